"""Measures what comparing text without strokes and in look-alike letters wrongly joins.

    python tools/measure_folding.py LABELLED...

LABELLED are labelled texts, as `efface evaluate spans` takes them, or texts with a title before a
tab on each line. Prints how many different words there are, how many have letters of other scripts
that look like Latin ones, and which share of the words is now the same as another word of the texts
that it was not the same as before: without accents, in lower case.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from efface.corpora.labelled import read_labelled
from efface.corpora.texts import texts_of
from efface.text.folding import fold, look_alike

WORD = re.compile(r"[^\W\d_](?:[^\W_]|[\u0300-\u036f\u200b-\u200f\u00ad])*")
MOST = 20_000  # documents of each


def main() -> None:
    for name in sys.argv[1:]:
        words = {word for text in islice(texts(Path(name)), MOST) for word in WORD.findall(text)}
        # What was not the same before: by compatibility and case alone.
        by_strokes: dict[str, set[str]] = defaultdict(set)
        by_looks: dict[str, set[str]] = defaultdict(set)
        for word in words:
            by_strokes[fold(word)].add(plain(word))
            by_looks[fold(look_alike(word))].add(fold(word))
        strokes = [forms for forms in by_strokes.values() if len(forms) > 1]
        looks = [forms for forms in by_looks.values() if len(forms) > 1]
        foreign = sum(look_alike(word) != word for word in words)
        print(f"{name}: {len(words):,} words, {foreign:,} with look-alikes of Latin letters")
        print(
            f"  joined by strokes and signs: {sum(map(len, strokes)):,} in {len(strokes):,} groups"
        )
        print(f"  joined by looks: {sum(map(len, looks)):,} in {len(looks):,} groups")
        for forms in (*looks[:5], *strokes[:5]):
            print("   ", ", ".join(sorted(forms)))


def plain(word: str) -> str:
    """Without accents, in lower case."""
    decomposed = unicodedata.normalize("NFKD", word).casefold()
    return "".join(sign for sign in decomposed if unicodedata.category(sign) not in ("Mn", "Cf"))


def texts(path: Path) -> Iterator[str]:
    if ".jsonl" in path.suffixes:
        yield from (one.text for one in read_labelled(path))
    else:
        yield from (text if isinstance(text, str) else "".join(text) for text in texts_of(path))


if __name__ == "__main__":
    main()
