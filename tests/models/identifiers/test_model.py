"""The model `identifiers`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Document, Term
from efface.errors import PolicyError
from efface.languages.base import Call
from efface.languages.terms import Terms
from efface.models.identifiers.model import Identifiers, IdentifiersParameters, OwnPattern
from efface.terms.occurrences import Needle, Needles
from tests.conftest import LETTER
from tests.plans import judge_of


def found(text: str, terms: Terms, **parameters: object) -> list[tuple[str, str]]:
    model = judge_of(Identifiers(IdentifiersParameters(**parameters)), terms=terms)  # type: ignore[arg-type]
    document = Document(text)
    return [(f.term.text, f.label) for f in model.violations([document], [document])]


def test_before_and_after() -> None:
    assert efface.sanitize(LETTER).text == (
        "Dear Dr [PERSON_1],\n\n"
        "[PERSON_2] came in 2019. Mrs [PERSON_2] lives in a city\n"
        "and can be reached at [EMAIL_1] or [PHONE_1].\n"
    )


def test_a_found_name_is_hidden_everywhere(terms: Terms) -> None:
    text = "Dr Peter Crumb came. PETER CRUMB left; then Crumb, crumb and Pe-\nter Crumb again."
    assert [word for word, _ in found(text, terms, labels=("PERSON",))] == [
        "Peter Crumb",
        "PETER CRUMB",
        "Crumb",
        "crumb",
        "Pe-\nter Crumb",
    ]


def test_a_part_of_another_name_is_no_person_where_that_name_may_stay(terms: Terms) -> None:
    text = "Mail lind@example.org. The Lind Penrose Foundation Ltd agreed with Clara Quillfeather."
    assert found(text, terms, labels=("PERSON",)) == [("Clara Quillfeather", "PERSON")]
    assert "Lind" in " ".join(word for word, _ in found(text, terms))


def test_where_labels_are_off_it_counts_how_sure_the_tagger_is_of_the_label(terms: Terms) -> None:
    class Heard:
        threshold = 0.35

        def of_form(self, text: str, *, formal: bool = False) -> Iterator[Call]:
            return iter(())

        def find(self, text: str, entities: Iterable[Term]) -> Iterator[Call]:
            yield Call(0, 5, "PERSON", "tagger", 0.9, 0.8, share=0.4)

    def hidden(*labels: str) -> list[float]:
        model = Identifiers(IdentifiersParameters(labels=labels or None))
        document = Document("Zorba came")
        judge = judge_of(model, terms=terms)
        judge._voices = Heard()  # type: ignore[attr-defined]
        return [finding.value for finding in judge.violations([document], [document])]

    assert hidden() == [0.8]
    assert hidden("PERSON") == []


def test_one_person_has_one_identity(terms: Terms) -> None:
    document = Document("Peter Crumb came. Mr Crumb left. Laura Mossbottom stayed.")
    model = judge_of(Identifiers(IdentifiersParameters(labels=("PERSON",))), terms=terms)
    identities = [f.term.identity for f in model.violations([document], [document])]
    assert identities[0] == identities[1] != identities[2]


def test_labels_can_be_switched_off(terms: Terms) -> None:
    text = "Mr Crumb paid $30 by 3 May 2019 from crumb@example.org."
    assert found(text, terms, labels=("EMAIL",)) == [("crumb@example.org", "EMAIL")]
    assert "MONEY" not in {label for _, label in found(text, terms)}
    assert found(text, terms, labels=("MONEY",)) == [("$30", "MONEY")]


def test_own_patterns_are_on_whatever_the_labels(terms: Terms) -> None:
    own = OwnPattern(name="ward", pattern=r"W-\d{3}", label="WARD")
    text = "Ward W-123, mail a@example.org"
    assert found(text, terms, labels=(), patterns=(own,)) == [("W-123", "WARD")]
    assert ("W-123", "WARD") in found(text, terms, patterns=(own,))


def test_an_unknown_label_is_refused() -> None:
    with pytest.raises(
        PolicyError, match="unknown label 'PERSONS'; known labels: ACCOUNT, ADDRESS"
    ):
        IdentifiersParameters(labels=("PERSONS",)).check()


def test_relative_dates_identify_nobody(terms: Terms) -> None:
    assert found("They met yesterday, for the first time in a few months.", terms) == []


def test_what_no_tagger_can_read_is_hidden(terms: Terms) -> None:
    blob = "QWxhZGRpbjpvcGVuIHNlc2FtZQ" * 20
    assert found(f"picture: {blob}", terms) == [(blob, "DATA")]


def test_a_secret_is_one_finding_whatever_else_was_found_in_it(terms: Terms) -> None:
    text = "password: !clara@example.org!, from https://example.org/?token=tinwhistle99"
    assert found(text, terms) == [
        ("!clara@example.org!", "SECRET"),
        ("https://example.org/?token=tinwhistle99", "URL"),
    ]
    assert ("tinwhistle99", "SECRET") in found(text, terms, labels=("SECRET",))


def test_findings_explain_themselves(terms: Terms) -> None:
    document = Document("We met on 3 May 2019 in London.")
    model = judge_of(Identifiers(IdentifiersParameters()), terms=terms)
    finding = model.violations([document], [document])[0]
    assert (finding.model, finding.measure) == ("identifiers", "probability")
    assert finding.value >= finding.threshold
    assert finding.reason == "date: date, tagger .99"


WORDS = st.sampled_from(
    [
        *(
            "Peter",
            "Crumb",
            "Laura",
            "London",
            "Siemens",
            "the",
            "met",
            "and",
            "to",
            ".",
            ",",
            "\n",
        ),
        *("3", "May", "2019", "a@example.org", "555-0142"),
    ]
)


@pytest.mark.slow
@given(st.lists(WORDS, min_size=1, max_size=30).map(" ".join))
def test_promise_no_found_string_stands_anywhere(text: str) -> None:
    """The promise, checked without the model: by the strings of its findings alone."""
    result = efface.sanitize(text)
    strings = {text[f.start : f.end] for f in result.findings}
    long = [Needle(s, cased=True) for s in strings if sum(map(str.isalnum, s)) >= 3]
    shown = result.document
    for start, end, needle in Needles(long).find(shown.text):
        assert not shown.shows(start, end), needle.text
    assert efface.verify(text, result.text) == []
