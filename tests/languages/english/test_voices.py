"""All voices together: tagger, patterns, capitals, lists, trades."""

from __future__ import annotations

import pytest

import efface
from efface import Policy
from efface.document import Term
from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.patterns import PATTERNS as ALL
from efface.languages.english.voices import EnglishVoices, english_judge
from efface.languages.judge import VoiceJudge
from efface.terms.patterns import Patterns, custom

BUILT_IN = [pattern for pattern in ALL if pattern.label not in {"MONEY", "QUANTITY"}]
PATTERNS, LEXICON = Patterns(BUILT_IN), english_lexicon()
JUDGE = english_judge(scored=False)
BALANCED = EnglishVoices(PATTERNS, LEXICON, JUDGE)
BELIEVING = EnglishVoices(PATTERNS, LEXICON, VoiceJudge({}, 9.0))


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


@pytest.mark.parametrize(
    "text",
    [
        "It was decided by a Magistrate's Court.",
        "under section 7 of Law no. 3713 of 1991",
        "On 21 March 2002 the Court declared",
        "He was a repeat criminal lawyers know.",
    ],
)
def test_kinds_of_institutions_and_numbers_of_laws_stay(text: str) -> None:
    assert {finding.label for finding in efface.sanitize(text).findings} <= {"DATE"}


def test_a_trade_needs_no_judge_unless_it_is_a_role_or_goes_on() -> None:
    def occupations(text: str) -> list[str]:
        return [finding.term.text for finding in efface.sanitize(text).findings]

    assert occupations("She is a glass blower.") == ["glass blower"]
    assert occupations("A criminal complaint was filed.") == []
    assert occupations("A judge was asked.") == []
    assert occupations("She was a practising lawyer.") == ["practising lawyer"]
    assert "attorney" in occupations("He was a politician and attorney.")


def test_a_person_that_has_no_name_is_just_some_name() -> None:
    text = "they met xqz ORBIT there"
    named = heard(text, ("xqz ORBIT", "PERSON"), voices=BELIEVING)
    assert ("xqz ORBIT", "NAME", "tagger") in named
    both = heard("with Clara Lind / Oskar Crumb", ("Clara Lind / Oskar Crumb", "PERSON"))
    assert {("Clara Lind", "PERSON", "tagger"), ("Oskar Crumb", "PERSON", "tagger")} <= both


@pytest.mark.parametrize("said", ["a few months", "yesterday", "72 years old", "age of 34"])
def test_what_tells_no_day_is_no_date_even_if_a_tagger_says_so(said: str) -> None:
    assert not any(voice == "tagger" for *_, voice in heard(f"it was {said} then", (said, "DATE")))


def scored(text: str, *entities: tuple[str, str, float]) -> list[Term]:
    return [
        Term(start=at, end=at + len(word), label=label, text=word, score=score)
        for word, label, score in entities
        for at in [text.index(word)]
    ]


def test_all_that_voices_say_is_heard_and_the_judge_decides() -> None:
    text = "Clara Lind met Oskar Crumb and 李明 in Leeds"
    terms = scored(text, ("Clara Lind", "PERSON", 0.9), ("Oskar", "NAME", 0.3))

    def named(judge: VoiceJudge) -> set[tuple[str, str]]:
        calls = EnglishVoices(Patterns([]), LEXICON, judge).find(text, terms)
        return {(text[c.start : c.end], next(c.reasons())) for c in calls}

    assert named(VoiceJudge({}, 9.0)) == {
        ("Clara Lind", "tagger .90"),
        ("Clara Lind", "list of names"),
        ("Oskar", "tagger .30"),
        ("Oskar Crumb", "list of names"),
        ("Leeds", "list of names"),
        ("李明", "script"),
    }
    assert named(VoiceJudge({}, -9.0)) == {("李明", "script")}  # no tagger can read that
    trusting = named(VoiceJudge({"tagger": 9.0, "tagger is silent": -9.0}, 0.0))
    assert {words for words, _ in trusting} == {"Clara Lind", "李明"}


def test_what_lists_call_a_person_is_what_the_tagger_is_sure_of() -> None:
    text = "They asked Morgan Stanley and Clara Lind"
    terms = scored(text, ("Morgan Stanley", "ORG", 0.9), ("Clara Lind", "ORG", 0.3))
    calls = EnglishVoices(Patterns([]), LEXICON, VoiceJudge({}, 9.0)).find(text, terms)
    labels = {(text[c.start : c.end], c.label) for c in calls if c.voice == "list of names"}
    assert labels == {("Morgan Stanley", "ORG"), ("Clara Lind", "PERSON")}


def test_a_call_says_how_likely_it_is_and_why() -> None:
    text = "They met Oskar there"
    judge = VoiceJudge({"given name": 2.0, "list of names": 1.0}, -1.0)
    (call,) = EnglishVoices(Patterns([]), LEXICON, judge).find(text, [])
    assert call.chance == pytest.approx(0.881, abs=1e-3)
    assert [*call.reasons()] == ["list of names", "given name"]


def test_strict_takes_what_is_less_likely() -> None:
    text = "They met Oskar there"
    judge = VoiceJudge({}, -1.0)
    assert not [*EnglishVoices(Patterns([]), LEXICON, judge).find(text, [])]
    strict = EnglishVoices(Patterns([]), LEXICON, judge, strict=True)
    assert [text[c.start : c.end] for c in strict.find(text, [])] == ["Oskar"]


def test_the_judge_overrules_years_and_signatures_but_no_other_pattern() -> None:
    own = custom("ward", "WARD", r"W-\d+")
    patterns = Patterns([*BUILT_IN, own])
    text = "Summer 1988, chart no. 2231, a 94 year old, ada@example.org, W-12, on 3 May 2019"
    never, always = VoiceJudge({}, -9.0), VoiceJudge({}, 9.0)
    named = {text[c.start : c.end] for c in EnglishVoices(patterns, LEXICON, never).find(text, [])}
    assert named == {"2231", "94", "ada@example.org", "W-12", "3 May 2019", "May 2019"}
    assert "1988" in {
        text[c.start : c.end] for c in EnglishVoices(patterns, LEXICON, always).find(text, [])
    }


def test_a_form_keeps_the_signs_at_its_edges() -> None:
    assert ("::ffff:192.0.2.7", "IP", "IPv6 address") in heard("addr ::ffff:192.0.2.7 seen")


def test_forms_end_with_their_line_and_what_nobody_can_read_is_data() -> None:
    text = f"Room 3\nMay 2019\n{'A1b2' * 80}"
    formal = {(text[c.start : c.end], c.label) for c in BALANCED.of_form(text, formal=True)}
    assert ("May 2019", "DATE") in formal
    assert ("A1b2" * 80, "DATA") in formal
    assert not any("\n" in words for words, _ in formal)


@pytest.mark.parametrize(
    "text",
    [
        "The Faculty has no objection.",
        "The Head Teacher wrote to all parents.",
        "Leave was requested under the FMLA.",
        "Guedel airway size 3 inserted.",
        "It listens on 127.0.0.1 and 0.0.0.0 only.",
        "Law no. 10/2001 and Regulation No 1/2003 apply.",
    ],
)
def test_what_the_tagger_doubts_and_has_the_form_of_no_name_stays(text: str) -> None:
    assert efface.sanitize(text).text == text


def test_a_surname_in_a_field_of_persons_needs_no_judge() -> None:
    text = efface.sanitize("Patients: SMITH 41, JONES 52").text
    assert "SMITH" not in text
    assert "JONES" not in text
    assert "41" in text


def test_labels_that_are_on_alone_ask_for_more() -> None:
    rules = Policy.from_dict({"models": {"identifiers": {"labels": ["PERSON"]}}})
    result = efface.sanitize("We saw Ada Quillfeather at Thimble Street.", policy=rules)
    assert {finding.label for finding in result.findings} == {"PERSON"}
    assert all(finding.value > 0.41 for finding in result.findings)


def test_the_unit_of_an_age_is_no_other_age() -> None:
    text = "The 34-year-old plumber left."
    assert efface.sanitize(text, operator="label").text == "The [AGE_1]-year-old plumber left."
