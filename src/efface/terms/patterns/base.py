"""How patterns are searched in a text, and patterns of the user's own.

The built-in expressions have bounded repetitions, so that they take linear time on any text.
Patterns from a policy run on RE2, which takes linear time whatever the pattern is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from efface.errors import PolicyError
from efface.terms.labels import LABEL_FORM, is_label

__all__ = ["Find", "Match", "Pattern", "Patterns", "before", "custom", "matches"]

_MEMORY = 32 << 20
# Gates that are tried in one pass. The states of an automaton multiply with its gates: one with all
# 52 gates spends its time making states, and takes 30 times as long.
_TOGETHER = 4
Find = Callable[[str], Iterator[tuple[int, int]]]


@dataclass(frozen=True)
class Pattern:
    """A named way to find spans with one label.

    `gate` is an expression for RE2, a quick test: it matches every text in which there is something
    to find. Several gates are tried in one pass. The match of a `formal` pattern is an identifier
    by its form alone, so it may stand nowhere in an output; other patterns read the words around.
    Where one search finds things of several labels, `kind` tells label and name of a stretch.
    """

    name: str
    label: str
    find: Find = field(repr=False)
    gate: str = field(repr=False)
    formal: bool = True
    kind: Callable[[str], tuple[str, str]] | None = field(default=None, repr=False)

    def matches(self, text: str) -> Iterator[Match]:
        for start, end in self.find(text):
            label, name = self.kind(text[start:end]) if self.kind else (self.label, self.name)
            yield Match(start, end, label, name, self.formal)


class Match(NamedTuple):
    """A stretch of text with the label and the name of the pattern that found it."""

    start: int
    end: int
    label: str
    name: str
    formal: bool


class Patterns:
    """Many patterns, of which only those run whose gate matches the text."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self._patterns = list(patterns)
        self._formal = [pattern for pattern in self._patterns if pattern.formal]

    def find(self, text: str, *, formal: bool = False) -> list[Match]:
        """All matches; with `formal` only those of formal patterns."""
        patterns = self._formal if formal else self._patterns
        return [
            match for pattern in _worth_trying(text, patterns) for match in pattern.matches(text)
        ]


def _worth_trying(text: str, among: Sequence[Pattern]) -> Iterator[Pattern]:
    """The patterns whose gate matches the text."""
    data = text.encode()
    meanings = _ASCII if text.isascii() else _UNICODE
    for first in range(0, len(among), _TOGETHER):
        patterns = among[first : first + _TOGETHER]
        gates = tuple(pattern.gate for pattern in patterns)
        matching = set(_set(gates, meanings).Match(data) or ())
        if len(gates) not in matching:  # the gates themselves failed
            yield from patterns
        else:
            yield from (p for index, p in enumerate(patterns) if index in matching)


@cache
def _set(gates: tuple[str, ...], meanings: _Meanings) -> Any:
    """Gates as one automaton; the last one matches every text, so if it does not, RE2 failed."""
    import re2

    options = re2.Options()
    options.max_mem = _MEMORY
    automaton = re2.Set.SearchSet(options)
    for gate in gates:
        automaton.Add(_classes(gate, meanings))
    automaton.Add("(?s:.)")
    automaton.Compile()
    return automaton


def matches(
    expression: str,
    *,
    starts: str = "",
    accept: Callable[[str], bool] | None = None,
    flags: int = 0,
) -> Find:
    """A search for an expression: for its group `value` if it has one, else for the whole match.

    `accept` decides on the text of each. `starts` matches where the expression may begin; it should
    begin with a class of characters or a word, as searching for that is much faster than for an
    expression that begins with a look-behind.
    """
    group = "value" if "(?P<value>" in expression else 0

    def candidates(text: str) -> Iterator[re.Match[str]]:
        compiled = re.compile(expression, flags)  # compiled at first use; re caches it
        if not starts:
            yield from compiled.finditer(text)
            return
        end = 0
        for start in re.finditer(starts, text):
            if start.start() >= end and (match := compiled.match(text, start.start())):
                yield match
                end = match.end()

    def find(text: str) -> Iterator[tuple[int, int]]:
        for match in candidates(text):
            if accept is None or accept(match[group]):
                yield match.span(group)

    return find


def before(mark: str, expression: str, longest: int) -> Find:
    """A search for an expression right before a mark, in at most `longest` characters."""

    def find(text: str) -> Iterator[tuple[int, int]]:
        compiled = re.compile(rf"(?:{expression})\Z")
        for match in re.finditer(mark, text):
            first = max(0, match.start() - longest)
            if preceding := compiled.search(text[first : match.start()]):
                start, end = preceding.span("value")
                yield first + start, first + end

    return find


def custom(name: str, label: str, expression: str) -> Pattern:
    r"""A pattern of the user's own, in the syntax of RE2; `\d`, `\w` and `\s` know all scripts."""
    import re2

    if not is_label(label):
        raise PolicyError(f"pattern {name!r}: a label is {LABEL_FORM}")
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(_classes(expression, _UNICODE), options)
    except (re2.error, UnicodeError):
        raise PolicyError(
            f"pattern {name!r}: not a regular expression that runs in linear time;"
            " look-around and back-references are not possible"
        ) from None
    if compiled.search("") is not None:
        raise PolicyError(f"pattern {name!r}: matches the empty string; use + in the place of *")

    def find(text: str) -> Iterator[tuple[int, int]]:
        for match in compiled.finditer(text):
            if match.start() < match.end():
                yield match.span()

    return Pattern(name, label, find, gate=expression)


class _Meanings(NamedTuple):
    r"""What \d, \w and \s match, as parts of a class of characters."""

    d: str
    w: str
    s: str


# RE2's own know ASCII only; a name in another script must not slip through. For a text that is
# ASCII, an automaton without all other scripts is made in a tenth of the time.
_UNICODE = _Meanings(r"\p{Nd}", r"\p{L}\p{M}\p{N}_", r"\s\v\x{85}\p{Z}")
_ASCII = _Meanings("0-9", "0-9A-Za-z_", r"\s\v")


def _classes(expression: str, meanings: _Meanings) -> str:
    r"""An expression with classes of characters in the place of \d, \w and \s."""
    parts: list[str] = []
    in_class, position = False, 0
    while position < len(expression):
        step = 2 if expression[position] == "\\" else 1
        part = expression[position : position + step]
        position += step
        if part == "[" and not in_class:
            in_class = True
        elif part == "]" and in_class and parts[-1] not in ("[", "[^"):
            in_class = False
        elif part == "^" and in_class and parts[-1] == "[":
            parts[-1], part = "[^", ""
        elif step == 2 and part[1:] in _Meanings._fields:
            meaning = getattr(meanings, part[1])
            part = meaning if in_class else f"[{meaning}]"
        elif step == 2 and not in_class and part[1:].lower() in _Meanings._fields:
            part = f"[^{getattr(meanings, part[1].lower())}]"
        if part:
            parts.append(part)
    return "".join(parts)
