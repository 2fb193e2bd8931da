"""Laws are found where a policy asks for them."""

from __future__ import annotations

import efface
from efface import Policy

TEXT = "She paid under section 21 of the Housing Act 1988 in Leeds."


def test_laws_stay_unless_a_policy_asks_for_them() -> None:
    assert "section 21 of the Housing Act 1988" in efface.sanitize(TEXT).text
    asked = Policy.from_dict({"models": {"identifiers": {"labels": ["LAW"]}}})
    assert efface.sanitize(TEXT, policy=asked).text == "She paid under [LAW_1] in Leeds."
