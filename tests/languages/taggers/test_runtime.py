"""Running a classifier."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from efface.errors import InputError, MissingExtraError
from efface.languages.taggers.folder import stamp_of
from efface.languages.taggers.runtime import load
from tests.languages.taggers.models import make_classifier


def test_special_tokens_are_put_around_and_taken_off(tmp_path: Path) -> None:
    folder = make_classifier(tmp_path / "m", {"zorak": "B-PER"})
    loaded = load(folder, stamp_of(folder))
    assert (len(loaded.before), len(loaded.after)) == (1, 1)
    tokens = loaded.tokens("Zorak zorak")
    assert tokens.places == [(0, 5), (6, 11)]
    scores = loaded.score(tokens.ids, tokens.forms)
    assert scores.shape == (2, 5)
    assert np.argmax(scores, axis=1).tolist() == [1, 1]
    assert loaded.size == 64 - 2 - 2


@pytest.mark.parametrize("package", ["onnxruntime", "tokenizers"])
def test_what_is_not_installed_is_named(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_classifier(tmp_path / "m", {"zorak": "B-PER"})
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[classifiers\]'"):
        load(folder, stamp_of(folder))


def test_scores_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    """Else nothing would be found, in silence."""
    folder = make_classifier(tmp_path / "m", {"zorak": "B-PER"}, sure=float("nan"))
    with pytest.raises(InputError, match="scores that are no numbers"):
        load(folder, stamp_of(folder))
