"""The canary: words of a document are in no log, error, repr, public or temporary file."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import formats
from efface.jobs import files
from efface.jobs.batch import sanitize_files
from efface.languages.terms import Terms
from efface.pipeline.plan import make_plan
from tests.conftest import KEY, Program, write_key

CANARY = "Zyxwvutsia Quetzalfeather"
TEXT = f"Dr {CANARY} of Barcelona can be reached at zyxwvutsia@example.org or 555-0142.\n"
WORDS = ("zyxwvutsia", "quetzalfeather")


def sings(text: str | bytes) -> bool:
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    return any(word in text.lower() for word in WORDS)


def test_the_canary_would_be_heard() -> None:
    assert sings(TEXT)
    assert sings(TEXT.encode())


def test_reprs(terms: Terms) -> None:
    policy = efface.Policy.from_dict({"hide": [CANARY], "models": {"identifiers": {}}})
    result = efface.sanitize(TEXT, policy=policy)
    assert not sings(result.text)
    values: list[Any] = [result, result.original, policy, terms, terms.entities([result.original])]
    values += [*make_plan(policy).models, make_plan(policy), *result.findings, *result.replacements]
    for value in values:
        assert not sings(repr(value))
        assert not sings(str(value))


def test_public_files_report_and_json(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(TEXT)
    policy = tmp_path / "p.toml"
    policy.write_text(f'hide = ["{CANARY}"]\n[models.identifiers]\n')
    report = tmp_path / "report.json"
    arguments = ("sanitize", path, "-o", f"{tmp_path}/out/", "--report", report, "--policy", policy)
    result = program(*arguments)
    assert result.exit_code == 0
    assert not sings(result.output)
    for written in [report, *(tmp_path / "out").iterdir()]:
        assert not sings(written.read_bytes())
    explained = program("explain", path, "--format", "json", "--policy", policy).output
    assert not sings(explained)
    assert sings(json.dumps(efface.explain(TEXT, with_text=True)))


def _errors(tmp_path: Path) -> Iterator[Callable[[], object]]:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xef\xbb\xbf" + TEXT.encode() + b"\xff")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(TEXT.encode() + b"\0")
    decisions = tmp_path / "d.json"
    decisions.write_text(json.dumps({"source": "", "characters": 1, "findings": [], "text": TEXT}))
    yield lambda: efface.sanitize(bad)
    yield lambda: efface.sanitize(binary)
    yield lambda: efface.sanitize(TEXT + "\ud800")
    yield lambda: efface.sanitize(TEXT.encode())  # type: ignore[arg-type]
    yield lambda: efface.sanitize(TEXT, decisions=decisions)
    yield lambda: efface.verify([TEXT, TEXT], [TEXT])
    yield lambda: formats.read(TEXT.encode("utf-16-le") + b"\xd8", "a.txt", encoding="utf-16-le")


def test_errors(tmp_path: Path) -> None:
    for fail in _errors(tmp_path):
        with pytest.raises(efface.EffaceError) as caught:
            fail()
        chain: BaseException | None = caught.value
        while chain:
            assert not sings(repr(chain))
            assert not sings(repr(getattr(chain, "args", "")))
            chain = chain.__cause__
        assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_logs_and_standard_error(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    efface.sanitize([TEXT, TEXT])
    efface.verify(TEXT, TEXT)
    captured = capfd.readouterr()
    assert not sings(caplog.text + captured.out + captured.err)


def test_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is staged on the way to the output is the sanitized text only."""
    staged: list[bytes] = []
    stage = files._stage

    def watch(folder: Path, data: bytes, mode: int) -> files._Locked:
        temporary = stage(folder, data, mode)
        staged.extend(entry.read_bytes() for entry in folder.iterdir())
        return temporary

    monkeypatch.setattr(files, "_stage", watch)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    source = tmp_path / "letter.txt"
    source.write_text(TEXT)
    (outcome,) = sanitize_files([source], f"{tmp_path}/out/", policy=efface.Policy.default())
    assert outcome.error is None
    assert len(staged) == 1 + 2 + 3  # the output, its certificate, the journal
    assert not any(map(sings, staged))
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.slow
def test_nothing_stays_in_memory_when_the_documents_are_gone(tmp_path: Path) -> None:
    """No module, class or vocabulary keeps words of a document."""
    (tmp_path / "letter.txt").write_text(TEXT)
    code = """
import gc, sys
from pathlib import Path
import efface
from efface.languages.english import tagger as english
path = Path(sys.argv[1])
efface.verify(path, efface.sanitize(path).text)
gc.collect()
word = sys.argv[2][::-1]
held = [
    item
    for holder in gc.get_objects()
    if isinstance(holder, (dict, list, tuple, set))
    for item in [*holder, *(holder.values() if isinstance(holder, dict) else ())]
    if isinstance(item, str) and word in item and item is not word
]
print(len(held), word in english.load().vocab.strings)
"""
    command = [sys.executable, "-c", code, str(tmp_path / "letter.txt"), CANARY.split()[1][::-1]]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "0 False\n"


@pytest.mark.parametrize("operator", ["pseudonymize", "encrypt", "shift", "mask"])
def test_neither_words_nor_key_leave_with_keyed_operators(
    program: Program, tmp_path: Path, operator: str
) -> None:
    secret = KEY.to_line().split(":")[1].strip()
    (tmp_path / "letter.txt").write_text(TEXT)
    write_key(tmp_path / "secret.key")
    policy = tmp_path / "p.toml"
    policy.write_text(f'operator = "{operator}"\nkey_file = "secret.key"\n[models.identifiers]\n')
    report = tmp_path / "report.json"
    arguments = ["-o", f"{tmp_path}/out/", "--report", report, "--policy", policy]
    result = program("sanitize", tmp_path / "letter.txt", *arguments)
    assert result.exit_code == 0
    told = [result.output.encode(), report.read_bytes()]
    told += [written.read_bytes() for written in (tmp_path / "out").iterdir()]
    loaded = efface.Policy.load(policy)
    told += [repr(loaded).encode(), repr(make_plan(loaded).operators).encode()]
    for text in told:
        assert not sings(text)
        assert secret.encode() not in text
        assert KEY.secret not in text


def test_words_and_wordings_do_not_show_themselves() -> None:
    from efface.languages.english.lexicon import english_lexicon
    from efface.languages.english.words import words_of
    from efface.operators.base import Wording

    assert not sings(repr(words_of(TEXT, english_lexicon())))
    assert not sings(repr(Wording(CANARY)))


def test_amounts_ages_and_what_stands_around_do_not_show_themselves() -> None:
    from efface.languages.context import Context
    from efface.languages.english.ages import age_at
    from efface.languages.english.amounts import money_in

    values = [money_in("£4,217"), age_at("aged 73 years", 5, 7), Context(near=lambda: (CANARY,))]
    shown = " ".join(map(repr, values))
    assert all(values)
    assert not any(said in shown for said in ("4217", "4,217", "73", "£"))
    assert not sings(shown)


def test_entities_do_not_leave_the_store(program: Program, tmp_path: Path) -> None:
    """What the store says of protected entities is in nothing that a run writes or prints."""
    from efface.knowledge.entities.files import Entity
    from efface.knowledge.entities.store import open_store

    store = open_store(str(tmp_path / "people.db"), create=True)
    secret = Entity(id=CANARY, name=CANARY, context=("baker", "Leeds", WORDS[0]))
    store.write([secret, *(Entity(id=str(n), context=("baker",)) for n in range(4))])
    store.grant("clerk", [])
    (tmp_path / "letter.txt").write_text("A baker from Leeds.\n")
    policy = tmp_path / "p.toml"
    policy.write_text('[models.k-safety]\nentities = "people.db"\nk = 2\n')
    report = tmp_path / "report.json"
    options = ("--policy", policy, "--reader", "clerk")
    done = program(
        "sanitize", tmp_path / "letter.txt", "-o", f"{tmp_path}/out/", "--report", report, *options
    )
    assert done.exit_code == 0
    told = [done.output.encode(), report.read_bytes()]
    told += [written.read_bytes() for written in (tmp_path / "out").iterdir()]
    for form in ("text", "json", "html"):
        explained = program("explain", tmp_path / "letter.txt", "--format", form, *options)
        assert explained.exit_code == 0
        told.append(explained.output.encode())
    view = efface.View(efface.Policy.load(policy), reader="clerk")
    told += [repr(one).encode() for one in (view, store, secret, store.summary())]
    assert not any(map(sings, told))
    with pytest.raises(efface.PolicyError) as caught:
        efface.sanitize("baker", policy=efface.Policy.load(policy), reader="nobody")
    assert not sings(str(caught.value))
