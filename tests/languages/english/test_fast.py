"""The fast tagger: its weights, what it finds, and that it gives the same answer always."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Document, InputError, MissingExtraError, Policy, View
from efface.languages.base import no_progress
from efface.languages.english import fast
from efface.languages.english.fast import FastTagger, flags_of
from efface.languages.english.tokens import tokens
from efface.terms.tagged import Reading, Wanted
from tests.languages.taggers.small_network import made_up_weights

LETTER = """Dear Mrs Quillfeather,

Thank you for bringing Tobias Quillfeather (hospital no. KX-44817) to the clinic in Marlwick on
3 May 2019. He takes amoxicillin 500 mg. We did not hear from Margaret Thatcher in London.

Yours sincerely,
Oluwaseun Hartbottle
"""
POLICY = Policy.from_dict({"tagger": "fast", "models": {"identifiers": {}}})
TAGGER, VIEW = FastTagger(), View(POLICY)
BOTH: tuple[Wanted, ...] = ("entities", "words")


def reading_of(text: str, tagger: FastTagger = TAGGER) -> Reading:
    (reading,) = tagger.read([Document(text)], BOTH, no_progress)
    return reading


def found(text: str) -> list[tuple[str, str]]:
    entities = reading_of(text).entities or ()
    return [(e.text, e.label) for e in entities if (e.score or 0) >= TAGGER.sure]


def test_it_finds_names_dates_and_numbers_and_leaves_medicines() -> None:
    named = found(LETTER)
    assert ("Tobias Quillfeather", "PERSON") in named
    assert ("Margaret Thatcher", "PERSON") in named
    assert ("London", "PLACE") in named
    assert ("3 May 2019", "DATE") in named
    assert "amoxicillin" not in " ".join(text for text, _ in named)


def test_it_tags_words() -> None:
    words = reading_of("The old nurse didn't see 12 patients in London.").words
    assert words is not None
    assert [(word.text, word.label) for word in words] == [
        ("The", "DT"),
        ("old", "JJ"),
        ("nurse", "NN"),
        ("did", "VBD"),
        ("n't", "RB"),
        ("see", "VB"),
        ("12", "CD"),
        ("patients", "NNS"),
        ("in", "IN"),
        ("London", "NNP"),
        (".", "."),
    ]


def test_the_same_text_gives_the_same_answer_in_any_batch_and_on_any_number_of_threads() -> None:
    texts = [f"{LETTER[: 40 * n]} {LETTER * (n % 3)}" for n in range(12)]
    documents = [Document(text) for text in texts]

    def scored(some: list[Document]) -> list[Any]:
        readings = TAGGER.read(some, BOTH, no_progress)
        return [(r.entities, r.entities.scores, r.words) for r in readings if r.entities]

    together = scored(documents)
    assert [scored([document])[0] for document in documents if document.text.strip()] == together
    with ThreadPoolExecutor(4) as pool:
        parts = [*pool.map(lambda d: scored([d]), documents * 2)]
    assert [part for some in parts for part in some] == together * 2


def test_what_is_asked_for_changes_nothing() -> None:
    both = reading_of(LETTER)
    (entities,) = TAGGER.read([Document(LETTER)], ["entities"], no_progress)
    (words,) = TAGGER.read([Document(LETTER)], ["words"], no_progress)
    assert (entities.entities, entities.words) == (both.entities, None)
    assert (words.entities, words.words) == (None, both.words)


def test_it_reads_the_same_in_another_process() -> None:
    assert reading_of(LETTER, pickle.loads(pickle.dumps(TAGGER))) == reading_of(LETTER)


def test_long_texts_are_read_in_pieces_and_nothing_is_left_out() -> None:
    text = (LETTER + "\n\n") * 80
    words = reading_of(text).words
    assert words is not None
    assert [(start, end) for start, end, _ in words.places()] == tokens(text)


@given(st.text(max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    reading = reading_of(text)
    assert reading.entities is not None
    assert all(text[e.start : e.end] == e.text for e in reading.entities)


def test_a_policy_names_it_and_the_certificate_says_which() -> None:
    result = efface.sanitize(LETTER, policy=POLICY)
    for name in ("Quillfeather", "Thatcher", "KX-44817", "2019"):
        assert name not in result.text
    assert "amoxicillin 500 mg" in result.text
    assert efface.verify(LETTER, result.text, policy=POLICY) == []
    said = result.certificate.knowledge["language"]
    assert said["name"] == "fast"
    assert said["digest"] == f"sha256:{fast._DIGEST}"


PIECES = """Clara Lind LIND, clara 3 May 2019 KX-44817 07700 900123 in Leeds Ltd amoxicillin Dr . ,
    : 李明 Пётр @lind c.lind@example.org a will Will \u202e e\u0301 \x00 ______ £40 44 years old"""


@given(st.lists(st.sampled_from([*PIECES.split(), "\n", "\t", "  "]), max_size=25).map(" ".join))
def test_what_was_found_stands_nowhere_in_the_output(text: str) -> None:
    result = VIEW.sanitize(text)
    assert VIEW.verify(text, result.text) == []
    for finding in result.findings:
        if sum(map(str.isalnum, finding.term.text)) >= 3:
            assert finding.term.text not in result.text


@pytest.mark.slow
def test_nothing_needs_spacy() -> None:
    program = """if True:
        import sys
        import efface
        models = {"identifiers": {}, "information-content": {"bits": 6.8}}
        policy = efface.Policy.from_dict({"tagger": "fast", "models": models})
        assert "Crumb" not in efface.sanitize("Mr Oskar Crumb came.", policy=policy).text
        assert not {"spacy", "numba", "onnxruntime"} & {*sys.modules}
    """
    subprocess.run([sys.executable, "-c", program], check=True)


def write(path: Path, **changed: Any) -> Path:
    arrays: dict[str, Any] = made_up_weights(names=2, tags=2)
    arrays |= {"labels": np.array(["O", "PERSON"]), "words": np.array(["NN", "VB"])}
    arrays |= changed
    np.savez(path.with_suffix(".npz"), **arrays)
    return path.with_suffix(".npz")


def test_weights_of_ones_own(tmp_path: Path) -> None:
    own = FastTagger(file=write(tmp_path / "own"))
    assert {w.label for w in reading_of("some words here", own).words or ()} <= {"NN", "VB"}
    assert own.describe()["digest"] != TAGGER.describe()["digest"]


def test_weights_that_efface_does_not_know_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = write(tmp_path / "own")
    monkeypatch.setattr(fast, "_shipped", lambda: changed)
    fast._load.cache_clear()
    with pytest.raises(InputError, match="is not the tagger that efface knows"):
        FastTagger().open()
    fast._load.cache_clear()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no", b"words"])
def test_a_file_that_is_none_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken"
    file.write_bytes(content)
    with pytest.raises(InputError, match="broken: is no file of a fast tagger"):
        FastTagger(file=file).open()


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    fast._shipped.cache_clear()
    monkeypatch.setattr(fast, "_PACKAGE", "efface_no_such_package")
    with pytest.raises(MissingExtraError, match="the fast tagger is not installed"):
        fast._shipped()
    fast._shipped.cache_clear()


def test_flags_are_bits() -> None:
    assert flags_of("Xqzzt") == 0
    assert flags_of("Oskar") & fast._FLAGS["g"]
    assert flags_of("table") & (fast._FLAGS["C"] | fast._FLAGS["c"])
