"""The contract of a language."""

from __future__ import annotations

import pytest

from efface.languages.base import Language, no_progress
from tests.languages.tiny import Tiny


def test_what_does_not_say_all_that_a_language_must_is_none() -> None:
    class Silent(Language):
        name = "silent"

    with pytest.raises(TypeError, match="abstract"):
        Silent()  # type: ignore[abstract]


def test_a_language_needs_no_lexicon_and_nobody_has_to_listen() -> None:
    assert Tiny().words() == ()
    no_progress(5)
