"""Replaces a term by a made-up surrogate of the same kind.

The same words get the same surrogate in every document, as long as the key is the same. A name is
replaced word by word, so that "Dr Ada Lind" and "Lind" agree. Surrogates are tried in a fixed order
and skipped if the document has them: nobody gets the name of somebody else in it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from efface.document import Document, Term
from efface.keys import required
from efface.operators.base import Context, Operator, OperatorParameters, Wording, stands_in
from efface.operators.shift import DAYS, day_first, moves
from efface.operators.surrogates import MAKERS, same_form
from efface.text.draw import Draw
from efface.text.folding import fold

__all__ = ["Pseudonymize", "PseudonymizeParameters"]

_TRIES = 1000
_WORD = re.compile(r"[^\W\d_][\w\u0300-\u036f]*")
_INVISIBLE = re.compile(r"<[^<>]{0,99}>|[\u00ad\u200b-\u200f\u2060]")
_KEPT_PARTS = frozenset({"jr", "sr", "ii", "iii", "iv"})


class PseudonymizeParameters(OperatorParameters, frozen=True):
    """The keys of a table with `name = "pseudonymize"`; `days` is the most that a date is moved."""

    days: DAYS = 3650


class Pseudonymize(Operator[PseudonymizeParameters]):
    """
    >>> from efface.keys import Key
    >>> operator = Pseudonymize(PseudonymizeParameters(), Key(bytes(32)))
    >>> for name in ("Clara Lind", "LIND", "Clara"):
    ...     term = Term(start=0, end=len(name), label="PERSON", text=name, identity="Clara Lind")
    ...     print(operator.replace(term, Context()).text)
    Shameka Shaffer
    SHAFFER
    Shameka
    """

    name: ClassVar[str] = "pseudonymize"
    parameters_type: ClassVar[type[OperatorParameters]] = PseudonymizeParameters
    recognisable: ClassVar[bool] = False
    exact: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    reasons: ClassVar[bool] = False
    needs_key: ClassVar[bool] = True
    sign: ClassVar[str] = ""
    silent: ClassVar[bool] = True

    @cached_property
    def _secret(self) -> bytes:
        return required(self.key).derived("pseudonymize")

    @cached_property
    def _days(self) -> Callable[[Document], int]:
        return moves(required(self.key).derived("pseudonymize dates"), self.parameters.days)

    def replace(self, term: Term, context: Context) -> Wording | None:
        if term.label == "PERSON":
            return self._person(term, context)
        if term.label == "DATE":
            days = self._days(context.document)
            text = context.language.shifted(term.text, days, day_first(context.document))
            return Wording(text) if text else None
        make = {**MAKERS, **context.language.surrogates()}.get(term.label, same_form)
        return self._first(term.label, term.text, make, context.document)

    def _person(self, term: Term, context: Context) -> Wording | None:
        """A surrogate word by word; lower-case words between names are left out."""
        words, skipped = [], 0
        position = 0
        text = unicodedata.normalize("NFC", _INVISIBLE.sub("", term.text))
        for match in _WORD.finditer(text):
            word = match.group()
            gap = text[position : match.start()]
            position = match.end()
            if word.lower() in _KEPT_PARTS:
                words.append(gap + word)
                continue
            if word[0].islower() and not text.islower():
                continue  # "van", "de la"
            made = self._word(word, term.identity, context)
            if made is None:
                return None
            words.append((gap if words else "") + made.text)
            skipped += made.skipped
        tail = text[position:]
        return Wording("".join(words) + tail, skipped) if words else None

    def _word(self, word: str, identity: str, context: Context) -> Wording | None:
        if len(word) > 1:
            kind = "GIVEN" if context.language.is_given_name(word) else "SURNAME"
            make = context.language.surrogates()[kind]
            made = self._first("PERSON", word, make, context.document)
            return made and Wording(_in_case(made.text, word), made.skipped)
        # An initial gets the initial of the surrogate of the name that it stands for.
        full = [
            name
            for name in _WORD.findall(identity)
            if len(name) > 1 and fold(name)[:1] == fold(word)
        ]
        if full:
            made = self._word(full[0], "", context)
            return made and Wording(made.text[0], made.skipped)
        return Wording(chr(ord("A") + Draw(self._secret, "initial", word, 0).below(26)))

    def _first(
        self, kind: str, text: str, make: Callable[[str, Draw], str], document: Document
    ) -> Wording | None:
        """The first candidate that is not in the document."""
        for number in range(_TRIES):
            candidate = make(text, Draw(self._secret, kind, fold(text), number))
            if fold(candidate) != fold(text) and not stands_in(document, candidate):
                return Wording(candidate, number)
        return None


def _in_case(new: str, old: str) -> str:
    """The new word, in upper or lower case if the old one is."""
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new.lower() if old.islower() else new
