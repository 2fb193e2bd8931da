"""Texts, files and policies that nobody would write, made from a seed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.terse import lines

__all__ = ["SECRETS", "disguised", "fill", "rules", "text"]

# Words that stand in no other text, and that every policy hides.
SECRETS = ("Quetzalfeather", "Zorblatt Industries", "Vexilla-Morn")
_LOOKS = str.maketrans("aeopcxyiAEOPCTHKMB", "аеорсхуіАЕОРСТНКМВ")
_INSIDE = ("\u00ad", "\u200b", "\u2065", "\u0301", "\u20dd", "\U000e0041", "\ufe0f", "\u034f")
_BLOCKS = (
    "The patient was seen again, and nothing else is known.",
    "Dear Dr Pennywhistle,\n\nthank you for your letter of 3 May 2019.\n",
    "| name | born |\n|---|---|\n| Clara Crumb | 1987-04-02 |\n",
    "> On Mon, 3 May 2019, Peter Crumb <p.crumb@example.org> wrote:\n> yes\n",
    "[PERSON_1] and █████ and ##### and [RARE_2] stand here already.",
    "Bank DE89 3704 0044 0532 0130 00, card 4111 1111 1111 1111, 10.0.0.1, tel +44 20 7946 0958.",
    "東京で山田さんに会った。 وصل أحمد إلى المدينة. Мы видели Наташу. Νίκος ἦλθεν.",
    "👨‍👩‍👧 🇫🇷 e\u0301\u0327 ﬁne ＦＵＬＬ ⅷ ½ ᾳ ß İ ǆ",
    "<p class='x'>Mr <b>Cr</b>umb &amp; Mrs&nbsp;Crumb</p><!-- Crumb -->",
    "[Crumb](http://example.org/a?b=c 'Crumb') ![x][y] `Crumb` **Cr**umb[^1]\n\n[^1]: Crumb\n",
    "\x00\x01\x1b[31mCrumb\x1b[0m\u202eCrumb\u202c\ufffe\uffff\ue000",
    "\t\t\n\r\n\r \u2028\u2029\x0b\x0c\x85",
    "C:\\Users\\crumb\\notes.txt /home/crumb/.ssh {'name': 'Crumb', \"id\": 4471}",
    "1-2-3-4-5-6-7-8-9-10-11-12-13 2019-05-2019-05-03 3/4/5/6/7/8 12:30:45:67",
)
_REPEATED = (
    "a",
    "(",
    "<",
    "&#",
    "[",
    "@",
    "-1",
    "Mr ",
    "\u0301",
    "█",
    "\n",
    " \t",
    "1.",
    "A.",
    "é",
)
_OPERATORS = ("label", "suppress", "mask", "generalize", "pseudonymize", "shift", "encrypt")


def disguised(word: str, drawn: random.Random) -> str:
    """A spelling in which a reader still knows the word."""
    kind = drawn.randrange(8)
    place = drawn.randrange(1, len(word))
    if kind == 0:
        return word.upper()
    if kind == 1:
        return word[:place] + drawn.choice(_INSIDE) + word[place:]
    if kind == 2:
        return "".join(drawn.choice(_INSIDE[:4]) + letter for letter in word)
    if kind == 3:
        return word.translate(_LOOKS)
    if kind == 4:
        return f"{word[:place]}-\n{word[place:]}"
    if kind == 5:
        return f"{word[:place]}<b>{word[place:]}</b>"
    if kind == 6:
        return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in word)
    return word


def text(drawn: random.Random, longest: int = 20_000) -> tuple[str, list[str]]:
    """A text of at most so many characters, and the disguised secrets that were put into it."""
    parts: list[str] = []
    planted: list[str] = []
    size = drawn.choice((50, 300, 1_000, 3_000)) if drawn.random() < 0.97 else longest
    while sum(map(len, parts)) < size:
        kind = drawn.randrange(6)
        if kind == 0:
            planted.append(disguised(drawn.choice(SECRETS), drawn))
            parts.append(planted[-1])
        elif kind == 1:
            parts += [line.text for line in lines(2, drawn.randrange(10**6))]
        elif kind == 2:
            parts.append(drawn.choice(_REPEATED) * drawn.choice((3, 40, 250)))
        elif kind == 3:
            parts.append("".join(map(_character, drawn.choices(range(0x30000), k=12))))
        else:
            parts.append(drawn.choice(_BLOCKS))
    separator = drawn.choice((" ", "\n", "\n\n", "\t", " | "))
    return separator.join(parts), planted


def _character(code: int) -> str:
    return chr(code) if not 0xD800 <= code < 0xE000 else "?"


def rules(drawn: random.Random, key: Path) -> dict[str, Any]:
    """A policy that hides the secrets, and much else."""
    models: dict[str, dict[str, Any]] = {}
    if drawn.random() < 0.8:
        models["identifiers"] = {"setting": drawn.choice(("balanced", "strict"))}
    if drawn.random() < 0.25:
        models["information-content"] = {}
    if drawn.random() < 0.1:
        models["c-sanitization"] = {"protect": {"London": "city"}, "group": 1}
    if drawn.random() < 0.15:
        models["classification-game"] = {"model": "english-names"}
    labels = drawn.sample(("PERSON", "DATE", "PHONE", "NAME", "ORG", "ADDRESS", "HIDDEN"), k=3)
    keep = ["May", "Crumb"] if drawn.random() < 0.2 else []
    return {
        "key_file": str(key),
        "hide": [*SECRETS],
        "keep": keep,
        "operator": drawn.choice(_OPERATORS),
        "operators": {label: drawn.choice(_OPERATORS) for label in labels},
        "models": models,
    }


def fill(folder: Path, drawn: random.Random) -> None:
    """Files in a folder, of every kind of content and name."""
    for number in range(drawn.randint(1, 5)):
        name = drawn.choice(("note", "n\nt", "ünï", "-x", "b" * 245, "a b'\"", "█")) + str(number)
        below = folder / drawn.choice(("", "sub", "sub/deep"))
        below.mkdir(parents=True, exist_ok=True)
        content, _ = text(drawn)
        encoding = drawn.choice(("utf-8", "utf-16", "latin-1", "utf-8-sig"))
        data = content[:2_000].encode(encoding, "replace")
        if drawn.random() < 0.15:
            data = drawn.randbytes(200)
        (below / f"{name}.txt").write_bytes(data)
