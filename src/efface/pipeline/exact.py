"""Operators that must fit exactly: what they wrote is made again for just what it replaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from efface import formats
from efface.document import Document, Replacement, Term
from efface.operators.base import GAP, Context, Operator

__all__ = ["remade"]

_Place = tuple[Replacement, Operator[Any] | None]


def remade(
    document: Document, original: Document, operators: Mapping[str, Operator[Any]]
) -> Document:
    """The document, with what an exact operator wrote made from just what it replaced.

    Tokens of `encrypt` are bound to what stands between them, so that is put together first.
    """
    places: list[_Place] = []
    for old in document.replaced:
        wrote = operators.get(old.label, operators[""])
        places.append((old, wrote if wrote.exact and wrote.name == old.operator else None))
    binding = [operator for _, operator in places if operator and operator.binds]
    name = ""
    if binding:
        between = replace(document, text=_between(original.text, places))
        name = binding[0].name_of(formats.as_read(between).text)
    pieces, replaced, position, number = [], [], 0, 0
    for old, operator in places:
        new = old
        if operator:
            number += operator.binds
            words = original.text[old.start : old.end]
            term = Term(start=old.start, end=old.end, label=old.label, text=words)
            context = Context(number=number, total=len(binding), document=original, bound_to=name)
            if wording := operator.replace(term, context):
                new = replace(old, text=wording.text)
        pieces += [original.text[position : old.start], new.text]
        position = old.end
        replaced.append(new)
    pieces.append(original.text[position:])
    return replace(document, text="".join(pieces), replaced=tuple(replaced))


def _between(text: str, places: Sequence[_Place]) -> str:
    """What stands in the output beside the tokens that are bound to it; each of them is a gap."""
    pieces, position = [], 0
    for old, operator in places:
        pieces += [text[position : old.start], GAP if operator and operator.binds else old.text]
        position = old.end
    return "".join([*pieces, text[position:]])
