"""The habits of the project: versions that agree, and files that name what is there."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

import efface
from efface.models import MODELS

ROOT = Path(__file__).parent.parent


def test_the_changelog_has_a_date_for_the_version() -> None:
    headers = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert headers[0] == "[Unreleased]"
    assert re.fullmatch(rf"\[{re.escape(efface.__version__)}\] - \d{{4}}-\d\d-\d\d", headers[1])
    kinds = set(re.findall(r"^### (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_citation_names_the_version_and_a_paper_for_each_model() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == efface.__version__
    dated = f"[{citation['version']}] - {citation['date-released']}"
    assert dated in (ROOT / "CHANGELOG.md").read_text()
    papers = {
        re.sub(r"The model (.*)\.", r"\1", paper["notes"]) for paper in citation["references"]
    }
    assert papers == {*MODELS} - {"identifiers"}
    assert len(citation["references"]) == 5


def test_hooks_and_workflow_run_what_make_runs() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    makefile = (ROOT / "Makefile").read_text()
    for hook in hooks:
        tool = hook["entry"].removeprefix("bash -c '").split()[0].removeprefix(".venv/bin/")
        assert f"$(BIN)/{tool}" in makefile
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text())
    steps = workflow["jobs"]["test"]["steps"]
    assert [step["run"] for step in steps if "run" in step] == ["make test PYTHON=python"]
    assert (ROOT / ".ci" / "run").read_text().endswith("exec make test\n")


def test_every_page_is_on_the_site() -> None:
    site = (ROOT / "mkdocs.yml").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        assert f": {page.relative_to(ROOT / 'docs')}\n" in site, page
