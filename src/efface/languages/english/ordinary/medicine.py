"""Medicine: drugs, diseases, tests, scores, signs named after somebody, values with units."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources

from efface.languages.english.lexicon import Lexicon
from efface.languages.english.ordinary.words import words_of_list

__all__ = ["eponyms", "is_medical", "medical_words", "tests", "values", "words"]

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]{2,}(?:-[A-Za-z0-9]+){0,3}")
_DRUG = re.compile(
    r"[a-z]{2,12}(?:olol|pril|sartan|statin|azole|cillin|mycin|micin|cycline|floxacin|azepam|azolam"
    r"|prazole|gliptin|gliflozin|glitazone|xaban|gatran|caine|codone|morphone|triptan|setron|dipine"
    r"|thiazide|semide|parin|platin|taxel|rubicin|tinib|ciclib|mab|cept|vir|oxetine|ipramine"
    r"|triptyline"
    r"|apine|peridone|phylline|terol|asone|olone|onide|amine|idine|profen|fenac|coxib|bactam)"
)
# Nouns that go with a discoverer's name; the weak ones go with other names, too.
_STRONG = (
    r"disease|syndrome|palsy|sign|signs|phenomenon|reflex|man(?:oeuvre|euver)|pouch|triad"
    r"|palsies|nodes?|rods"
    r"|bod(?:y|ies)|catheter|forceps|retractor|clamp|needle|splint|contracture|tetralogy|chorea"
    r"|ataxia"
    r"|dystrophy|encephalopathy|thyroiditis|ulcerative|lymphoma|sarcoma|tumou?r|oesophagus"
    r"|esophagus"
    r"|duct|ligament|fascia|ganglion|gland|canal|stain|agar|hump|grid|criteria|classification"
    r"|protein"
    r"|fracture|drain|collar|stockings?|incision|procedure|spots|murmur|breathing|aphasia|lamp"
    r"|tears?|varices|folds?|lesion"
)
# With a possessive, these may be a patient's.
_MEASURES = (
    r"tests?|scores?|scale|stages?|staging|grades?|grading|index|chart|inventory|questionnaire"
    r"|rule|class"
    r"|equation|skin type|stool chart|(?:depression|anxiety) (?:inventory|scale)|coma scale"
    r"|sedation score"
)
_WEAK = r"types?|levels?|points?|view|angle|lines?|law|position|tube|operation|repair|category"
_CAPITALISED = r"[A-Z][a-zà-ÿ]{2,20}(?:-[A-Z][a-zà-ÿ]{2,20}){0,3}"
_NAMED = re.compile(
    rf"\b(?P<names>{_CAPITALISED}(?: and {_CAPITALISED})?)(?P<s>['’]s?)?"
    rf"(?: (?:{_CAPITALISED}|[a-z]{{3,12}})){{0,2}}? (?:(?P<strong>(?i:{_STRONG}))"
    rf"|(?P<measure>(?i:{_MEASURES}))|(?P<weak>(?i:{_WEAK})))\b"
    r"(?: (?:[IVX]{1,4}[ab]?|\d{1,3}[a-d]?|[A-D])\b)?"
)
_SIGN = re.compile(
    rf"\b(?P<names>{_CAPITALISED})(?P<s>['’]s?)? (?:[+-]ve|positive|negative|equivocal|up-?going"
    rf"|down-?going"
    r"|[IVX]{1,4}\b|grade\b|stage\b|type\b)"
)
_PART_OF_BODY = re.compile(
    r"\b(?:ampulla|angle|bundle|canal|circle|crypts?|duct|foramen|islets?|ligament|line|loop"
    r"|pouch|space"
    r"|sphincter|tetralogy|triangle|zone) of (?:the )?[A-Z][a-z]{2,16}\b",
    re.I,
)
_AND = re.compile(r" and |-")
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
_SCORED = re.compile(r"(?<![\w-])[A-Z]{4,8} \d{1,2}(?:/\d{1,2})?(?![\w/.-])")
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
    return lower in medical_words() or (len(lower) > 6 and _DRUG.fullmatch(lower) is not None)


def eponyms(
    text: str, windows: Iterable[tuple[int, int]], lexicon: Lexicon
) -> Iterator[tuple[int, int]]:
    """Diseases, signs and devices in some windows of a text that are named after somebody.

    A name that is no known discoverer's counts if it stands nowhere else in the text.

    >>> text = "Bell's palsy. Parkinson's disease. Lind's fracture; Lind said"
    >>> words = Lexicon({})
    >>> [text[start:end] for start, end in eponyms(text, [(0, len(text))], words)]
    ["Bell's palsy", "Parkinson's disease"]
    """
    found = []
    for window in windows:
        yield from (match.span() for match in _PART_OF_BODY.finditer(text, *window))
        found += [match for form in (_NAMED, _SIGN) for match in form.finditer(text, *window)]
    if not found:
        return
    inside = Counter(name for match in found for name in _AND.split(match["names"]))
    everywhere = Counter(_CAPITAL.findall(text))
    for match in found:
        names = _AND.split(match["names"])
        if any(name.lower() in words_of_list("eponyms") for name in names) or (
            _is_of_discoverer(match)
            and all(everywhere[name] == inside[name] for name in names)
            and not any("g" in lexicon.flags(name) for name in names)
        ):
            yield match.span()


def _is_of_discoverer(match: re.Match[str]) -> bool:
    """Whether the noun goes with discoverers, or with anybody."""
    groups = match.groupdict()
    return bool(groups.get("strong") or (groups.get("measure") and not groups["s"]))


def tests(text: str) -> Iterator[tuple[int, int]]:
    """Abbreviations of tests, scores and devices, with their result; those of two letters need one.

    >>> text = "GCS 15, HbA1c 61; Hb 11.2; Grace, PH 541-555-0192"
    >>> [text[start:end] for start, end in tests(text)]
    ['GCS 15', 'HbA1c 61', 'Hb 11.2']
    """
    for match in _SCORED.finditer(text):
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
            if result or len(word) > 2:
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
