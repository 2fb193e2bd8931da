"""Builds the list of medical words: names in MeSH of drugs, diseases, parts of the body, tests.

    python tools/build_medicine.py DATA [OUTPUT]

DATA is a folder with taxonomy/mesh2019-trees.xz (the tree of MeSH 2019: name, semicolon, number).
Words that may be names of persons or places are left out, by the lexicon of efface, and so are
words that many articles have. The same sources give the same bytes; see NOTICE.
"""

from __future__ import annotations

import lzma
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from efface.languages.english import English
from efface.languages.english.lexicon import COMMON, english_lexicon

OUTPUT = Path(__file__).parent.parent / "src/efface/languages/english/data/english.medicine"
# Anatomy, bacteria and viruses, diseases, drugs and chemicals, techniques, mental disorders.
_TREES = re.compile(r"A|B0[34]|C(?!2[23])|D|E|F03|G(?:0[2-9]|1)")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-'][A-Za-z0-9]+)*")
# Of names of several words, the words of such forms; others may be surnames ("Takayasu Arteritis").
_FORM = re.compile(
    r".*(?:ines?|ols?|ides?|ates?|ases?|itis|osis|oses|emia|aemia|omas?|path(?:y|ies)|ectomy|otomy|ostomy"
    r"|oscopy|graphy|metry|plasty|therapy|logy|ic|al|ous|oid|yl|ene|ane|one|in|ium|ia|uria|algia|plegia"
    r"|virus|cycline|mycin|cillin)"
)
_PLURAL = re.compile(r"(?<=[^su])s$")
_SHORTEST = 4
_NAMES = frozenset("gspn")
_COMMON = 3000  # articles of 232,645 that have a word which tells of more than medicine


def names(path: Path) -> Iterator[str]:
    """The names of the trees that tell of medicine, in their natural order of words."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            name, _, number = line.strip().rpartition(";")
            if _TREES.match(number):
                yield " ".join(reversed(name.split(", "))) if name.count(", ") == 1 else name


def words(path: Path) -> set[str]:
    """The words of these names that are hardly anything else."""
    lexicon = english_lexicon()
    single, parts = set(), set()
    for name in names(path):
        whole = _WORD.fullmatch(name) is not None
        for word in _WORD.findall(name):
            lower, flags = word.lower(), set(lexicon.flags(word))
            if len(word) < _SHORTEST or flags & _NAMES:
                continue
            if whole:
                single |= {lower, _PLURAL.sub("", lower)} if len(word) > 6 else {lower}
            elif _FORM.fullmatch(lower) and not flags & COMMON:
                parts.add(lower)
    counts = English().knowledge().counts
    rare = {word for word in single | parts if counts.count(word) < _COMMON}
    return rare | {word for word in single if not COMMON.isdisjoint(lexicon.flags(word))}


def main() -> None:
    if len(sys.argv) not in (2, 3) or not (data := Path(sys.argv[1])).is_dir():
        sys.exit(__doc__)
    output = Path(sys.argv[2]) if len(sys.argv) == 3 else OUTPUT
    found = sorted(words(data / "taxonomy" / "mesh2019-trees.xz"))
    output.write_text("\n".join(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
