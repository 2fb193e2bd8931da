"""Each thing is done once: one plan, models and operators built once, bytes encoded once."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import Document, Outcome, Plan, Policy, PromiseError, Result, Summary
from efface.document import Term
from efface.formats.text import TextCarrier
from efface.models import MODELS
from efface.models.base import Model
from efface.operators import OPERATORS
from efface.operators.base import Context, Operator
from efface.pipeline import plan as plans
from efface.pipeline.plan import make_plan
from efface.results.certificate import keyed_digest, public_digest
from tests.conftest import EXAMPLES, KEY, write_key

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
    """The default models, and an operator for a label beside the default one."""
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(50):
        (folder / f"{number}.txt").write_text(TEXT.replace("Leeds", f"Leeds {number}"))
    policy = Policy.default().with_changes({"operators": {"DATE": "mask"}})
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


def test_reading_a_policy_opens_nothing(tmp_path: Path, built: Counter[str]) -> None:
    """Not the store, the model, the knowledge or the key that it names: none of them is there."""
    path = tmp_path / "policy.toml"
    path.write_text(
        'operator = "pseudonymize"\nkey_file = "no.key"\ncounts = ["no.index"]\nhide = ["Aurora"]\n'
        '[models.k-safety]\nentities = "no.db"\n[models.classification-game]\nmodel = "no.model"\n'
        '[models.c-sanitization]\nprotect = { HIV = "disease" }\n'
        '[readers.nurse]\nkeep = ["Leeds"]\n'
    )
    policy = Policy.load(path)
    assert not built
    assert pickle.loads(pickle.dumps(policy)).models == policy.models
    with pytest.raises(efface.PolicyError, match=r"no.key: the key cannot be read"):
        make_plan(policy)


def test_a_plan_is_made_again_from_a_small_recipe_without_the_key(tmp_path: Path) -> None:
    write_key(tmp_path / "secret.key")
    path = tmp_path / "policy.toml"
    path.write_text(
        'operator = "pseudonymize"\nkey_file = "secret.key"\n[models.identifiers]\n'
        "[readers.nurse.models.identifiers]\nlabels = ['PERSON']\n"
    )
    plan = make_plan(Policy.load(path), "nurse")
    (expected,) = [result for _, result in efface.execute(plan, [Document(TEXT)])]
    assert isinstance(expected, Result)
    data = pickle.dumps(plan)
    assert len(data) < 2_000
    assert KEY.secret not in data
    assert not any(word in data for word in (b"Crumb", b"Leeds", b"example.org"))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(_carried_out, data).result() == expected.text


def _carried_out(data: bytes) -> str:
    plan: Plan = pickle.loads(data)
    ((_, result),) = efface.execute(plan, [Document(TEXT)])
    return result.text if isinstance(result, Result) else str(result)


def test_any_number_of_threads_use_one_plan() -> None:
    texts = [TEXT.replace("Leeds", f"Leeds {number}") for number in range(12)] * 3
    plan = make_plan(
        Policy.from_dict(
            {
                "operator": "generalize",
                "models": {
                    "identifiers": {},
                    "information-content": {},
                    "c-sanitization": {"protect": {"London": "city"}},
                },
            }
        )
    )

    def outcome(text: str) -> str:
        ((_, result),) = efface.execute(plan, [Document(text)])
        return result.text if isinstance(result, Result) else str(result)

    expected = [*map(outcome, texts)]
    with ThreadPoolExecutor(8) as pool:
        assert [*pool.map(outcome, texts)] == expected


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


def test_verification_does_not_search(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = Policy.from_dict({"operator": "generalize", "models": {"identifiers": {}}})
    result = efface.sanitize(TEXT, policy=policy)

    def search(*_: object) -> None:
        raise AssertionError("it searched")

    monkeypatch.setattr("efface.pipeline.rounds.search", search)
    monkeypatch.setattr("efface.pipeline.engine.search", search)
    monkeypatch.setattr("efface.pipeline.rounds._next", search)
    assert efface.verify(TEXT, result.text, policy=policy) == []
    left = efface.verify(TEXT, TEXT.replace("Leeds", "a place"), policy=policy)
    assert {TEXT[one.start : one.end] for one in left} >= {"Peter Crumb", "p.crumb@example.org"}


def test_failures_are_kept_apart_in_python_too(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    done = [*efface.sanitize_each(["Mr Crumb came.", missing, TEXT])]
    assert [source for source, _ in done] == ["Mr Crumb came.", missing, TEXT]
    assert [isinstance(result, Result) for _, result in done] == [True, False, True]


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


def test_modules_of_the_walk_call_one_way() -> None:
    script = EXAMPLES.parent / "tools" / "trace_walk.py"
    done = subprocess.run(
        [sys.executable, script, "--most", "3"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_term_is_worded_by_its_operator() -> None:
    """What verification asks an operator for."""
    plan = make_plan(Policy.from_dict({"models": {"identifiers": {}}}))
    term = Term(start=0, end=3, label="PERSON", text="Ada")
    assert plan.operators[""].replace(term, Context()).text == "[PERSON_1]"  # type: ignore[union-attr]
