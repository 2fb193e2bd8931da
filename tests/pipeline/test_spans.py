"""What would be written for a span."""

from __future__ import annotations

import pytest

import efface
from efface import Policy


@pytest.mark.parametrize(
    ("text", "term", "said"),
    [
        ("He takes apixaban every day.", "apixaban", "a medicine"),
        ("She was convicted of arson.", "arson", "a crime"),
        ("We saw Zorbanex there.", "Zorbanex", "[TERM_1]"),
        ("He read Le Monde on the train.", "Le Monde", "a newspaper"),
        ("On 12 March 1987 it rained.", "12 March 1987", "In 1987"),
        ("Name: Zorbanex", "Zorbanex", "[PERSON_1]"),
        ("My wife drives a Toyota.", "Toyota", "a car"),
        ("He works for Toyota.", "Toyota", "a company"),
        ("They sailed on the Danube.", "Danube", "river"),
        ("He parked the Tacoma there.", "Tacoma", "[PLACE_1]"),
        ("In Lind v. Croatia it was held.", "Croatia", "[PLACE_1]"),
        ("Dear Clara, come.", "Clara", "[PERSON_1]"),
        ("18:02 we left for home then.", "18:02", "[DATE_1]"),
        ("It was read at 1422 on Monday.", "1422", "[DATE_1]"),
        ("Gold came to us late.", "Gold", "[TERM_1]"),
        ("The result was CBG 9.8 again.", "CBG 9.8", "[TERM_1]"),
        ("She sent the memorandum u/s 27 then.", "memorandum u/s 27", "[TERM_1]"),
    ],
)
def test_a_true_kind_or_a_label(text: str, term: str, said: str) -> None:
    start = text.index(term)
    assert efface.generalize(text, start, start + len(term)) == said


def test_the_policy_sets_the_limit() -> None:
    policy = Policy.from_dict({"models": {"information-content": {"bits": 3.2}}})
    text = "He takes apixaban every day."
    assert efface.generalize(text, 9, 17, policy) != "a medicine"


def test_a_span_must_lie_in_the_text() -> None:
    for start, end in ((3, 3), (-1, 2), (0, 99)):
        with pytest.raises(efface.InputError, match="generalize"):
            efface.generalize("Hello", start, end)
