"""Values that are never said in other words, as a dose that is nearly right is wrong."""

from __future__ import annotations

import re

__all__ = ["is_clinical"]

_UNIT = (
    r"(?:[mµμun]?g|mcg|kg|m[lL]|[dc]?[lL]|cc|[mµμun]?mol|mEq|mOsm|[mk]?I?U|[ck]?Pa|k?[cC]al|Hz|mV|bpm"
    r"|mm|cm|mmHg|mm Hg|[°º] ?[CF]|[CF]\b|units?|tablets?|tabs?|caps(?:ules?)?|puffs?|drops?"
    r"|km/h|kph|mph|[kMGT]B|k?Wh?|dB|rpm|psi"
    r"|milligram(?:me)?s?|micrograms?|grams?|grammes?|kilograms?|kilos?|milli(?:litre|liter)s?"
    r"|degrees?|breaths?|beats?|ppm|mol)"
)
_DOSE = re.compile(rf"\d[\d.,]*(?: ?[-–/] ?\d[\d.,]*)? ?-?{_UNIT}(?![a-z])")
_AFTER = re.compile(rf" ?-?{_UNIT}(?![a-z])|\s?/\s?\w|x\d|:\d")
_RATIO = re.compile(r"\d+ ?/ ?\w+|\d+ ?: ?\d+\b(?! ?[ap]\.?m)")
_CLOCK = re.compile(r"[012]?\d:[0-5]\d\b")
_BLOOD_GROUP = re.compile(
    r"(?:A|B|AB|O)(?: ?[+-−]|[- ](?:rh(?:esus)?[- ])?(?:positive|negative|pos|neg))(?!\w)", re.I
)
# Words after which a number measures somebody's health, or is a score, a step or a number of it.
_MEASURED = re.compile(
    r"\b(?:GCS|NIHSS|Apgar|MMSE|MoCA|ASA|ECOG|NYHA|EDSS|PHQ-?9|GAD-?7|BMI|CRP|ESR|WBC|RBC|INR|TSH"
    r"|Hb(?:A1c)?|A1C|BP|HR|RR|EF|LVEF|FEV1|FVC|PSA|ALT|AST|GFR|eGFR|PEF|T|SpO2|SaO2|FiO2|O2|sats?"
    r"|saturation|oxygen|hematocrit|haematocrit|h[a]?emoglobin|glucose|sodium|potassium|creatinine"
    r"|cholesterol|platelets|pulse|heart rate|temp(?:erature)?|blood pressure|ejection fraction"
    r"|scores?|scale|grade|stage|type|class|level|dose|gravida|para|G|P|visual acuity|vision"
    r"|pack[- ]years?|rate|index|count|titre|titer|pressure|ratio|phase|factor|gauge|size)"
    r"\W{0,3}(?:(?:of|was|is|at|were|to|from|on|approximately|about|around|over|under|=|:)\W{1,2})*$",
    re.I,
)


def is_clinical(text: str, start: int, end: int) -> bool:
    """Whether a dose, a measured value, a score or a blood group stands there.

    >>> is_clinical("Give 5 mg now.", 5, 9), is_clinical("GCS 15 on arrival", 4, 6)
    (True, True)
    >>> is_clinical("He has 15 cows.", 7, 9)
    False
    """
    words = text[start:end].strip()
    if _BLOOD_GROUP.fullmatch(words) or _DOSE.search(words):
        return True
    if re.search(r"\b(?:1[5-9]|20)\d\d\b|\d[/.-]\d\d?[/.-]\d", words):
        return False  # a date
    if _RATIO.search(words) and not _CLOCK.fullmatch(words.split(" ")[0]):
        return True
    if words[-1:].isdigit() and _AFTER.match(text, end) and not _CLOCK.search(words):
        return True
    if re.search(r"[£€$¥₹]", words):
        return False
    before = text[max(0, start - 40) : start]
    inside = re.search(r"\d", words)
    return bool(_MEASURED.search(before) or (inside and _MEASURED.search(words[: inside.start()])))
