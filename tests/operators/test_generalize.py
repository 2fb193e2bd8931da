"""Replacements that are true and read well."""

from __future__ import annotations

import pytest

import efface
from efface.languages.english.grammar import article, plural, with_article

ALONE = efface.Policy.from_dict(
    {"operator": "generalize", "models": {"information-content": {"bits": 7}}}
)
BOTH = efface.Policy.from_dict(
    {
        "operator": "generalize",
        "models": {"identifiers": {}, "information-content": {"bits": 7}},
    }
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The 1987 election was rigged.", "The election was rigged."),
        ("About 200 people came.", "Many people came."),
        ("At the age of 34 he died.", "Between the ages of 30 and 40 he died."),
        (
            "Between 1987 and 1992 he was at home.",
            "Between the 1980s and the 1990s he was at home.",
        ),
        ("I saw Bill Crumb yesterday.", "I saw a man yesterday."),
        ("He came before 1990.", "He came before 2000."),
        ("We met a plumber aged 71.", "We met a worker in their seventies."),
        ("He did not chase him.", "He did not chase him."),
        ("Nobody had tetanus.", "Nobody had [TERM_1]."),
        ("She lives in Barcelona.", "She lives in a city."),
        ("He took two aspirins.", "He took medicines."),
        ("He took an aspirin.", "He took a medicine."),
        ("It was on 12 March 1987.", "It was in 1987."),
        ("It was in 1987.", "It was in the 1980s."),
        ("Aspirin helped.", "A medicine helped."),
        ("She met an American gardener.", "She met a worker."),
        ("A man paid $145 million.", "A man paid millions of dollars."),
        ("The woman, aged 34, came home.", "The woman, aged between 30 and 40, came home."),
        ("Mrs Clara Quillfeather came home.", "A woman came home."),
        ("He met 4,312 people.", "He met thousands of people."),
    ],
)
def test_before_and_after(before: str, after: str) -> None:
    result = efface.sanitize(before, policy=BOTH)
    assert result.text == after
    assert efface.verify(before, result.text, policy=BOTH) == []


def test_a_name_may_stand_for_a_name_where_names_may_stay() -> None:
    assert efface.sanitize("She lives in Barcelona.", policy=ALONE).text == "She lives in Spain."


def test_persons_become_what_the_text_says_of_them() -> None:
    text = "Peter Crumb is a doctor. We met Crumb."
    policy = efface.Policy.from_dict(
        {"operator": "generalize", "models": {"identifiers": {"labels": ["PERSON"]}}}
    )
    assert efface.sanitize(text, policy=policy).text == "A doctor is a doctor. We met the doctor."


def test_only_what_a_person_can_be_is_said_of_one() -> None:
    text = "According to John Crumb, the hospital was closed."
    assert efface.sanitize(text, policy=BOTH).text == "According to a man, the hospital was closed."


def test_signs_between_words_stay() -> None:
    text = "| Ana | Leeds | asthma |"
    assert efface.sanitize(text, policy=BOTH).text.count("|") == 4


def test_an_operator_of_its_own_comes_before_the_phrase_around() -> None:
    policy = BOTH.with_changes({"operators": {"EMAIL": "mask"}})
    result = efface.sanitize("Anita Rao <anita@example.org> wrote.", policy=policy)
    assert {r.operator for r in result.replacements if r.label == "EMAIL"} == {"mask"}


def test_several_mentions_are_generalized_alike() -> None:
    text = "We saw Barcelona. Barcelona is large. She left Barcelona."
    result = efface.sanitize(text, policy=BOTH)
    assert {r.text.lower() for r in result.replacements} == {"a city"}


def test_what_is_hidden_elsewhere_stands_for_nothing() -> None:
    text = "He lives in Barcelona. The policy hides a city."
    policy = efface.Policy.from_dict(
        {
            "operator": "generalize",
            "hide": ["city"],
            "models": {"identifiers": {"labels": ["PLACE"]}},
        }
    )
    assert "city" not in efface.sanitize(text, policy=policy).text


@pytest.mark.parametrize("text", ["She takes no aspirin.", "All aspirins were lost."])
def test_what_is_denied_or_said_of_all_is_not_generalized(text: str) -> None:
    assert "[TERM_1]" in efface.sanitize(text, policy=BOTH).text


def test_labels_without_kinds_stay_labels() -> None:
    assert efface.sanitize("Write to a@example.org.", policy=BOTH).text == "Write to [EMAIL_1]."


def test_articles_and_plurals() -> None:
    assert [article(word) for word in ("unit", "umbrella", "honest man", "one")] == [
        "a",
        "an",
        "an",
        "a",
    ]
    assert plural("person") == "people"
    assert plural("ox", {"ox": "oxen"}.get) == "oxen"
    assert with_article("some year") == "some year"


def test_a_phrase_of_which_a_part_is_kept_is_not_generalized() -> None:
    policy = BOTH.with_changes({"keep": ["Barcelona"]})
    text = "She lives in rainy Barcelona."
    output = efface.sanitize(text, policy=policy).text
    assert output == "She lives in [PLACE_1] Barcelona."
    assert efface.verify(text, output, policy=policy) == []
