"""All voices together: tagger, patterns, capitals, lists, trades."""

from __future__ import annotations

import pytest

import efface
from efface import Policy
from efface.document import Term
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.patterns import PATTERNS as BUILT_IN
from efface.languages.english.voices import EnglishVoices
from efface.terms.patterns import Patterns, custom

BALANCED = EnglishVoices(Patterns(BUILT_IN), english_lexicon(), strict=False)
STRICT = EnglishVoices(Patterns(BUILT_IN), english_lexicon(), strict=True)


def heard(
    text: str, *entities: tuple[str, str], voices: EnglishVoices = BALANCED
) -> set[tuple[str, str, str]]:
    """What is found, its label, who says so; `entities` are what a tagger found."""
    terms = [
        Term(start=text.index(word), end=text.index(word) + len(word), label=label, text=word)
        for word, label in entities
    ]
    return {(text[c.start : c.end], c.label, c.voice) for c in voices.find(text, terms)}


@pytest.mark.parametrize(
    "text",
    [
        "However, the results were fine.",
        "The nurse called. Please ask the doctor about the blood pressure.",
        "I don't think they're here. Don't go.",
        "We did a CT and a DNA test.",
        "Thank you for the letter",
        "It took 3 weeks and 2000 gallons.",
    ],
)
def test_what_names_nothing_is_left_alone(text: str) -> None:
    assert heard(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "The Internet is down.",
        "History of COPD; ECG normal, BP 132/84. Follow-up in clinic.",
        "BP 132/84, HR 92, SpO2 96% on air.",
        "The pulse was 72 and the temperature 36.8 degrees.",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    rules = Policy.from_dict({"models": {"identifiers": {}}})
    found = {finding.label for finding in efface.sanitize(text, policy=rules).findings}
    assert not {"PERSON", "ORG", "ADDRESS", "PHONE"} & found


def test_a_person_that_has_no_name_is_just_some_name() -> None:
    text = "they met xqz ORBIT there"
    assert ("xqz ORBIT", "NAME", "tagger") in heard(text, ("xqz ORBIT", "PERSON"))
    both = heard("with Clara Lind / Oskar Crumb", ("Clara Lind / Oskar Crumb", "PERSON"))
    assert {("Clara Lind", "PERSON", "tagger"), ("Oskar Crumb", "PERSON", "tagger")} <= both


@pytest.mark.parametrize("said", ["a few months", "yesterday", "72 years old", "age of 34"])
def test_what_tells_no_day_is_no_date_even_if_a_tagger_says_so(said: str) -> None:
    assert not any(voice == "tagger" for *_, voice in heard(f"it was {said} then", (said, "DATE")))


def test_strict_believes_in_more_dates() -> None:
    text, entity = "it took 3 weeks", ("3 weeks", "DATE")
    assert heard(text, entity) == set()
    assert heard(text, entity, voices=STRICT) == {("3 weeks", "DATE", "tagger")}


def test_a_sure_tagger_says_where_the_other_voices_are_needed() -> None:
    text = "Clara Lind met Oskar Crumb and 李明 in Leeds"
    sure = EnglishVoices(Patterns([]), english_lexicon(), strict=False, sure=0.5)
    doubted = text.index("Oskar")
    terms = [
        Term(start=0, end=10, label="PERSON", text="Clara Lind", score=0.9),
        Term(start=doubted, end=doubted + 5, label="NAME", text="Oskar", score=0.3),
    ]
    named = {(text[c.start : c.end], c.voice) for c in sure.find(text, terms)}
    assert ("Clara Lind", "tagger .90") in named
    assert ("Oskar Crumb", "list of names") in named  # a doubt, and a second voice
    assert not any(voice == "tagger .30" for _, voice in named)
    assert ("李明", "script") in named  # it cannot read that
    assert not any(words == "Leeds" for words, _ in named)
    strict = EnglishVoices(Patterns([]), english_lexicon(), strict=True, sure=0.5)
    everything = {text[c.start : c.end] for c in strict.find(text, terms)}
    assert {"Oskar", "Leeds", "Clara Lind"} <= everything


def test_a_sure_tagger_overrules_years_and_signatures_but_no_other_pattern() -> None:
    own = custom("ward", "WARD", r"W-\d+")
    sure = EnglishVoices(Patterns([*BUILT_IN, own]), english_lexicon(), strict=False, sure=0.5)
    text = "Housing Act 1988, chart 2231, a 94 year old, ada@example.org, W-12, on 3 May 2019"
    named = {text[c.start : c.end] for c in sure.find(text, [])}
    assert named == {"2231", "94", "ada@example.org", "W-12", "3 May 2019", "May 2019"}
    year = text.index("1988")
    doubt = Term(start=year, end=year + 4, label="DATE", text="1988", score=0.3)
    assert "1988" in {text[c.start : c.end] for c in sure.find(text, [doubt])}
    assert "1988" in {text[c.start : c.end] for c in BALANCED.find(text, [])}


def test_forms_end_with_their_line_and_what_nobody_can_read_is_data() -> None:
    text = f"Room 3\nMay 2019\n{'A1b2' * 80}"
    formal = {(text[c.start : c.end], c.label) for c in BALANCED.of_form(text, formal=True)}
    assert ("May 2019", "DATE") in formal
    assert ("A1b2" * 80, "DATA") in formal
    assert not any("\n" in words for words, _ in formal)
