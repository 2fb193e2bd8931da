"""Citations of laws."""

from __future__ import annotations

import pytest

from efface.languages.english.ordinary.law import citations


@pytest.mark.parametrize(
    "citation",
    [
        "Article 6 § 1 of the Convention",
        "section 12(3) of the Data Protection Act 2018",
        "Articles 8 and 13",
        "Regulation (EU) 2016/679",
        "Directive 2011/83/EU",
        "42 U.S.C. § 1983",
        "the Housing Act 1988".removeprefix("the "),
        "Rule 77 §§ 2 and 3 of the Rules of Court",
        "ORS 164.055",
        "CPR 36.14",
        "ISO 15189",
    ],
)
def test_a_citation_is_found_whole(citation: str) -> None:
    text = f"under {citation}, she came"
    assert citation in [text[start:end] for start, end in citations(text)]


@pytest.mark.parametrize(
    "text",
    [
        "the application no. 36110/97 was lodged",
        "DOB 07.02.91, PH 402.555.0173",
        "TNMC Reg. 58213",
        "Ada Lind came to Leeds in Order to pay",
        "she moved to 41 Thimble Road",
    ],
)
def test_what_is_no_citation_stays_with_the_voices(text: str) -> None:
    assert not [*citations(text)]
