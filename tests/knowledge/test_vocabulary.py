"""The words that a language must give to find more general terms."""

from __future__ import annotations

from dataclasses import fields

import pytest

from efface.knowledge.vocabulary import Vocabulary
from efface.languages.english.vocabulary import VOCABULARY


def test_a_vocabulary_has_no_defaults_so_that_no_language_forgets_a_word() -> None:
    with pytest.raises(TypeError, match="types"):
        Vocabulary()  # type: ignore[call-arg]
    words = {one.name: getattr(VOCABULARY, one.name) for one in fields(VOCABULARY)}
    assert all(words.values())


def test_a_vocabulary_is_known_by_itself_so_that_packs_can_be_cached() -> None:
    twin = Vocabulary(**{one.name: getattr(VOCABULARY, one.name) for one in fields(VOCABULARY)})
    assert hash(VOCABULARY)
    assert twin != VOCABULARY
