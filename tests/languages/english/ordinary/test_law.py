"""Citations of laws."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from efface.languages.english.ordinary import law
from efface.languages.english.ordinary.law import citations, likely


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
        "Article 258 of the Treaty on the Functioning of the European Union",
        "section 33 of the Constitution of the Republic of Utopia, 1996",
        "s. 994 CA 2006",
        "PAIA 2 of 2000",
        "Hart-Scott-Rodino Act",
        "Workers Compensation Act 1987 (NSW)",
        "Article 23(2) of Regulation No 1/2003",
        "Part IVA of the Thimble Court Act 1976",
        "Brussels I bis",
        "DAP Incoterms 2020",
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


@pytest.mark.parametrize("letters", ["UCC § 2-207", "Cr.P.C. section 100", "the FMLA"])
def test_letters_beside_a_section_or_after_under_are_probably_those_of_a_law(letters: str) -> None:
    text = f"it was brought under {letters} by Ada"
    assert letters in [text[start:end] for start, end in likely(text)]
    assert not [*likely("It is understood that ADA LIND came, section 3")]


def test_the_quick_test_lets_through_whatever_cites_a_law() -> None:
    lists = (Path(__file__).parent / "lists").glob("statutes.*.jsonl")
    texts = [json.loads(line)["text"] for file in lists for line in file.read_text().splitlines()]
    cited = [text for text in texts if any(law._NAMES.search(m[0]) for m in _found(text))]
    assert len(cited) > 100
    assert all(law._gate().search(text) for text in cited)


def _found(text: str) -> list[re.Match[str]]:
    return [*law._citation().finditer(text)]
