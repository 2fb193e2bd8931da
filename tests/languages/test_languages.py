"""The table of languages."""

from __future__ import annotations

from importlib import import_module

import pytest

from efface.languages import LANGUAGES, TRAINED, default_language
from efface.languages.base import Language


@pytest.mark.parametrize("name", LANGUAGES)
def test_each_entry_is_a_language_of_that_name(name: str) -> None:
    module, _, made = LANGUAGES[name].partition(":")
    language = getattr(import_module(module), made)
    assert issubclass(language, Language)
    assert language.name == name


def test_trained_models_are_there() -> None:
    assert all(path.is_file() for path in TRAINED.values())


def test_the_default_is_in_the_table() -> None:
    assert default_language().name in LANGUAGES
