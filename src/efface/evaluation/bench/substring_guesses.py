"""How many words that are hidden in part an attacker with a list of words restores."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from efface.corpora.labelled import Labelled
from efface.evaluation.bench.substring_quality import counted_words, scores
from efface.languages import default_language
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.hiding import Hiding
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules

__all__ = ["WordGuesses", "guesses"]

SAMPLE = 1500  # how many of the cut words are guessed


@dataclass(frozen=True)
class WordGuesses:
    """What is hidden whole, how many words are cut (hidden in part), and how many of a sample of
    these are guessed right."""

    settings: str
    recall: float  # of the marked words
    precision: float
    kept: float  # of the characters
    cut: int
    tried: int
    right: int

    def __str__(self) -> str:
        share = self.right / max(1, self.tried)
        return (
            f"{self.settings:26} hidden whole: {self.recall:.3f} {self.precision:.3f}"
            f"  kept {self.kept:.3f}  cut words {self.cut:6}"
            f"  restored {self.right} of {self.tried} ({share:.0%})"
        )


def guesses(documents: Sequence[Labelled], rules: Rules, seed: int = 0) -> WordGuesses:
    """Hide with the rules, and guess at cut words.

    The attacker sees the length of each word and its letters that are not hidden. The guess is
    the word that fits and that the output has most often; candidates are the words of the lexicon
    and of the output.
    """
    texts = [document.text for document in documents]
    hiding = Hiding(texts, Collection(texts, (), rules), rules)
    mask = hiding.hidden(hiding.separators)
    starts, ends, words, marked = counted_words(documents)
    before = np.concatenate([[0], np.cumsum(mask)])
    counts = before[ends] - before[starts]
    whole = counts == ends - starts
    seen = Counter(words[place].lower() for place in np.flatnonzero(counts == 0))
    cut = np.flatnonzero((counts > 0) & ~whole).tolist()
    lengths = defaultdict(list)
    for word in {*default_language().words(), *seen}:
        lengths[len(word)].append(word)
    sample = random.Random(seed).sample(cut, min(SAMPLE, len(cut)))
    right = 0
    for place in sample:
        word = words[place].lower()
        signs = zip(word, mask[starts[place] : ends[place]].tolist(), strict=False)
        shape = "".join("\0" if gone else sign for sign, gone in signs)
        right += _guess(shape, lengths[len(word)], seen) == word
    settings = f"words = {str(bool(rules.words)).lower()}, share = {rules.share:g}"
    kept = 1 - float(mask.mean())
    return WordGuesses(settings, *scores(whole, marked), kept, len(cut), len(sample), right)


def _guess(shape: str, candidates: Sequence[str], seen: Counter[str]) -> str:
    fits = re.compile(re.escape(shape).replace("\0", "."), re.S).fullmatch
    return max(filter(fits, candidates), key=lambda word: (seen[word], word), default="")
