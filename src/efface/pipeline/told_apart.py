"""Keeps those apart of whom the same is said: "a man and another man"."""

from __future__ import annotations

import re
from dataclasses import replace

from efface.document import Term
from efface.operators.base import Wording

__all__ = ["ToldApart"]

_INDEFINITE = re.compile(r"an? ", re.I)
_ARTICLE = re.compile(r"(?:an?|the) ", re.I)
_LISTED = re.compile(r"(?:,|\b(?:and|or|with|to|from))\s+(?:[\w-]+\s+){0,3}\Z")
_LONGEST, _LAST = 400, 16  # characters of a sentence, and wordings in it, that are read
_ENDS = ".\n?!;"  # of sentences


class ToldApart:
    """What was said of whom and of what in one document, in the order in which it is asked."""

    def __init__(self) -> None:
        self._persons: dict[str, str] = {}  # who is meant by a wording
        self._said: list[tuple[int, str, str]] = []  # a place, a wording, and what it is said of
        self._introduced: set[tuple[str, str]] = set()

    def __call__(self, term: Term, wording: Wording, text: str) -> Wording | None:
        """The wording so that nobody is taken for somebody else; None if it would be so.

        Who is mentioned again is "the" man. Of things in one sentence, the next is "another" one.
        """
        bare = _ARTICLE.sub("", wording.text, count=1).lower()
        identity = term.identity or term.text
        if term.label == "PERSON":
            if self._persons.setdefault(bare, identity) != identity:
                return None
            told = "the" if (bare, identity) in self._introduced else ""
            self._introduced.add((bare, identity))
        else:
            told = "another" if self._is_second(term, bare, identity, text) else ""
        self._said.append((term.start, bare, identity))
        article = _INDEFINITE.match(wording.text)
        if not (told and article):
            return wording
        told = told.capitalize() if wording.text[0].isupper() else told
        return replace(wording, text=f"{told} {wording.text[article.end() :]}")

    def _is_second(self, term: Term, bare: str, identity: str, text: str) -> bool:
        """Whether the sentence says the same of something else already, in a list of things.

        In "a doctor is a doctor" both are one.
        """
        first = max(0, term.start - _LONGEST)
        begin = max(text.rfind(sign, first, term.start) for sign in _ENDS)
        return any(
            begin < place < term.start
            and said == bare
            and what != identity
            and _LISTED.search(text[place : term.start])
            for place, said, what in self._said[-_LAST:]
        )
