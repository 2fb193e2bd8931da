"""Replaces a term by its nearest hypernym that every model of the policy accepts.

Barcelona becomes a city, aspirin a drug, 12 March 1987 becomes 1987. A person becomes what the text
says of them. The noun phrase around a term is replaced as a whole, with its article, so that the
sentence stays grammatical.
"""

from __future__ import annotations

from typing import ClassVar

from efface.document import Term
from efface.operators.base import Context, Operator, OperatorParameters, Wording

__all__ = ["Generalize"]


class Generalize(Operator[OperatorParameters]):
    """
    >>> from efface.document import Document
    >>> note = Document("She was treated in Barcelona.")
    >>> place = Term(start=19, end=28, label="PLACE", text="Barcelona")
    >>> Generalize().replace(place, Context(document=note)).text
    'Spain'

    Which hypernym is used depends on the models of the policy:

    >>> not_names = lambda text: text.islower()
    >>> Generalize().replace(place, Context(document=note, accepts=not_names)).text
    'a city'
    """

    name: ClassVar[str] = "generalize"
    parameters_type: ClassVar[type[OperatorParameters]] = OperatorParameters
    recognisable: ClassVar[bool] = False
    exact: ClassVar[bool] = False
    binds: ClassVar[bool] = False
    reasons: ClassVar[bool] = True
    needs_key: ClassVar[bool] = False
    sign: ClassVar[str] = ""
    silent: ClassVar[bool] = False

    def replace(self, term: Term, context: Context) -> Wording | None:
        return context.language.generalized(term, context)
