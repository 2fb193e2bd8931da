"""English by spaCy."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from efface.document import Document
from efface.errors import InputError, MissingExtraError, PolicyWarning
from efface.languages.english import English as AnyEnglish
from efface.languages.english import tagger as english
from efface.languages.english.tagger import SpacyTagger
from efface.languages.terms import Terms
from tests.conftest import Program


def English(jobs: int = 1) -> AnyEnglish:  # noqa: N802
    """English as spaCy reads it."""
    return AnyEnglish(words=SpacyTagger(jobs))


@pytest.fixture
def terms() -> Terms:
    return Terms(English())


def test_entities_have_our_labels_and_no_loose_edges(terms: Terms) -> None:
    text = "Mr Peter Crumb's farm near the City of London was sold to Siemens on 3 May 2019."
    found = {(t.text, t.label) for t in terms.entities([Document(text)])[0]}
    assert ("Peter Crumb", "PERSON") in found
    assert ("3 May 2019", "DATE") in found
    assert ("Siemens", "ORG") in found
    assert all(text[t.start : t.end] == t.text for t in terms.entities([Document(text)])[0])


def test_a_name_ends_with_a_short_line_or_a_column() -> None:
    parts = list(english._trimmed("Helen Pennywhistle\nConsultant", 0, 29))
    assert parts == [(0, 18), (19, 29)]
    assert list(english._trimmed("Peter Crumb        Staff", 0, 24)) == [(0, 11), (19, 24)]
    wrapped = "x" * 55 + " Peter\nCrumb"
    assert list(english._trimmed(wrapped, 56, 67)) == [(56, 67)]


def test_words_have_tags(terms: Terms) -> None:
    (words,) = terms.words([Document("It rains. We stay.\n")])
    assert [(w.text, w.label) for w in words][:2] == [("It", "PRP"), ("rains", "VBZ")]


def test_offsets_are_right_in_every_piece_of_a_long_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(english, "_PIECE", 100)
    monkeypatch.setattr(english, "_ZONE", 250)
    text = "We met Peter Crumb in London on 3 May 2019, and it rained. " * 12
    found = Terms(English()).entities([Document(text), Document(""), Document(text + "Bye.")])
    assert [len(entities) > 20 for entities in found] == [True, False, True]
    assert all(text[t.start : t.end] == t.text for t in found[0])


def test_words_do_not_stay_in_the_vocabulary(terms: Terms) -> None:
    terms.entities([Document("The Xyzzyplugh of Quuxford sent a letter.")])
    assert "Xyzzyplugh" not in english.load().vocab.strings


def test_progress_is_told_in_characters() -> None:
    seen: list[int] = []
    text = "Peter Crumb met Laura. " * 3
    Terms(English(), seen.append).entities([Document(text)])
    assert sum(seen) == len(text)


def test_a_document_that_is_too_long_is_refused(
    terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SpacyTagger, "LONGEST", 10)
    with pytest.raises(InputError, match=r"big\.txt: 11 characters; .* split the document"):
        terms.entities([Document("x" * 11, "big.txt")])


def test_a_missing_model_names_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(english, "_PACKAGES", ("no_such_package",))
    with pytest.raises(MissingExtraError, match=r"pip install \./packages/efface-en '\.\[spacy\]'"):
        english._package.__wrapped__()


@pytest.fixture
def foreign_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights are as they were, but efface knows others, and loads them anew."""
    monkeypatch.setattr(english, "_SMALL_DIGEST", "0")
    monkeypatch.setattr(english, "load", cache(english.load.__wrapped__))


@pytest.mark.usefixtures("foreign_weights")
def test_foreign_weights_are_told_once_and_used() -> None:
    document = Document("Peter Crumb met Laura.")
    with pytest.warns(PolicyWarning, match="not those of the official en_core_web_sm") as told:
        first = Terms(English()).entities([document])
    assert len(told) == 1
    assert Terms(English()).entities([document]) == first  # a second warning would be an error
    assert first[0]


def test_known_weights_are_not_told(
    monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    monkeypatch.setattr(english, "load", cache(english.load.__wrapped__))
    assert Terms(English()).entities([Document("Peter Crumb met Laura.")])[0]
    assert not [one for one in recwarn if one.category is PolicyWarning]


@pytest.mark.usefixtures("foreign_weights")
def test_the_command_line_tells_of_foreign_weights_in_one_line_and_the_certificate_which(
    program: Program, letter: Path
) -> None:
    out = letter.parent / "out.txt"
    policy = letter.parent / "spacy.toml"
    policy.write_text('tagger = "spacy"\n[models.identifiers]\n')
    result = program("sanitize", letter, "-o", out, "--policy", policy)
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert line.startswith("efface: warning: the weights of en_core_web_sm")
    assert line.endswith(f"reinstall {english.small_model()}")
    used = json.loads(Path(f"{out}.certificate.json").read_text())["knowledge"]["language"]
    assert used == English().describe()
    assert used["digest"] != "sha256:0"
    assert (
        program("verify", letter, out, "--policy", policy).stderr == ""
    )  # it was told in this process


def test_a_changed_weight_changes_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    known = english._digest(english.small_model())
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path)[:-1] + b"?")
    assert english._digest.__wrapped__(english.small_model()) != known


def test_what_was_used_is_described() -> None:
    described = English().describe()
    assert described["version"].startswith("3.8.")
    assert len(described["digest"].removeprefix("sha256:")) == 64


def test_several_processes_find_the_same() -> None:
    documents = [
        Document(f"Peter Crumb wrote to Laura Mossbottom on {day} May 2019.") for day in (1, 2, 3)
    ]
    assert Terms(English(2)).entities(documents) == Terms(English()).entities(documents)
