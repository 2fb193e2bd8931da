"""What the labels of a classifier mean in the labels of efface.

Classifiers name the same things differently (PER, GIVENNAME, private_person), and mark where a
mention begins and ends in several ways (BIO, BIOES, or not at all).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from efface.errors import PolicyError
from efface.terms.labels import LABEL_FORM, LABELS, is_label

__all__ = ["Classes", "Reads", "classes_of"]

NOTHING = ""  # the class of what is no identifier
_OUTSIDE = {"o", "none", "outside", "null", "other-o", "0"}
_PLACED = re.compile(r"(?P<place>[BIESLU])[-_](?P<name>.+)", re.S)
_BEGINS = frozenset("BSU")
_SPLIT = re.compile(r"[^a-z]+")

# Words by which a label is recognised, in small letters without what joins words; the first that
# fits counts. Longer words stand before those that they contain.
_MEANINGS: tuple[tuple[str, str], ...] = tuple(
    (word, label)
    for label, words in (
        ("EMAIL", "email mail"),
        ("URL", "url website webaddress link domain"),
        ("IP", "ipaddress ipv4 ipv6 ip"),
        ("MAC", "macaddress mac"),
        ("PHONE", "telephone phonenumber telephonenum phone fax mobile tel"),
        ("USER", "username userid user login handle"),
        ("SECRET", "password secret apikey token pin"),
        ("CARD", "creditcard creditcardnumber cardnumber cvv card"),
        ("BANK", "iban bic swift bankaccount routing bank"),
        ("ACCOUNT", "accountnumber accountnum accountname account"),
        ("SSN", "socialsecurity socialnum ssn"),
        ("PASSPORT", "passport"),
        ("LICENCE", "driverlicense driverlicence driverlicensenum license licence"),
        ("NATIONAL_ID", "nationalid idcard idcardnum idnum taxnum taxnumber taxid national"),
        ("RECORD", "medicalrecord medicalrecordnumber mrn healthplan record idnumber id code"),
        ("VEHICLE", "vehicle vin licenseplate numberplate"),
        ("DEVICE", "device imei serial bioid biometric"),
        ("COORDINATES", "coordinates coordinate gps latitude longitude"),
        ("POSTCODE", "zipcode postcode postalcode zip"),
        ("ADDRESS", "streetaddress address street buildingnum building addr secondaryaddress"),
        ("AGE", "age"),
        (
            "DATE",
            "dateofbirth datetime birthdate birthday dateofdeath date dob time year month weekday",
        ),
        ("OCCUPATION", "profession occupation jobtitle jobtype job title trade"),
        (
            "ORG",
            "organization organisation company corporation institution hospital employer group-org"
            " org corp",
        ),
        (
            "PLACE",
            "location place city country county state region town facility gpe geo loc fac room",
        ),
        ("GROUP", "nationality religion ethnicity political norp group race gender sex"),
        ("EVENT", "event"),
        ("WORK", "workofart creativework creative work cw"),
        ("PRODUCT", "product prod vehiclemodel"),
        ("LAW", "law"),
        ("LANGUAGE", "language lang"),
        ("MONEY", "money amount currency price salary"),
        ("QUANTITY", "quantity percent cardinal ordinal number measurement"),
        (
            "PERSON",
            "person firstname givenname surname lastname middlename familyname patient doctor"
            " physician staff people username-person individual prefix initials per name",
        ),
        ("NAME", "misc miscellaneous entity other"),
    )
    for word in words.split()
)


@dataclass(frozen=True)
class Reads:
    """What one output of a classifier says: a label of efface, and whether a mention begins."""

    label: str
    begins: bool = False


@dataclass(frozen=True)
class Classes:
    """The outputs of a classifier, in their order."""

    outputs: tuple[Reads, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that it can give, each once, in the order of the outputs."""
        return tuple(dict.fromkeys(read.label for read in self.outputs if read.label))


def classes_of(names: Sequence[str], given: Mapping[str, str], where: str) -> Classes:
    """What the outputs with these names mean; `given` says what the guess would not know.

    `given` has names without their place (PER, not B-PER), whatever their case; "" leaves one out.
    """
    said = {_plain(name): label for name, label in given.items()}
    for name, label in given.items():
        if label and not is_label(label):
            raise PolicyError(f"{where}: labels: {name}: a label is {LABEL_FORM}")
    outputs, used = [], set()
    for output in names:
        match = _PLACED.fullmatch(output)
        place, bare = (match["place"], match["name"]) if match else ("", output)
        plain = _plain(bare)
        used.add(plain)
        meant = said[plain] if plain in said else _guess(bare)
        if meant is None:
            raise PolicyError(
                f"{where}: the classifier's label {bare!r} is not known; say what it is,"
                f' such as labels = {{ {bare} = "NAME" }}, or "" to leave it out'
            )
        outputs.append(Reads(meant, place in _BEGINS))
    if unknown := sorted(set(said) - used):
        known = ", ".join(sorted({_bare(name) for name in names}))
        raise PolicyError(f"{where}: labels: the classifier has no {unknown[0]!r}; it has: {known}")
    if not any(read.label for read in outputs):
        raise PolicyError(f"{where}: no label of the classifier is an identifier")
    return Classes(tuple(outputs))


def _bare(name: str) -> str:
    match = _PLACED.fullmatch(name)
    return match["name"] if match else name


def _plain(name: str) -> str:
    return name.strip().lower()


def _guess(name: str) -> str | None:
    """The label that a name means, "" for no identifier; None if that cannot be told."""
    plain = _plain(name)
    if plain in _OUTSIDE:
        return NOTHING
    if name in LABELS:  # one of ours means itself
        return name
    words = [word for word in _SPLIT.split(plain) if word]
    joined = "".join(words)
    for word, label in _MEANINGS:
        if joined == word or word in words:
            return label
    for word, label in _MEANINGS:
        if len(word) >= _TELLING and word in joined:
            return label
    return None


_TELLING = 4  # letters of a word that is recognised inside another
