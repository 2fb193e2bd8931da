"""The operators that hide spans. To add one, write its module, a line here and its test."""

from __future__ import annotations

from typing import Any

from efface.operators.base import Operator
from efface.operators.encrypt import Encrypt
from efface.operators.generalize import Generalize
from efface.operators.label import Label
from efface.operators.mask import Mask
from efface.operators.pseudonymize import Pseudonymize
from efface.operators.shift import Shift
from efface.operators.suppress import Suppress

__all__ = ["OPERATORS", "SIGN", "Operator"]

OPERATORS: dict[str, type[Operator[Any]]] = {
    Encrypt.name: Encrypt,
    Generalize.name: Generalize,
    Label.name: Label,
    Mask.name: Mask,
    Pseudonymize.name: Pseudonymize,
    Shift.name: Shift,
    Suppress.name: Suppress,
}

# A regular expression for everything that operators write and nobody takes for words.
SIGN = "|".join(operator.sign for operator in OPERATORS.values() if operator.sign)
