"""What stands beside documents, broken from a seed: a result, or one line."""

from __future__ import annotations

import json
import socket
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import efface
from efface import EffaceError, InputError, Policy
from efface.game.train import train
from efface.keys import read_key
from efface.knowledge.taxonomy_files import read_taxonomy
from efface.learning.trained import Trained
from tests.flips import flipped
from tests.fuzz.conftest import Cases, tells_no_secret
from tests.fuzz.nasty import SECRETS
from tests.fuzz.side_files import TAXONOMIES, changed, mutated, policy_file, policy_table, write
from tests.knowledge.entities.test_damage import outputs, small_store
from tests.learning.letters import letters

pytestmark = pytest.mark.slow

TEXT = f"Dear {SECRETS[0]}, Mr Crumb of {SECRETS[1]} came on 3 May 2019.\n"


@contextmanager
def one_line() -> Iterator[None]:
    """What goes wrong inside is told in one line, without words of the document."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        except EffaceError as exc:
            said = str(exc)
        else:
            return
    assert said.strip()
    assert len(said.splitlines()) == 1, said
    assert "internal error" not in said
    assert tells_no_secret(said)


@pytest.fixture
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    tried: list[object] = []

    def refuse(*args: object, **_: object) -> None:
        tried.append(args)
        raise OSError("sockets are forbidden")

    for name in ("create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    yield
    assert tried == []


@pytest.mark.usefixtures("no_sockets")
def test_policies(cases: Cases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    small_store(tmp_path / "store.db")
    (tmp_path / "t.tsv").write_bytes(TAXONOMIES["t.tsv"])
    path = tmp_path / "policy.toml"
    for drawn in cases(0.08):
        with one_line():
            if drawn.random() < 0.5:
                policy = Policy.load(write(path, policy_file(drawn)))
            else:
                policy = Policy.from_dict(policy_table(drawn))
            assert tells_no_secret(repr(policy))
            if drawn.random() < 0.3:
                efface.sanitize(TEXT, policy=policy)


def test_decisions(cases: Cases, tmp_path: Path) -> None:
    policy = Policy.from_dict({"hide": [*SECRETS], "models": {"identifiers": {}}})
    document = write(tmp_path / "letter.txt", TEXT.encode())
    told = efface.sanitize(document, policy=policy).explanation(with_text=False)
    path = tmp_path / "decisions.jsonl"
    for drawn in cases(0.06):
        if drawn.random() < 0.6:
            data = json.dumps(changed(told, drawn)).encode()
        else:
            data = mutated(json.dumps(told).encode(), drawn)
        with one_line():
            efface.sanitize(document, policy=policy, decisions=write(path, data))


def test_stores(cases: Cases, tmp_path: Path) -> None:
    small_store(tmp_path / "whole.db")
    expected = outputs(tmp_path / "whole.db")
    whole = (tmp_path / "whole.db").read_bytes()
    for number, drawn in enumerate(cases(0.05)):
        data = flipped(whole, drawn)
        while drawn.random() < 0.5:
            data = flipped(data, drawn)
        if drawn.random() < 0.2:
            data = mutated(data, drawn)
        path = write(tmp_path / f"{number}.db", data)
        with one_line():
            assert outputs(path) == expected
        path.unlink()


def test_models(cases: Cases, tmp_path: Path) -> None:
    train(letters(30, 1), folds=0).save(tmp_path / "whole.model")
    whole = (tmp_path / "whole.model").read_bytes()
    for drawn in cases(0.03):
        data = flipped(whole, drawn)
        if drawn.random() < 0.5:
            data = mutated(data[: drawn.choice((2000, len(data)))], drawn)
        path = write(tmp_path / "broken.model", data)
        if data != whole:
            with pytest.raises(InputError) as caught:
                Trained.load(path)
            assert len(str(caught.value).splitlines()) == 1


@pytest.mark.usefixtures("no_sockets")
def test_taxonomies(cases: Cases, tmp_path: Path) -> None:
    for drawn in cases(0.05):
        name = drawn.choice([*TAXONOMIES])
        path = write(tmp_path / name, mutated(TAXONOMIES[name], drawn))
        with one_line():
            read_taxonomy(path)


def test_keys(cases: Cases, tmp_path: Path) -> None:
    whole = b"efface-key-1:" + b"A" * 43 + b"\n"
    for drawn in cases(0.03):
        data = mutated(whole, drawn) if drawn.random() < 0.7 else drawn.randbytes(60)
        path = write(tmp_path / "key", data)
        with one_line():
            assert "AAAA" not in repr(read_key(path))
