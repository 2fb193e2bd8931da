"""The careful tagger: its weights, what it finds, and that it gives the same answer always."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Document, MissingExtraError, Policy, View
from efface.errors import InputError
from efface.languages.base import TaggerChoice, no_progress
from efface.languages.english import English, careful
from efface.languages.english.careful import CarefulTagger
from efface.languages.taggers.classifier import ClassifierTagger
from tests.languages.taggers.models import make_classifier

LETTER = """Dear Mrs Quillfeather,

Thank you for bringing Tobias Quillfeather (hospital no. KX-44817) to the clinic in Marlwick on
3 May 2019. He takes amoxicillin 500 mg. Parkinson's disease was ruled out.

Yours sincerely,
Oluwaseun Hartbottle
"""


POLICY = Policy.from_dict({"tagger": "careful", "models": {"identifiers": {}}})
TAGGER, VIEW = CarefulTagger(), View(POLICY)


def found(tagger: CarefulTagger, text: str) -> list[tuple[str, str]]:
    (reading,) = tagger.read([Document(text)], ["entities"], no_progress)
    assert reading.entities is not None
    return [(e.text, e.label) for e in reading.entities if (e.score or 0) >= tagger.sure]


def test_it_finds_names_dates_and_numbers_and_leaves_medicines() -> None:
    named = found(CarefulTagger(), LETTER)
    assert ("Tobias Quillfeather", "PERSON") in named
    assert ("Oluwaseun Hartbottle", "PERSON") in named
    assert ("Marlwick", "PLACE") in named
    assert ("3 May 2019", "DATE") in named
    words = " ".join(text for text, _ in named)
    assert "KX-44817" in words
    assert "amoxicillin" not in words
    assert "Parkinson" not in words


def test_the_same_text_gives_the_same_answer_in_any_batch_and_on_any_number_of_threads() -> None:
    tagger = CarefulTagger()
    texts = [f"{LETTER[: 40 * n]} {LETTER * (n % 3)}" for n in range(12)]
    documents = [Document(text) for text in texts]

    def scored(some: list[Document]) -> list[Any]:
        readings = tagger.read(some, ["entities"], no_progress)
        return [(r.entities, r.entities.scores) for r in readings if r.entities is not None]

    together = scored(documents)
    assert [scored([document])[0] for document in documents] == together
    assert scored(documents[::-1])[::-1] == together
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(lambda d: scored([d])[0], documents * 2)] == together * 2


def test_it_gives_the_labels_that_the_docs_name() -> None:
    labels = set(TAGGER._classes().labels)
    assert labels == set(
        "PERSON ORG PLACE ADDRESS DATE AGE GROUP OCCUPATION NAME PHONE RECORD USER MONEY".split()
    )


def test_it_reads_the_same_in_another_process() -> None:
    copy = pickle.loads(pickle.dumps(TAGGER))
    assert copy.sure == TAGGER.sure
    assert found(copy, LETTER) == found(TAGGER, LETTER)


def test_one_that_was_trained_by_the_same_tool_is_used_in_the_same_way(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    shutil.copytree(careful._folder(), own)
    make_classifier(other, {"zorak": "PER"}, ("O", "PER"))
    for folder, kind in ((own, CarefulTagger), (other, ClassifierTagger)):
        language = English().with_tagger(TaggerChoice(folder, {}, 0.6))
        assert type(language._names) is kind
    names = English().with_tagger(TaggerChoice(own, {}, 0.6))._names
    assert names
    assert names.sure == 0.6
    assert names.describe()["name"] == "a classifier of one's own"


def test_a_policy_names_it_and_the_certificate_says_which() -> None:
    result = efface.sanitize(LETTER, policy=POLICY)
    for name in ("Quillfeather", "Hartbottle", "KX-44817", "Marlwick", "2019"):
        assert name not in result.text
    assert "amoxicillin 500 mg. Parkinson's disease was ruled out." in result.text
    assert efface.verify(LETTER, result.text, policy=POLICY) == []
    said = result.certificate.knowledge["language"]
    assert said["name"] == "careful"
    assert said["digest"] == f"sha256:{careful._DIGEST}"


PIECES = """Clara Lind LIND, clara 3 May 2019 KX-44817 07700 900123 in Leeds Ltd amoxicillin Dr . ,
    : 李明 Пётр @lind c.lind@example.org a will Will \u202e e\u0301 \x00 ______ £40 44 years old"""


@given(st.lists(st.sampled_from([*PIECES.split(), "\n", "\t", "  "]), max_size=25).map(" ".join))
def test_what_it_found_stands_nowhere_in_the_output(text: str) -> None:
    result = VIEW.sanitize(text)
    assert VIEW.verify(text, result.text) == []
    for finding in result.findings:
        if sum(map(str.isalnum, finding.term.text)) >= 3:
            assert finding.term.text not in result.text
    (reading,) = TAGGER.read([Document(text)], ["entities"], no_progress)
    for entity in reading.entities or ():
        if (entity.score or 0) > 0.99 and entity.label != "MONEY" and len(entity.text) > 2:
            assert entity.text not in result.text  # the judge does not overrule one that is so sure


@pytest.mark.slow
def test_identifiers_need_no_spacy() -> None:
    program = """if True:
        import sys
        import efface
        policy = efface.Policy.from_dict({"tagger": "careful", "models": {"identifiers": {}}})
        assert "Crumb" not in efface.sanitize("Mr Oskar Crumb came.", policy=policy).text
        assert "spacy" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", program], check=True)


def test_weights_that_efface_does_not_know_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "data"
    shutil.copytree(careful._folder(), changed)
    (changed / "config.json").write_text((changed / "config.json").read_text() + " ")
    monkeypatch.setattr(careful, "_folder", lambda: changed)
    with pytest.raises(InputError, match="install efface-en-careful again"):
        CarefulTagger().open()


def test_what_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    careful._folder.cache_clear()
    monkeypatch.setattr(careful, "_PACKAGE", "efface_en_missing")
    with pytest.raises(MissingExtraError, match=r"packages/efface-en-careful '\.\[careful\]'"):
        CarefulTagger()
    careful._folder.cache_clear()
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    folder = make_classifier(tmp_path / "new", {"zorak": "PER"}, ("O", "PER"))
    with pytest.raises(MissingExtraError, match="classifiers"):
        CarefulTagger(folder=folder).open()


def test_how_sure_it_must_be_can_be_said(tmp_path: Path) -> None:
    folder = make_classifier(tmp_path / "m", {"zorak": "PER"}, ("O", "PER"), sure=1.0)
    unsure = CarefulTagger(threshold=0.9, folder=folder)
    assert found(unsure, "zorak came") == []
    (reading,) = unsure.read([Document("zorak came")], ["entities"], no_progress)
    assert reading.entities is not None
    assert [e.text for e in reading.entities] == ["zorak came"]  # doubtful, not nothing
