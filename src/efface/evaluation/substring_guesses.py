"""What an attacker with a list of words makes of words that are cut in pieces."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from efface.models.substrings.collection import Collection
from efface.models.substrings.hiding import Hiding
from efface.models.substrings.parameters import SubstringAnonymityParameters as Rules
from efface.models.substrings.words import words
from efface.terms.lexicon import english_lexicon

__all__ = ["Guesses", "guesses"]

SAMPLE = 1500  # words cut in pieces that are guessed


@dataclass(frozen=True)
class Guesses:
    """How many words are cut, and how many of a sample of them are guessed right."""

    settings: str
    kept: float  # of the characters
    cut: int
    tried: int
    right: int

    def __str__(self) -> str:
        share = self.right / max(1, self.tried)
        return (
            f"{self.settings:26} kept {self.kept:.3f}  cut words {self.cut:6}"
            f"  restored {self.right} of {self.tried} ({share:.0%})"
        )


def guesses(texts: Sequence[str], rules: Rules, seed: int = 0) -> Guesses:
    """The attacker sees how long each word is, and its letters that are not hidden.

    Of all words of the lexicon and of the output that fit, the one that the output has most often
    is the guess.
    """
    hiding = Hiding(texts, Collection(texts, (), rules), rules)
    mask = hiding.hidden(hiding.separators)
    seen: Counter[str] = Counter()
    cut: list[tuple[str, str]] = []  # words, and what is seen of them
    for index, text in enumerate(texts):
        hidden = mask[hiding.piece(index)]
        counts = np.concatenate([[0], np.cumsum(hidden)])
        for start, end in zip(*map(np.ndarray.tolist, words(text)), strict=True):
            word = text[start:end].lower()
            if counts[start] == counts[end]:
                seen[word] += 1
            elif counts[end] - counts[start] < end - start and len(word) == end - start:
                signs = zip(word, hidden[start:end].tolist(), strict=True)
                cut.append((word, "".join("\0" if gone else sign for sign, gone in signs)))
    lengths = defaultdict(list)
    for word in {*english_lexicon().all_words(), *seen}:
        lengths[len(word)].append(word)
    some = random.Random(seed).sample(cut, min(SAMPLE, len(cut)))
    right = sum(_guess(shape, lengths[len(word)], seen) == word for word, shape in some)
    settings = f"words = {str(bool(rules.words)).lower()}, share = {rules.share:g}"
    return Guesses(settings, 1 - float(mask.mean()), len(cut), len(some), right)


def _guess(shape: str, candidates: Sequence[str], seen: Counter[str]) -> str:
    fits = re.compile(re.escape(shape).replace("\0", "."), re.S).fullmatch
    return max(filter(fits, candidates), key=lambda word: (seen[word], word), default="")
