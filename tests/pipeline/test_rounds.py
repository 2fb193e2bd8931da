"""Rounds are values; what is judged, digested and written are the same bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

import pytest

import efface
from efface import Document, Policy, PromiseError
from efface.languages.terms import Terms
from efface.pipeline.candidates import Candidates
from efface.pipeline.plan import make_plan
from efface.pipeline.rounds import FirstFindings, exempt_of, first_round, in_original, search
from efface.pipeline.run import Run
from efface.results.certificate import keyed_digest, public_digest
from efface.results.decisions import Review
from tests.conftest import KEY

_nonces = count()


@dataclass(frozen=True)
class Numbered:
    """A format whose encoding is not deterministic: each time another number stands before."""

    source: bytes = b""
    grows: bool = False

    def write(self, document: Document) -> bytes:
        return f"{next(_nonces)}\n{document.text}".encode()

    def read(self, data: bytes) -> str:
        text = data.decode().partition("\n")[2]
        return text + "!" if self.grows else text.replace("mild", "Leeds"[:4])

    def as_read(self, text: str) -> str:
        return text

    def original(self, document: Document) -> bytes:
        return self.source


def test_a_certificate_is_true_for_a_format_that_is_not_deterministic(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    document = Document("Mr Crumb came.", "a.num", Numbered(b"7\nMr Crumb came."))
    result = efface.sanitize(document, policy=Policy.from_dict({"models": {"identifiers": {}}}))
    assert result.data.partition(b"\n")[2] == b"Mr [PERSON_1] came."
    assert result.certificate.output == public_digest(result.data)
    assert result.certificate.input == keyed_digest(b"7\nMr Crumb came.", KEY, "input")


def test_what_is_judged_is_what_is_read_from_the_bytes() -> None:
    """An encoding that brings a hidden word back is found out."""
    policy = Policy.from_dict({"hide": ["Leed"]})
    document = Document("It was mild here.", "a.num", Numbered())
    result = efface.sanitize(document, policy=policy)
    assert b"Leed" not in result.data
    assert b"mild" not in result.data
    with pytest.raises(PromiseError, match="is read otherwise than it was written"):
        efface.sanitize(replace(document, carrier=Numbered(grows=True)), policy=policy)


def run_over(text: str, **policy: object) -> Run:
    plan = make_plan(Policy.from_dict({"models": {"identifiers": {}}, **policy}))
    return Run.of(plan, [Document(text)], Terms(plan.language))


def test_the_first_round_hides_what_was_found_but_what_is_exempt() -> None:
    run = run_over("Mr Crumb of Leeds came.", keep=["Leeds"])
    findings = run.violations(run.originals)
    first = FirstFindings(findings, exempt_of(run, findings, Review()))
    current = first_round(run, first, Review(), Candidates(run, findings))
    assert [document.text for document in current.documents] == ["Mr [PERSON_1] of Leeds came."]
    assert [finding.label for finding in current.findings] == ["PERSON"]
    assert run.originals[0].text == "Mr Crumb of Leeds came."


def test_a_search_ends_with_bytes_in_which_nothing_is_left() -> None:
    run = run_over("Mr Crumb came.")
    searched = search(run, Review())
    assert searched.data == [b"Mr [PERSON_1] came."]
    assert run.violations(searched.documents) == []
    assert "Crumb" not in repr(searched)


def test_a_finding_of_an_output_has_its_place_in_the_original() -> None:
    run = run_over("Mr Crumb met Laura Lind.")
    output = search(run, Review()).documents
    (finding, *_) = run.violations(run.originals)
    moved = finding.moved(*output[0].offsets.to_sanitized(finding.start, finding.end))
    placed = in_original(moved, output)
    assert (placed.start, placed.end) == (finding.start, finding.end)
