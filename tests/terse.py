"""Terse lines as in logs, notes and tables: a name beside a date, a number, an address."""

from __future__ import annotations

import random
from dataclasses import dataclass

__all__ = ["Line", "lines"]

_NAMES = (
    "Robinson",
    "Adaeze Okonkwo",
    "Hyun-ju Park",
    "Quillfeather",
    "Clara Pennywhistle",
    "J. R. Brambleworth",
    "Siobhán O'Thistledown",
    "Mary-Ann Featherstonehaugh",
    "Pedro de la Cruzado",
    "Ludwig van Hazelnut",
    "Wei Zhangfield",
    "Priya Venkatabrook",
    "Tom Baker",
    "Grace Young",
    "OYELARAN, Folasade",
    "Mr Crumb",
    "Dr Helen Marsh",
    "Nkechi",
)
_BESIDE = {
    "date": ("2024-03-09", "9 Mar 2024", "03/09/24", "March 9, 2024", "2024", "9.3.2024 14:05"),
    "phone": ("559-555-0142", "(559) 555-0142", "+44 20 7946 0958", "555-0142", "01632 960418"),
    "number": ("7", "12", "4471", "81-220", "No. 33", "#4", "481 220 7736", "A-4471/b"),
    "address": (
        "12 Elm Street",
        "41 Coldharbour Rise, TB9 4LX",
        "PO Box 12",
        "Flat 6, 7 Mill Lane",
    ),
    "mail": ("crumb@example.org", "<desk.4@example.com>", "www.example.net/a"),
    "initials": ("JR", "A.K.", "t.b.", "MD", "III"),
    "amount": ("$450", "EUR 12.50", "450 mg", "3 x 20", "1,200.00", "20%"),
}
_FRAMES = (
    "{name} {beside}",
    "{beside} {name}",
    "{name}, {beside}",
    "{name}\t{beside}",
    "{name} | {beside} | {other}",
    "{beside}: {name}",
    "{name} - {beside}",
    "{name} ({beside})",
    "Seen by {name} {beside}, stable.",
    "Contact {name} {beside} today.",
    "Signed {name} {beside}. {other} {second}",
    "{name}\n{beside}\n{other}",
    "Rx {beside} {name} {second}",
    "pt {name} {beside} {other} {second}",
    "* {second} {name} {beside}",
)


@dataclass(frozen=True)
class Line:
    """A line, and the names that were put into it."""

    text: str
    names: tuple[str, ...]


def lines(count: int, seed: int) -> list[Line]:
    drawn = random.Random(seed)
    made = []
    for _ in range(count):
        name, other = drawn.sample(_NAMES, 2)
        frame = drawn.choice(_FRAMES)
        beside, second = (drawn.choice(_BESIDE[kind]) for kind in drawn.choices([*_BESIDE], k=2))
        text = frame.format(name=name, other=other, beside=beside, second=second)
        made.append(Line(text, (name, other) if "{other}" in frame else (name,)))
    return made
