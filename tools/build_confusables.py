"""Writes the letters of other scripts that look like a Latin letter.

    pip install confusable-homoglyphs && python tools/build_confusables.py

The pairs are those of Unicode's confusables (UTS #39), as the package has them: a letter that is
not Latin, and the one Latin letter that it can be taken for. NOTICE names the source.
"""

from __future__ import annotations

import json
import re
import unicodedata
from importlib.util import find_spec
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src" / "efface" / "text" / "data" / "confusables.txt"
SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")
# Forms that compatibility decomposition takes apart.
OTHER_FORMS = ("LATIN", "MATHEMATICAL", "FULLWIDTH", "CIRCLED", "PARENTHESIZED", "SQUARED")


def main() -> None:
    spec = find_spec("confusable_homoglyphs")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("install the package confusable-homoglyphs first")
    source = Path(spec.submodule_search_locations[0]) / "confusables.json"
    alike = {sign: rows for sign, rows in json.loads(source.read_bytes()).items() if len(rows) == 1}
    lines = []
    for sign in sorted(sign for sign in alike if len(sign) == 1 and is_foreign(sign)):
        letter = latin(alike[sign][0]["c"])
        if letter == "l" and sign.isupper():
            letter = "I"  # Unicode has one for both
        if letter:
            lines.append(f"{sign}\t{letter}\n")
    TARGET.write_text("".join(lines), encoding="utf-8")
    print(f"{TARGET}: {len(lines)} letters")


def is_foreign(sign: str) -> bool:
    name = unicodedata.name(sign, "LATIN")
    return unicodedata.category(sign)[0] == "L" and not name.startswith(OTHER_FORMS)


def latin(sign: str) -> str:
    """A plain letter, or the one of which this is a small capital."""
    if sign.isascii() and sign.isalpha() and len(sign) == 1:
        return sign
    found = SMALL_CAPITAL.fullmatch(unicodedata.name(sign, "")) if len(sign) == 1 else None
    return found[1].lower() if found else ""


if __name__ == "__main__":
    main()
