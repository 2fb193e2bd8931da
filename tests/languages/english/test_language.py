"""English as a language: what it hands on."""

from __future__ import annotations

import pickle
import sys
from subprocess import run

from efface.languages.english import English
from efface.terms.labels import LABELS
from efface.terms.patterns import Patterns


def test_its_patterns_give_labels_that_it_says_it_gives() -> None:
    assert {pattern.label for pattern in English.patterns} <= English.labels
    assert English.labels == {*LABELS}


def test_it_is_small_and_can_be_sent_to_another_process() -> None:
    packed = pickle.dumps(English(2))
    assert len(packed) < 1000
    assert type(pickle.loads(packed)) is English


def test_importing_it_loads_neither_the_tagger_nor_the_knowledge() -> None:
    code = "import sys, efface.languages.english; print({'spacy', 'efface_en'} & {*sys.modules})"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_given_names_and_surnames_are_told_apart() -> None:
    english = English()
    assert english.is_given_name("Clara")
    assert not english.is_given_name("Quillfeather")
    assert "clara" in english.words()


def test_voices_use_the_patterns_that_they_are_given() -> None:
    voices = English().voices(Patterns([]), strict=False)
    assert [*voices.of_form("on 3 May 2019")] == []
