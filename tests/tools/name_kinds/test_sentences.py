"""First sentences of made-up articles."""

from __future__ import annotations

import pytest
from name_kinds.sentences import Entry, bare_title, entry_of

NOUNS = frozenset("album band village commune engine film agency river company".split())


def read(title: str, text: str) -> Entry:
    entry = entry_of(title, text, NOUNS.__contains__)
    assert entry is not None
    return entry


def words(entry: Entry) -> list[str]:
    return [" ".join(phrase.words) for phrase in entry.phrases]


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Moss Live!", "Moss Live! is a live album by Zorb. It was made in 1990.", "live album"),
        ("The Zags", "The Zags were an English rock band (1990-1995) from Zorbham.", "rock band"),
        ("Zorbdorp", "Zorbdorp (also Zorbtorp) is a village in Zorbia.", "village"),
        (
            "Zorb Inc.",
            "Zorb Inc., which was the first of its kind, is a company in Zag.",
            "company",
        ),
        ("Zorb (1990 film)", '"Zorb" is a 1990 film by Zag.', "film"),
        ("Zorb 5", "The Zorb 5 is one of the largest engines of its time.", "engines"),
    ],
)
def test_what_a_sentence_says_of_its_subject(title: str, text: str, kind: str) -> None:
    assert words(read(title, text))[0] == kind


def test_where_it_is() -> None:
    entry = read("Zorbdorp", "Zorbdorp is a village in Zag-Zorb municipality, Netherlands.")
    assert (entry.country, entry.is_person) == ("Netherlands", False)


@pytest.mark.parametrize(
    "text",
    [
        "The population of Zorb is a village matter.",
        "Zag Moss was the first champion of it.",
        "Zorb is the name of several villages in Zorbia.",
        "Zorb has an album.",
    ],
)
def test_a_sentence_about_something_else_says_nothing(text: str) -> None:
    assert words(read("Zorb", text)) == []


def test_a_page_that_tells_names_apart_is_left_out() -> None:
    assert entry_of("Zorb (disambiguation)", "Zorb is a film.", NOUNS.__contains__) is None
    assert entry_of("Zorb", "Zorb may refer to: Zorb, a film", NOUNS.__contains__) is None


def test_a_date_of_birth_is_a_persons() -> None:
    assert read("Zorb Zag", "Zorb Zag (born 3 May 1950) is a film maker.").is_person
    assert read("Zorb Zag", "Zorb Zag (3 May 1850 – 4 June 1910) was an agency man.").is_person


def test_names_in_the_sentence() -> None:
    text = "The Zorb Space Agency (ZSA), also known as Zorbspace, is an agency in Zag."
    assert set(read("Zorb Space Agency", text).names) == {"ZSA", "Zorbspace"}
    assert read("Zorbdorp, Zag", "Zorbdorp is a village in Zag.").title == "Zorbdorp"


def test_titles_with_brackets() -> None:
    assert bare_title("Zorb (1990 film)") == ("Zorb", "1990 film")
