"""Templates: text with choices and slots, which becomes text with marks.

`<a|b|c>` is one of the three, `{place}` what the slot `place` makes, `{person:2}` with an argument.
Both can be nested in a choice. Everything outside a slot is unmarked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

__all__ = ["NOTHING", "Marked", "expand", "joined"]

NOTHING = 1  # the classes of unmarked text


@dataclass(frozen=True)
class Marked:
    """Text in parts, each with the classes that it may have."""

    parts: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, text: str, classes: int = NOTHING) -> Marked:
        return cls(((text, classes),))

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.parts)

    def __add__(self, other: Marked | str) -> Marked:
        more = Marked.of(other) if isinstance(other, str) else other
        return Marked((*self.parts, *more.parts))

    def mapped(self, change: Callable[[str], str]) -> Marked:
        """With each part changed, and its mark kept."""
        return Marked(tuple((change(text), classes) for text, classes in self.parts))


def joined(parts: Iterable[Marked | str], between: str = "") -> Marked:
    """Several texts as one."""
    made: list[tuple[str, int]] = []
    for part in parts:
        if made and between:
            made.append((between, NOTHING))
        made.extend(part.parts if isinstance(part, Marked) else ((part, NOTHING),))
    return Marked(tuple(made))


Slot = Callable[[str], Marked]  # from the text between the braces


def expand(template: str, slot: Slot, random: Random) -> Marked:
    """The text of a template, with its marks.

    >>> made = expand("Dear <Mr|Mr> {who},", lambda name: Marked.of("Lind", 2), Random(1))
    >>> made.parts
    (('Dear ', 1), ('Mr', 1), (' ', 1), ('Lind', 2), (',', 1))
    """
    made: list[tuple[str, int]] = []
    at = 0
    while at < len(template):
        if template[at] == "<" and (end := _closing(template, at)) > 0:
            chosen = random.choice(_alternatives(template[at + 1 : end]))
            made.extend(expand(chosen, slot, random).parts)
        elif template[at] == "{":
            end = template.index("}", at)
            made.extend(slot(template[at + 1 : end]).parts)
        else:
            end = (
                min((i for c in "<{" if (i := template.find(c, at + 1)) > 0), default=len(template))
                - 1
            )
            made.append((template[at : end + 1], NOTHING))
        at = end + 1
    return Marked(tuple(made))


def _closing(template: str, at: int) -> int:
    """Where the choice that begins here ends; -1 if it is none, as in <name@host>."""
    depth = 0
    for place in range(at, len(template)):
        depth += (template[place] == "<") - (template[place] == ">")
        if depth == 0:
            return place if "|" in template[at:place] else -1
    return -1


def _alternatives(inside: str) -> list[str]:
    parts, depth = [""], 0
    for letter in inside:
        depth += (letter in "<{") - (letter in ">}")
        if letter == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
