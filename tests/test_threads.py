"""Any number of threads may use a policy and a view at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import EffaceError, Entity, EntityStore, Policy, PromiseError
from efface.languages.english import English
from tests.conftest import write_key

THREADS, CALLS = 8, 1_000
TEXTS = [
    f"Mr Crumb{number} of Leeds met Clara Quillfeather on {number % 28 + 1}/0{number % 9 + 1}/2019."
    f" The violin is hers. Write to a{number}@example.org about the {number} bakers."
    for number in range(25)
]


@pytest.fixture(scope="module")
def policies(tmp_path_factory: pytest.TempPathFactory) -> list[Policy]:
    folder = tmp_path_factory.mktemp("threads")
    key = str(write_key(folder / "key"))
    store = EntityStore.open(str(folder / "people.db"), create=True)
    store.write(
        Entity(id=f"p{n}", name=f"Clara Pine{n}", context=("baker", "violin")[: n % 3])
        for n in range(9)
    )
    tables: list[dict[str, Any]] = [
        {"operator": "generalize", "models": {"identifiers": {}, "information-content": {}}},
        {"key_file": key, "operator": "pseudonymize", "models": {"identifiers": {}}},
        {"key_file": key, "operators": {"DATE": "shift"}, "models": {"identifiers": {}}},
        {"models": {"k-safety": {"entities": str(folder / "people.db"), "k": 3}}},
        {"models": {"classification-game": {"model": "english-names"}}},
        {"models": {"c-sanitization": {"protect": {"London": "city"}, "group": 1}}},
    ]
    return [Policy.from_dict(table) for table in tables]


@pytest.mark.slow
def test_outputs_are_those_of_one_thread(policies: list[Policy]) -> None:
    views = [efface.View(policy) for policy in policies]
    expected = [[view.sanitize(text).text for text in TEXTS] for view in views]

    def differs(call: int) -> bool:
        which, text = call % len(policies), call // len(policies) % len(TEXTS)
        if call % 5:
            found = views[which].sanitize(TEXTS[text]).text
        else:
            found = efface.sanitize(TEXTS[text], policy=policies[which]).text
        return found != expected[which][text]

    with ThreadPoolExecutor(THREADS) as pool:
        assert not any(pool.map(differs, range(CALLS)))


def test_exceptions_of_others_do_not_leave_efface(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Their words may be those of a document."""

    def broken(*_: object) -> None:
        raise KeyError("Quillfeather")

    policy = Policy.from_dict({"models": {"identifiers": {}}})
    view = efface.View(policy)
    monkeypatch.setattr(English, "read", broken)
    note = tmp_path / "note.txt"
    note.write_text("Mrs Quillfeather")
    for call in (
        lambda: efface.sanitize(note, policy=policy),
        lambda: efface.sanitize([note], policy=policy),
        lambda: efface.explain(note, policy=policy),
        lambda: efface.verify(note, "", policy=policy),
        lambda: view.sanitize("Mrs Quillfeather"),
        lambda: view.verify("Mrs Quillfeather", ""),
    ):
        with pytest.raises(PromiseError, match=r"internal error \(KeyError, test_thr") as caught:
            call()
        assert "Quillfeather" not in str(caught.value)
        assert caught.value.__cause__ is None
        assert caught.value.__suppress_context__
    assert issubclass(PromiseError, EffaceError)
