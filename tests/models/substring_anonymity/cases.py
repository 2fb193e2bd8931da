"""Letters and policies, to be hidden and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import efface
from efface import Policy
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.parameters import Count
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules

LETTERS = [
    "Dear Ada Lind, your test was negative. Kind regards",
    "Dear Bo Quist, your test was negative. Kind regards",
    "Dear Cy Ram, your test was positive. Kind regards",
]
BAR = "█████"


def policy(operator: str = "suppress", **keys: Any) -> Policy:
    return Policy.from_dict({"operator": operator, "models": {"substring-anonymity": keys}})


def hide(texts: list[str], operator: str = "suppress", **keys: Any) -> list[str]:
    return [result.text for result in efface.sanitize(texts, policy=policy(operator, **keys))]


def reach(texts: Sequence[str], k: int, count: Count) -> list[int]:
    reached: list[int] = Collection(texts, (), Rules(k=k, count=count)).reach(texts).tolist()
    return reached
