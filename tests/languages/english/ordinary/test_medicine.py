"""Words, tests, values and eponyms of medicine."""

from __future__ import annotations

import pytest

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary import medicine
from efface.languages.english.ordinary.medicine import eponyms, is_medical

LEXICON = english_lexicon()


@pytest.mark.parametrize("word", ["Bisoprolol", "metformin", "PENICILLIN", "Zorbaxaban"])
def test_drugs_are_known_by_name_or_form(word: str) -> None:
    assert is_medical(word)


@pytest.mark.parametrize("word", ["Grace", "Jordan", "Lind", "Quillfeather", "Leeds", "National"])
def test_names_of_persons_and_places_are_no_words_of_medicine(word: str) -> None:
    assert not is_medical(word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PMH: Bell's palsy 2015", ["Bell's palsy"]),
        ("Babinski positive", ["Babinski positive"]),
        ("Glasgow Coma Scale 15", ["Glasgow Coma Scale 15"]),
        ("a Foley catheter", ["Foley catheter"]),
        ("the ampulla of Vater", ["ampulla of Vater"]),
        ("Quillfeather's syndrome", ["Quillfeather's syndrome"]),
        ("Quillfeather's syndrome; Quillfeather said", []),
        ("Ada's fracture healed", []),
        ("Lind's test went well", []),
    ],
)
def test_a_discoverer_is_no_patient(text: str, expected: list[str]) -> None:
    found = eponyms(text, [(0, len(text))], LEXICON)
    assert [text[slice(*place)] for place, is_known in found if is_known] == expected


def test_tests_have_results_and_values_units() -> None:
    text = (
        "GCS 15, HbA1c 61 mmol/mol, PHQ-9 17 (was 12), T 38.9; Grace took 2.5 mg, tel 541-555-0192"
    )
    assert [text[a:b] for a, b in medicine.tests(text, LEXICON)] == [
        "GCS 15",
        "HbA1c 61",
        "PHQ-9 17 (was 12)",
    ]
    assert [text[a:b] for a, b in medicine.values(text)] == ["61 mmol/mol", "2.5 mg"]
    assert "Grace" not in [text[a:b] for a, b in medicine.words(text)]


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("Alvarado score 8, surgeons called", ["Alvarado score 8"]),
        ("Guedel airway size 3", ["Guedel airway"]),
        ("Pennywhistle's gland", ["Pennywhistle's gland"]),
        ("Whipple's operation", ["Whipple's operation"]),
        ("Hoehn and Yahr stage 3", ["Hoehn and Yahr stage 3", "Yahr stage"]),
        ("Pennywhistle's operation", []),
        ("Quillfeather's body was found", []),
        ("Ada Quillfeather and type 2 diabetes", []),
    ],
)
def test_an_unknown_discoverer_is_likely_without_a_possessive(text: str, likely: list[str]) -> None:
    found = eponyms(text, [(0, len(text))], LEXICON)
    assert [text[slice(*place)] for place, _ in found] == likely


@pytest.mark.parametrize("word", ["haematuria", "anaemia", "Haemoglobin"])
def test_british_spelling_is_medicine_too(word: str) -> None:
    assert is_medical(word)
