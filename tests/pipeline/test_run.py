"""A plan over documents: judges made once, and what is told of the run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from efface import Document, Policy
from efface.knowledge.indexing import build_index
from efface.languages.terms import Terms
from efface.pipeline.plan import make_plan
from efface.pipeline.run import OWN, Run
from tests.knowledge.small import FUNCTION_WORDS


def run_over(policy: Mapping[str, object], *texts: str) -> Run:
    plan = make_plan(Policy.from_dict(policy))
    return Run.of(plan, [*map(Document, texts)], Terms(plan.language))


def test_parts_of_a_run_have_the_same_judges() -> None:
    run = run_over({"models": {"identifiers": {}}}, "Mr Crumb came.", "Laura Lind left.")
    part = run.part(run.originals[1:])
    assert part.judges is run.judges
    (finding,) = part.violations(part.originals)
    assert (finding.document, finding.term.text) == (0, "Laura Lind")
    assert [*run.public_parameters()] == ["identifiers"]
    assert run.figures(run.originals[0]) == {}


def test_utility_is_told_where_information_is_known() -> None:
    plain = run_over({"models": {"identifiers": {}}}, "Mr Crumb came.")
    assert plain.utilities(plain.originals) == [None]
    reasons = run_over({"models": {"information-content": {}}}, "Mr Crumb came.")
    (utility,) = reasons.utilities(reasons.originals)
    assert utility


def test_no_file_of_the_user_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret-project.txt").write_text("the tea came\n" * 9)
    index = tmp_path / "secret-project.index"
    build_index([tmp_path / "secret-project.txt"], index, FUNCTION_WORDS, at_least=1)
    rules = {"models": {"information-content": {}}, "counts": [str(index)]}
    told = run_over(rules, "The tea came.").knowledge()
    assert OWN in str(told)
    assert "secret-project" not in str(told)
