"""Words of software, greetings, stack traces."""

from __future__ import annotations

import pytest

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary.software import phrases, traces


@pytest.mark.parametrize(
    "phrase", ["Firefox", "Windows 11", "Merry Christmas", "GBP", "Ctrl+C", "Vielen Dank"]
)
def test_phrases_are_found_whole(phrase: str) -> None:
    text = f"so: {phrase}, again"
    assert phrase in [text[a:b] for a, b in phrases(text, english_lexicon())]


def test_names_of_persons_are_software_only_with_a_version() -> None:
    text = "Ruby said that Ruby 3.2 is out"
    assert [text[a:b] for a, b in phrases(text, english_lexicon())] == ["Ruby 3.2"]


@pytest.mark.parametrize(
    "trace", ["org.sqlite.SQLiteException", "FileNotFoundException", "ttl=3600", "U+0027"]
)
def test_traces_are_found_whole(trace: str) -> None:
    text = f"so: {trace}, again"
    assert trace in [text[a:b] for a, b in traces(text)]


def test_a_person_in_a_path_is_no_trace() -> None:
    assert not [*traces("/home/quillfeather/report, id=BK-778120 user=lind")]
