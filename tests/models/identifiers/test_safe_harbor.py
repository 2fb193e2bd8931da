"""Years, ages under 90 and three digits of a ZIP code stay; the rest of the rule does not."""

from __future__ import annotations

import pytest

import efface

POLICY = efface.Policy.from_dict(
    {
        "operator": "suppress",
        "models": {"identifiers": {"labels": ["DATE", "AGE", "POSTCODE"], "safe_harbor": True}},
    }
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seen on 3 May 2019", "seen on █████ 2019"),
        ("seen on May 3, 2019", "seen on █████, 2019"),
        ("seen on 2019-05-03", "seen on 2019-█████"),
        ("it was in 1987", "it was in 1987"),
        ("a man aged 34", "a man aged 34"),
        ("a man aged 91", "a man aged █████"),
        ("at MA 02139", "at MA 021█████"),
        ("at VT 05901-1234", "at VT █████"),
    ],
)
def test_what_the_rule_lets_stand(text: str, expected: str) -> None:
    result = efface.sanitize(text, policy=POLICY)
    assert result.text == expected
    assert efface.verify(text, result.text, policy=POLICY) == []
