"""The key `tagger` of a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from efface import Policy, PolicyError
from efface.languages.base import TaggerChoice
from efface.policy.tagging import tagger_choice


def test_the_name_of_the_languages_own_is_none() -> None:
    assert tagger_choice("fast", Path(), "p") is None
    assert Policy.from_profile("names").tagger is None


def test_a_tagger_of_the_language_is_known_by_its_name() -> None:
    assert tagger_choice("careful", Path("p"), "p") == TaggerChoice("careful")
    choice = tagger_choice({"name": "careful", "threshold": 0.3}, Path(), "p")
    assert choice == TaggerChoice("careful", {}, 0.3)
    assert tagger_choice("spacy", Path(), "p") == TaggerChoice("spacy")
    sure = tagger_choice({"name": "fast", "threshold": 0.7}, Path(), "p")
    assert sure == TaggerChoice("fast", {}, 0.7)
    assert tagger_choice("./careful", Path("p"), "p") == TaggerChoice(Path("p/careful"))


def test_a_relative_folder_starts_at_the_policy(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_text('tagger = "models/mine"\n[models.identifiers]\n')
    choice = Policy.load(file).tagger
    assert choice
    assert choice.classifier == tmp_path / "models" / "mine"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"name": "m", "threshold": 1.5}, "threshold: is a probability"),
        ({"name": "spacy", "threshold": 0.5}, "are for classifiers"),
        ({"name": "fast", "labels": {"PER": "NAME"}}, "labels are for classifiers"),
        ({"threshold": 0.5}, "the key name is missing"),
        ({"name": "m", "treshold": 0.5}, 'unknown key "treshold"; did you mean "threshold"'),
        ("", 'name "fast", "careful", "spacy", or the folder'),
    ],
)
def test_what_does_not_fit_is_refused(value: Any, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        Policy.from_dict({"tagger": value, "models": {"identifiers": {}}})
