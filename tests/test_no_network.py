"""No command connects anywhere; only a postgresql:// address that the user names does."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from efface.cli import cli
from tests.conftest import EXAMPLES, LETTER, Program, write_key
from tests.learning.letters import letters

Command = tuple[str, ...]
CONNECTING = ("create_connection", "getaddrinfo", "gethostbyname")
# In programs that are started, too: they write down what they tried.
CUSTOM = """
import socket
import subprocess
import sys

def refuse(*args, **kwargs):
    with open({record!r}, "a") as file:
        file.write("tried\\n")
    raise OSError("sockets are forbidden")

for name in {names!r}:
    setattr(socket, name, refuse)
socket.socket.connect = socket.socket.connect_ex = refuse
"""


def commands(command: click.Command, path: Command = ()) -> Iterator[Command]:
    """Every command of the command line, with the groups that it is in."""
    if isinstance(command, click.Group):
        for name, one in command.commands.items():
            yield from commands(one, (*path, name))
    else:
        yield path


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """What tried to connect, here and in other processes."""
    found: list[str] = []

    def refuse(*_: object, **__: object) -> None:
        found.append("tried")
        raise OSError("sockets are forbidden")

    for name in CONNECTING:
        monkeypatch.setattr(socket, name, refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "connect_ex", refuse)
    custom, record = tmp_path / "custom", tmp_path / "tried"
    custom.mkdir()
    code = CUSTOM.format(record=str(record), names=CONNECTING)
    (custom / "sitecustomize.py").write_text(code)
    before = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(custom), before))))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return lambda: [*found, *(record.read_text().split() if record.exists() else ())]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Small inputs for all commands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text(LETTER)
    (tmp_path / "texts").mkdir()
    for number in range(8):
        text = f"Dear Ada, the house of Bo number {number} is sold. " * 40
        (tmp_path / "texts" / f"{number}.txt").write_text(text)
    lines = [
        {"id": one.name, "text": one.text, "spans": [[s.start, s.end, s.label] for s in one.spans]}
        for one in letters(40, 1)
    ]
    (tmp_path / "labelled.jsonl").write_text("\n".join(map(json.dumps, lines)))
    (tmp_path / "topics.jsonl").write_text("\n".join(map(json.dumps, about_topics())))
    write_key(tmp_path / "key")
    (tmp_path / "encrypt.toml").write_text(
        'operator = "encrypt"\nkey_file = "key"\n[models.identifiers]\n'
    )
    (tmp_path / "all.toml").write_text(
        'taxonomies = ["t.ttl", "t.jsonld", "t.rdf"]\n[models.identifiers]\n'
        '[models.information-content]\n[models.c-sanitization.protect]\nHIV = "disease"\n'
        '[models.classification-game]\nmodel = "english-names"\n'
    )
    concept = "http://www.w3.org/2004/02/skos/core#Concept"
    label = "http://www.w3.org/2004/02/skos/core#prefLabel"
    (tmp_path / "t.ttl").write_text(f'<http://a.example/1> a <{concept}> ; <{label}> "tin" .')
    (tmp_path / "t.jsonld").write_text(
        json.dumps({"@id": "http://a.example/1", "@type": concept, label: "tin"})
    )
    (tmp_path / "t.rdf").write_text(
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
        ' xmlns:skos="http://www.w3.org/2004/02/skos/core#"><skos:Concept'
        ' rdf:about="http://a.example/1"><skos:prefLabel>tin</skos:prefLabel></skos:Concept>'
        "</rdf:RDF>"
    )
    return tmp_path


def about_topics() -> list[dict[str, str]]:
    drawn = random.Random(1)
    kinds = [("HIV", "clinic virus blood"), ("disease", "doctor ward nurse")] * 24
    return [
        {"text": " ".join([*drawn.choices(f"{words} house tree river".split(), k=14), name])}
        for name, words in kinds
    ]


STORE = ("entities", "import", EXAMPLES / "readers" / "conditions.csv", "--into", "s.db")
TOPIC = ("evaluate", "topic", "topics.jsonl")
GAME = ("evaluate", "game", "labelled.jsonl")
# For each command what is run, one after the other; the last is the command itself.
CASES: dict[Command, tuple[tuple[object, ...], ...]] = {
    ("sanitize",): (("sanitize", "letter.txt", "-o", "out.txt", "--policy", "all.toml"),),
    ("explain",): (("explain", "letter.txt", "--format", "html"),),
    ("verify",): (
        ("sanitize", "letter.txt", "-o", "out.txt"),
        ("verify", "letter.txt", "out.txt"),
    ),
    ("profiles",): (("profiles", "names"),),
    ("reveal",): (
        ("sanitize", "letter.txt", "-o", "out.txt", "--policy", "encrypt.toml"),
        ("reveal", "out.txt", "--key-file", "key", "-o", "back.txt"),
    ),
    ("key", "new"): (("key", "new", "another.key"),),
    ("knowledge", "build"): (("knowledge", "build", "texts", "-o", "texts.index"),),
    ("knowledge", "show"): (
        ("knowledge", "show", "tin", "--taxonomy", "t.jsonld", "--taxonomy", "t.rdf"),
    ),
    ("knowledge", "suggest"): (("knowledge", "suggest", "HIV"),),
    ("entities", "import"): (STORE,),
    ("entities", "upgrade"): (STORE, ("entities", "upgrade", "s.db")),
    ("entities", "show"): (STORE, ("entities", "show", "s.db", "c01")),
    ("entities", "grant"): (STORE, ("entities", "grant", "s.db", "nurse", "infection")),
    ("train",): (("train", "labelled.jsonl", "-o", "names.model", "--folds", "2"),),
    ("evaluate", "spans"): (("evaluate", "spans", "labelled.jsonl", "--samples", "5"),),
    ("evaluate", "topic"): (
        (*TOPIC, "--protect", "HIV=disease", "--documents", "20", "--groups", "1"),
    ),
    ("evaluate", "game"): ((*GAME, "--ratios", "10", "--learners", "svm", "--folds", "2"),),
    ("attack",): (("attack", "labelled.jsonl", "labelled.jsonl", "--parts", "2"),),
    ("bench", "start"): (("bench", "start", "--repeats", "1"),),
    ("bench", "identifiers"): (("bench", "identifiers", "letter.txt", "--repeats", "1"),),
    ("bench", "taggers"): (("bench", "taggers", "letter.txt", "--repeats", "1"),),
    ("bench", "information-content"): (
        ("bench", "information-content", "letter.txt", "--repeats", "1"),
    ),
    ("bench", "long"): (("bench", "long", "labelled.jsonl", "--size", "1000"),),
    ("bench", "c-sanitization"): (("bench", "c-sanitization", "labelled.jsonl", "--repeats", "1"),),
    ("bench", "k-safety"): (
        ("bench", "k-safety", "--part", "scale", "--entities", "100", "--documents", "1"),
    ),
    # All of it takes longer: its experiments are those of `evaluate` and of the model.
    ("bench", "substring-anonymity"): (
        ("bench", "substring-anonymity", "--labelled", "labelled.jsonl"),
    ),
    ("bench", "classification-game"): (
        ("bench", "classification-game", "labelled.jsonl", "--repeats", "1"),
    ),
    ("bench", "knowledge"): (("bench", "knowledge", "labelled.jsonl", "--repeats", "1"),),
}


def test_every_command_has_a_case() -> None:
    assert {*commands(cli)} == CASES.keys()


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", CASES, ids=" ".join)
def test_no_command_connects(
    command: Command, program: Program, tried: Callable[[], list[str]]
) -> None:
    for arguments in CASES[command]:
        done = program(*arguments)
        assert done.exit_code == 0, done.output
    assert [*CASES[command][-1]][: len(command)] == [*command]
    assert tried() == []


def test_what_connects_would_be_noticed(tried: Callable[[], list[str]]) -> None:
    with pytest.raises(OSError, match="forbidden"):
        socket.create_connection(("127.0.0.1", 9))
    assert tried() == ["tried"]
    code = "import socket; socket.create_connection(('127.0.0.1', 9))"
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert tried() == ["tried", "tried"]


@pytest.mark.parametrize("context", ["http://127.0.0.1:9/c", "file:///etc/hostname", "c.jsonld"])
def test_a_context_elsewhere_is_not_fetched(
    program: Program, folder: Path, tried: Callable[[], list[str]], context: str
) -> None:
    (folder / "t.jsonld").write_text(json.dumps({"@context": context, "@id": "a"}))
    done = program("knowledge", "show", "tin", "--taxonomy", "t.jsonld")
    assert done.exit_code == 2
    assert "t.jsonld: takes its context from elsewhere" in done.stderr
    assert done.stderr.count("\n") == 1
    assert tried() == []
