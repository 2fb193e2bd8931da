"""What labels of fields and heads of columns say."""

from __future__ import annotations

import pytest

from efface.languages.english.heads import SAYS, head_says


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("Patient", "person"),
        ("Name of patient", "person"),
        ("patient_name", "person"),
        ("Patient No.", "number"),
        ("member_id", "number"),
        ("Employer", "place"),
        ("Dose", "other"),
        ("Thimbles", ""),
        ("", ""),
    ],
)
def test_the_last_word_that_is_known_decides(head: str, says: str) -> None:
    assert head_says(head) == says
    assert not says or says in SAYS
