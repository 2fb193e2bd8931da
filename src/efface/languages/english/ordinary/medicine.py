"""Medicine: drugs, diseases, tests, scores, signs named after somebody, values with units."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources

from efface.languages.english.kinds import TITLES
from efface.languages.english.lexicon import COMMON, Lexicon
from efface.languages.english.ordinary.words import words_of_list

__all__ = ["eponyms", "is_medical", "tests", "values", "words"]

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]{2,}(?:-[A-Za-z0-9]+){0,3}")
_NAMES = frozenset("gs")
_GREEK = re.compile("[ao]e")  # of British spelling: faecal, oedema
_SHORTEST_DRUG = 6
# How the names of drugs end.
_DRUG_ENDS = tuple(
    """
    olol pril sartan statin azole cillin mycin micin cycline floxacin azepam azolam prazole
    gliptin gliflozin glitazone xaban gatran caine codone morphone triptan setron dipine
    thiazide semide parin platin taxel rubicin tinib ciclib mab cept vir oxetine ipramine
    triptyline apine peridone phylline terol asone olone onide amine idine profen fenac coxib
    bactam
    """.split()
)
# Nouns that go with a discoverer's name; the weak ones go with other names, too.
_STRONG = (
    r"disease|syndrome|palsy|palsies|signs?|phenomenon|reflex|man(?:oeuvre|euver)|pouch|triad"
    r"|tetralogy"
    r"|chorea|ataxia|dystrophy|encephalopathy|thyroiditis|ulcerative|lymphoma|sarcoma|oesophagus"
    r"|esophagus"
    r"|ganglion|catheter|forceps|retractor|contracture|criteria|classification|aphasia|varices"
)
# These go with a known discoverer alone, and without a possessive, or they may be a patient's.
_WEAK = (
    r"tests?|scores?|scale|stages?|staging|grades?|grading|index|chart|inventory|questionnaire"
    r"|rule|class"
    r"|equation|skin type|stool chart|(?:depression|anxiety) (?:inventory|scale)|coma scale"
    r"|sedation score"
    r"|types?|levels?|points?|view|angle|lines?|law|position|tube|repair|category|clamp|needle"
    r"|splint|nodes?"
    r"|rods|duct|ligament|fascia|gland|canal|stain|agar|hump|grid|protein|drain|collar"
    r"|stockings?|incision"
    r"|gait|plates?|sucker|suction|syringe|airway|speculum|suture|mesh|flap|valve|pump"
    r"|procedure|spots|murmur|breathing|lamp|tears?|folds?|lesion|bod(?:y|ies)|fracture|tumou?r"
    r"|wires?|rings?|blocks?|rules|operation|pulse|laryngoscope|needles|algorithm|formula|protocol"
)
_CAPITALISED = r"[A-Z][a-zà-ÿ]{2,20}(?:-[A-Z][a-zà-ÿ]{2,20}){0,3}"
_NAMED = re.compile(
    rf"\b(?P<names>{_CAPITALISED}(?: and {_CAPITALISED})?)(?P<s>['’]s?)?"
    rf"(?: (?:{_CAPITALISED}|(?:[A-Z]-)?[a-z]{{3,12}})){{0,2}}? (?:(?P<strong>(?i:{_STRONG}))"
    rf"|(?P<weak>(?i:{_WEAK})))\b"
    r"(?: (?:[IVX]{1,4}[ab]?|\d{1,3}[a-d]?|[A-D])\b)?"
)
_SIGN = re.compile(
    rf"\b(?P<names>{_CAPITALISED})(?P<s>['’]s?)? (?:[+-]ve|positive|negative|equivocal|up-?going"
    rf"|down-?going"
    r"|[IVX]{1,4}\b|grade\b|stage\b|type\b|[A-D]\b|\d{1,2}(?:/\d{1,2})?(?![\w/]))(?! for\b)"
)
_PART_OF_BODY = re.compile(
    r"\b(?:ampulla|angle|bundle|canal|circle|crypts?|duct|foramen|islets?|ligament|line|loop"
    r"|pouch|space"
    r"|sphincter|tetralogy|triangle|zone) of (?:the )?[A-Z][a-z]{2,16}\b",
    re.I,
)
_AND = re.compile(r" and |-")
_NEXT_NAME = re.compile(r"(?<!\w)[A-Z][a-z]|\band\b")
# What is no patient's even with a possessive: "Lind's gland", but not "Lind's fracture". The second
# may be a patient's, if the name is not that of a discoverer: "Whipple's operation".
_BODILY = re.compile(r"(?i)\b(?:glands?|ducts?|ligament|fascia|canal|nodes|spots|rods|stain)\Z")
_DONE = re.compile(
    r"(?i)\b(?:tests?|blocks?|operation|procedure|pulse|gait|incision|murmur|repair|bodies)\Z"
)
_WORD_BEFORE = re.compile(r"(?P<word>[A-Z][\w'’-]*)\.? \Z")
_CAPITAL = re.compile(r"[A-Z][a-zà-ÿ]{2,20}")
_UNIT = (
    r"(?:mg|mcg|µg|ug|μg|ng|pg|g|kg|ml|mL|dl|dL|L|l|mmol|pmol|nmol|µmol|umol|μmol|mEq|IU|iu|kU"
    r"|mU|U|units?"
    r"|mmHg|cmH2O|bpm|kPa|Fr|mm|cm|°C|ms|kWh|kW|kHz|MHz|GHz|MB|GB|TB|kB|fL|fl|mS|sq\.? ?m|m2|mol|%)"
)
_VALUE = re.compile(
    rf"(?<![\w.,/£$€:–-])[<>~]?\d{{1,6}}(?:[.,]\d{{1,3}}){{0,2}}"
    rf"(?:-\d[\d.,]{{0,6}})? ?{_UNIT}(?:/[A-Za-z0-9.]{{1,8}}){{0,2}}(?![\w/])"
)
_ABBREVIATION = re.compile(
    r"(?<![\w@./-])[A-Za-z][A-Za-z0-9]{1,11}(?:-[A-Za-z0-9]{1,5}){0,2}(?![\w@/-])"
)
_SCORED = re.compile(r"(?<![\w-])(?P<word>[A-Z]{4,8}) \d{1,2}(?:/\d{1,2})?(?![\w/.-])")
_RESULT = re.compile(
    r"[ :=]{1,3}\d{1,3}(?:\.\d{1,3})?(?:/(?:3|4|5|6|10|15|21|24|27|30|40|63|100))?(?![\w/-]"
    r"|\.\d)(?: \((?:was )?\d{1,3}\))?"
)


@cache
def medical_words() -> frozenset[str]:
    """Words of medicine in small letters: names of drugs, diseases, parts of the body."""
    file = resources.files("efface.languages.english").joinpath("data/english.medicine")
    return frozenset(file.read_text("utf-8").split())


def is_medical(word: str) -> bool:
    lower = word.lower()
    if lower in medical_words() or (len(lower) > _SHORTEST_DRUG and lower.endswith(_DRUG_ENDS)):
        return True
    return _GREEK.search(lower) is not None and _GREEK.sub("e", lower) in medical_words()


def eponyms(
    text: str, windows: Iterable[tuple[int, int]], lexicon: Lexicon
) -> Iterator[tuple[tuple[int, int], bool]]:
    """Diseases, signs and devices in some windows of a text that are named after somebody.

    Each with whether that is known, or only likely. A name counts if it stands nowhere else in the
    text.

    >>> text = "Bell's palsy. Parkinson's disease. Crumb score 3. Lind's fracture; Lind said"
    >>> words = Lexicon({})
    >>> [(text[slice(*place)], known) for place, known in eponyms(text, [(0, len(text))], words)]
    [("Bell's palsy", True), ("Parkinson's disease", True), ('Crumb score 3', False)]
    """
    found = []
    for window in windows:
        yield from ((match.span(), True) for match in _PART_OF_BODY.finditer(text, *window))
        found += [match for form in (_NAMED, _SIGN) for match in form.finditer(text, *window)]
    if not found:
        return
    places = {
        word.span() for match in found for word in _CAPITAL.finditer(text, *match.span("names"))
    }
    inside = Counter(text[slice(*place)] for place in places)
    everywhere = Counter(_CAPITAL.findall(text))
    for match in found:
        names = _AND.split(match["names"])
        if all(everywhere[name] == inside[name] for name in names) and not _follows_name(
            text, match.start(), lexicon
        ):
            if _is_of_discoverer(match, names, lexicon):
                yield match.span(), True
            elif _may_be_of_discoverer(match, names):
                yield match.span(), False


def _follows_name(text: str, start: int, lexicon: Lexicon) -> bool:
    """Whether a given name, a title or an initial stands right before."""
    before = _WORD_BEFORE.search(text, max(0, start - 30), start)
    if not before:
        return False
    if _is_known([before["word"]]):
        return False  # Grey Turner
    flags = lexicon.flags(before["word"])
    return COMMON.isdisjoint(flags) or "g" in flags or before["word"].lower() in TITLES


def _is_of_discoverer(match: re.Match[str], names: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a sign, disease or device goes with its discoverer, and not with a patient."""
    known = _is_known(names)
    if match.re is _SIGN:
        return all(name.lower() in words_of_list("signs") for name in names)
    if match["strong"]:
        return known or not any("g" in lexicon.flags(name) for name in names)
    return known and not match["s"]


def _may_be_of_discoverer(match: re.Match[str], names: Sequence[str]) -> bool:
    if match.re is _SIGN:
        return _is_known(names) and not match["s"]
    if not _is_known(names) and _NEXT_NAME.search(match.group()[len(match["names"]) :]):
        return False
    return (
        not match["s"]
        or bool(_BODILY.search(match.group()))
        or (_is_known(names) and bool(_DONE.search(match.group())))
    )


def _is_known(names: Iterable[str]) -> bool:
    return any(name.lower() in words_of_list("eponyms") for name in names)


def tests(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Abbreviations of tests, scores and devices, with their result; those of two letters need one.

    >>> text = "GCS 15, HbA1c 61; Hb 11.2; Grace, PH 541-555-0192"
    >>> [text[start:end] for start, end in tests(text, Lexicon({}))]
    ['GCS 15', 'HbA1c 61', 'Hb 11.2']
    """
    for match in _SCORED.finditer(text):
        if _NAMES.isdisjoint(lexicon.flags(match["word"])):
            yield match.span()
    clinical = words_of_list("clinical")
    for match in _ABBREVIATION.finditer(text):
        word = match.group()
        name, stem = word.lower(), word.lower().split("-")[0]
        # "Grace" is a name, "HbA1c", "SpO2" and "GRACE" are none.
        if not any(map(str.isupper, word[1:])) and not (len(word) == 2 and word[0].isupper()):
            continue
        if name in clinical or (stem in clinical and name[len(stem) + 1 :].isdigit()):
            result = _RESULT.match(text, match.end())
            if result or (len(word) > 2 and _NAMES.isdisjoint(lexicon.flags(word))):
                yield match.start(), result.end() if result else match.end()


def values(text: str) -> Iterator[tuple[int, int]]:
    """Figures with a unit."""
    for match in _VALUE.finditer(text):
        yield match.span()


def words(text: str) -> Iterator[tuple[int, int]]:
    """Words of medicine."""
    for match in _WORD.finditer(text):
        if is_medical(match.group()):
            yield match.span()
