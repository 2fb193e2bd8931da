"""One road for all: results in order, failures kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest

import efface
from efface import Document, EffaceError, InputError, Policy, PromiseError, Result
from efface.pipeline.engine import execute, execute_opened
from efface.pipeline.plan import make_plan

TEXT = "Mr Peter Crumb came on 3 May 2019 from Leeds. Write to p.crumb@example.org about it.\n"
PLAN = make_plan(Policy.from_dict({"models": {"identifiers": {}}}))


def test_failures_are_kept_apart_in_python_too(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    done = [*efface.sanitize_each(["Mr Crumb came.", missing, TEXT])]
    assert [source for source, _ in done] == ["Mr Crumb came.", missing, TEXT]
    assert [isinstance(result, Result) for _, result in done] == [True, False, True]


def test_what_could_not_be_opened_keeps_its_place() -> None:
    missing = InputError("b.txt: cannot be read")
    opened: list[Document | EffaceError] = [Document("Mr Crumb came."), missing, Document("Hello.")]
    first, second, third = execute_opened(PLAN, opened)
    assert isinstance(first, Result)
    assert second is missing
    assert isinstance(third, Result)
    assert third.text == "Hello."


def test_a_foreign_exception_tells_its_kind_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it stays with its document."""

    def fail(run: object, review: object) -> None:
        originals = run.originals  # type: ignore[attr-defined]
        if any("Crumb" in document.text for document in originals):
            raise ValueError("Crumb")
        return search(run, review)  # type: ignore[arg-type,return-value]

    from efface.pipeline.rounds import search

    monkeypatch.setattr("efface.pipeline.engine.search", fail)
    documents = [Document("Mr Crumb came.", "a.txt"), Document("Hello.", "b.txt")]
    (_, first), (_, second) = execute(PLAN, documents)
    assert isinstance(first, PromiseError)
    assert "Crumb" not in str(first)
    assert str(first).startswith("a.txt: internal error (ValueError")
    assert isinstance(second, Result)


def test_progress_counts_the_characters() -> None:
    done: list[int] = []
    [*execute(PLAN, [Document("Mr Crumb came."), Document("Hello.")], progress=done.append)]
    assert sum(done) == len("Mr Crumb came.") + len("Hello.")
