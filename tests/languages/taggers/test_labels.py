"""What the labels of classifiers mean."""

from __future__ import annotations

import pytest

from efface.errors import PolicyError
from efface.languages.taggers.labels import Reads, classes_of
from efface.terms.labels import LABELS

KNOWN = {
    "PER": "PERSON",
    "B-PER": "PERSON",
    "GIVENNAME": "PERSON",
    "SURNAME": "PERSON",
    "private_person": "PERSON",
    "first_name": "PERSON",
    "PATIENT": "PERSON",
    "DOCTOR": "PERSON",
    "STREET": "ADDRESS",
    "private_address": "ADDRESS",
    "BUILDINGNUM": "ADDRESS",
    "ZIPCODE": "POSTCODE",
    "CITY": "PLACE",
    "GPE": "PLACE",
    "LOC": "PLACE",
    "ORG": "ORG",
    "HOSPITAL": "ORG",
    "NORP": "GROUP",
    "private_email": "EMAIL",
    "TELEPHONENUM": "PHONE",
    "private_phone": "PHONE",
    "private_url": "URL",
    "private_date": "DATE",
    "DATEOFBIRTH": "DATE",
    "account_number": "ACCOUNT",
    "CREDITCARDNUMBER": "CARD",
    "SOCIALNUM": "SSN",
    "DRIVERLICENSENUM": "LICENCE",
    "IDCARDNUM": "NATIONAL_ID",
    "USERNAME": "USER",
    "secret": "SECRET",
    "MEDICALRECORD": "RECORD",
    "PROFESSION": "OCCUPATION",
    "AGE": "AGE",
    "MISC": "NAME",
    "O": "",
}


@pytest.mark.parametrize(("name", "label"), KNOWN.items())
def test_the_usual_ones_are_guessed(name: str, label: str) -> None:
    classes = classes_of(["O", "PERSON", name], {}, "model")
    assert classes.outputs[2].label == label
    assert set(classes.labels) <= set(LABELS)


def test_places_in_a_mention_are_read_in_every_scheme() -> None:
    names = ["O", "B-PER", "I-PER", "E-PER", "S-PER", "U-LOC", "L-LOC", "LOC", "B_ORG"]
    read = classes_of(names, {}, "model").outputs
    assert read[0] == Reads("")
    assert [one.begins for one in read] == [
        False,
        True,
        False,
        False,
        True,
        True,
        False,
        False,
        True,
    ]
    assert classes_of(names, {}, "model").labels == ("PERSON", "PLACE", "ORG")


def test_the_policy_says_what_the_guess_does_not_know() -> None:
    names = ["O", "B-DRUG", "I-DRUG", "B-PER"]
    with pytest.raises(PolicyError, match="model: the classifier's label 'DRUG' is not known; say"):
        classes_of(names, {}, "model")
    assert classes_of(names, {"drug": "PRODUCT"}, "m").labels == ("PRODUCT", "PERSON")
    assert classes_of(names, {"DRUG": ""}, "m").labels == ("PERSON",)
    assert classes_of(names, {"DRUG": "", "PER": "NAME"}, "m").labels == ("NAME",)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"PERS": "PERSON"}, "the classifier has no 'pers'; it has: O, PER"),
        ({"PER": "a person"}, "labels: PER: a label is written in capitals"),
        ({"PER": ""}, "no label of the classifier is an identifier"),
    ],
)
def test_a_map_that_does_not_fit_is_refused(given: dict[str, str], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        classes_of(["O", "B-PER", "I-PER"], given, "model")


def test_a_label_of_efface_means_itself() -> None:
    names = ["O", *LABELS]
    assert [read.label for read in classes_of(names, {}, "m").outputs] == ["", *LABELS]
    assert classes_of(["O", "name"], {}, "m").labels == ("PERSON",)  # theirs, not ours
