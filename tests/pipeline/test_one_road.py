"""Each thing is done once: one plan, models and operators built once, bytes encoded once."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import Outcome, Plan, Policy, Result, Summary
from efface.formats.text import TextCarrier
from efface.models import MODELS
from efface.models.base import Model
from efface.operators import OPERATORS
from efface.operators.base import Operator
from efface.pipeline import plan as plans
from efface.results.certificate import public_digest
from tests.conftest import EXAMPLES

TEXT = "Mr Peter Crumb came on 3 May 2019 from Leeds. Write to p.crumb@example.org about it.\n"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often things are built, and bytes written."""
    counts: Counter[str] = Counter()

    def counting(kind: type[Any], name: str, what: str) -> None:
        original = getattr(kind, name)

        def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
            counts[what or f"{type(self).__name__}"] += 1
            return original(self, *args, **kwargs)

        monkeypatch.setattr(kind, name, counted)

    counting(Model, "__init__", "")
    counting(Operator, "__init__", "")
    counting(TextCarrier, "write", "bytes")
    make = plans.make_plan

    def planned(*args: Any, **kwargs: Any) -> Plan:
        counts["plans"] += 1
        return make(*args, **kwargs)

    monkeypatch.setattr("efface.jobs.batch.make_plan", planned)
    return counts


def test_a_folder_of_fifty_files(tmp_path: Path, built: Counter[str]) -> None:
    """The models of strict, and an operator for a label beside the default one."""
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(50):
        (folder / f"{number}.txt").write_text(TEXT.replace("Leeds", f"Leeds {number}"))
    policy = Policy.from_profile("strict").with_changes({"operators": {"DATE": "mask"}})
    built.clear()
    outcomes = [*efface.sanitize_files([folder], str(tmp_path / "out"), policy=policy)]
    assert all(isinstance(outcome.result, Result) for outcome in outcomes)
    assert built == {
        "plans": 1,
        "Identifiers": 1,
        "InformationContent": 1,
        "Generalize": 1,
        "Mask": 1,
        "bytes": 50,
    }
    for outcome in outcomes:
        assert outcome.output
        assert outcome.result
        assert outcome.output.read_bytes() == outcome.result.data
        assert outcome.result.certificate.output == public_digest(outcome.result.data)
    assert built["bytes"] == 50


def test_a_summary_and_a_report_in_python(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    report = tmp_path / "report.json"
    names = [tmp_path / "a.txt", tmp_path / "b.txt"]
    outcomes = efface.sanitize_files(names, f"{tmp_path}/out/", report=report)
    summary = Summary.of(outcomes)
    assert [done.source for done in summary.done] == [str(names[0])]
    assert summary.hidden["EMAIL"] == 1
    assert 0 < summary.kept < 1
    assert "there is no such file" in str(summary.refused[0])
    assert summary.exit_code == 1
    assert report.read_bytes().startswith(b'{"notice": "PRIVATE')
    verified = efface.verify_files(names[0], tmp_path / "out" / "a.txt")
    assert (verified.documents, verified.left) == (1, [])
    (explained,) = efface.explain_files(names[:1])
    assert isinstance(explained, Outcome)
    assert explained.result


def test_nothing_above_models_and_operators_asks_for_a_class() -> None:
    """Capabilities stand in the contract."""
    root = Path(efface.__file__).parent
    classes = {kind.__name__ for table in (MODELS, OPERATORS) for kind in table.values()}
    classes |= {"HideList", "Model", "Operator"}
    above = [*root.glob("*.py"), *root.glob("pipeline/*.py"), *root.glob("evaluation/*.py")]
    for path in above:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "isinstance",
                "issubclass",
            ):
                asked = {ast.unparse(part) for part in ast.walk(node.args[1])}
                assert classes.isdisjoint(asked), f"{path.name}:{node.lineno}"


@pytest.mark.slow
def test_modules_of_the_walk_call_one_way() -> None:
    script = EXAMPLES.parent / "tools" / "trace_walk.py"
    done = subprocess.run(
        [sys.executable, script, "--most", "3"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
