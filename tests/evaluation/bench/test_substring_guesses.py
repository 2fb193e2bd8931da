"""Words that are hidden in part, and an attacker with a list of words."""

from __future__ import annotations

import pytest

from efface.corpora.labelled import Labelled
from efface.evaluation.bench.substring_guesses import guesses
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules


@pytest.mark.slow
def test_words_that_are_cut_are_guessed() -> None:
    texts = [f"the {start}lington river" for start in ("wel", "dar", "bur")]
    texts += ["wellington"] * 3
    documents = [Labelled(text, ()) for text in texts]
    pieces = guesses(documents, Rules(k=3, min_length=3, words=False))
    assert (pieces.cut, pieces.tried) == (2, 2)
    whole = guesses(documents, Rules(k=3, min_length=3))
    assert (whole.cut, whole.right) == (0, 0)
    assert whole.kept < pieces.kept
    assert "restored 0 of 0" in str(whole)
