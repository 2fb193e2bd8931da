"""Dates and ages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from efface.languages.english.lexicon import COMMON, english_lexicon
from efface.terms.patterns.base import Pattern, matches

__all__ = ["MONTH", "PATTERNS", "YEAR"]

MONTH = (
    r"(?:(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
_WEEKDAY = r"(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b"
YEAR = r"(?:1[5-9]|20)\d\d"
_M = r"(?:1[0-2]|0?[1-9])"
_D = r"(?:[12]\d|3[01]|0?[1-9])"
_TIME = (
    r"(?:(?:T|,?\s{1,2}(?:at )?)\d\d?:\d\d(?::\d\d(?:\.\d{1,6})?)?"
    r"(?:\s?[AaPp][Mm]\b|Z|[+-]\d\d:?\d\d)?"
    r"|,?\s{1,2}at\s\d\d?(?:[.:]\d\d)?\s?[AaPp]\.?[Mm](?:\.(?=\W*[a-z,])|\b))?"
)
_DAY_FIRST = "|".join(
    (
        rf"{YEAR}([-/.]){_M}\1{_D}{_TIME}",
        rf"{_D}([-/.]){_M}\2(?:{YEAR}|\d\d){_TIME}",
        rf"{_M}([-/.]){_D}\3(?:{YEAR}|\d\d){_TIME}",
        rf"{_D}-{MONTH}-(?:{YEAR}|\d\d)",
        rf"{_M}/{YEAR}",
        rf"{_D}(?:st|nd|rd|th)?\s{{1,3}}(?:of\s{{1,3}})?{MONTH}(?:,?\s{{1,3}}{YEAR}{_TIME})?",
    )
)
_MONTH_FIRST = "|".join(
    (
        rf"{MONTH}\s{{1,3}}{_D}(?:st|nd|rd|th)?(?:,?\s{{1,3}}{YEAR})?(?!\w)",
        rf"{MONTH},?\s{{1,3}}{YEAR}",
        rf"{MONTH}[-/](?:{YEAR}|\d\d)",
    )
)
_OTHER_MONTH = (  # of German, French, Spanish, Italian, Dutch, the Nordic languages
    r"(?:Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|avril|juin|juillet|août"
    r"|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto"
    r"|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre"
    r"|ottobre|dicembre|januari|februari|maart|mei|augustus|desember)"
)
_FOREIGN = (
    rf"\d{{1,2}}\.? (?:de )?{_OTHER_MONTH}(?:,? (?:de )?{YEAR})?|{_OTHER_MONTH},? (?:de )?{YEAR}"
    rf"|\d{{1,2}}\.? (?:mars|maj|des|okt)\.? {YEAR}"
)
_ORDINAL = (
    r"(?:twenty-|thirty-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh"
    r"|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth"
)
_DIGIT = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEEN = r"(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)"
_DECADE = rf"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ]{_DIGIT})?)"
_YEAR_IN_WORDS = (
    rf"(?:(?:eighteen|nineteen|twenty)[- ](?:(?:hundred and|oh)[- ]{_DIGIT}|{_TEEN}|{_DECADE})"
    rf"|two thousand and (?:{_DIGIT}|{_TEEN}|{_DECADE}))"
)
_IN_WORDS = (
    rf"(?:(?:{_ORDINAL}) (?:day )?of (?:{MONTH})|(?:{MONTH}) (?:the )?(?:{_ORDINAL}))"
    rf"(?:,? (?:{YEAR}|{_YEAR_IN_WORDS}))?|{_YEAR_IN_WORDS}"
)
# "2000 gallons" is no year.
_COUNTED = (
    r" (?:gallons|dollars|euros|pounds|km|kg|mg|ml|miles|metres|meters|times|people|votes|words)"
)
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ][a-z]{3,5})?"

_YEARS = rf"(?:1[0-4]\d|[1-9]?\d|{_TENS})"
# Spans of two units are so exact that they single out: "three years and nine months".
_COUNT = rf"(?:{_TENS}|{_TEEN}|{_DIGIT}|\d{{1,3}})"
_SPAN = rf"{_COUNT} (?:years?|months?|decades?)"
_AGO = r" (?:later|after|before|earlier|ago|since|into|prior)\b"
# What somebody was sentenced to, or served: "three years' imprisonment"; not a cure of seven days.
_TERM = (
    rf"{_COUNT} (?:years?|months?|weeks?|days?)(?:['’]s?)?(?= (?:of )?(?:imprisonment|detention"
    r"|custody|arrest|leave|suspension|probation|hard labour|service|experience|marriage|employment"
    r"|in (?:prison|jail|custody|office|power|post))\b)"
)
_EXACT = (
    rf"(?:{_COUNT} years?,?(?: and)? {_COUNT} months?(?:,? and {_COUNT} days)?"
    rf"|{_COUNT} (?:years|months?),?(?: and)? {_COUNT} days)"
)
_AGE = (
    rf"\b(?P<old>{_YEARS}|{_DIGIT}|{_TEEN})[- ]?(?:years?|yrs?)[- ](?:old|of age)\b"
    r"|\((?:aged? )?(?P<bracketed>\d{1,3}) ?(?:y|yrs?|years?)\b"
    rf"|\b(?:is|was|turned|at|nearly|almost|now|be|i'm|am)\s(?P<worded>{_DECADE})"
    r"(?=[.,;]|\s(?:last|next|this|in|when|now|and|but|on)\b)"
    rf"|\b(?P<short>{_YEARS}) ?(?:y/o|yo|y\.o\.)(?!\w)"
    rf"|\b(?:aged|age(?: of|d|:)?|turned|turning|turn)\s{{1,2}}(?:about\s)?(?P<after>{_YEARS})"
    r"(?![\w%/-]|[.,:]\d)"
    rf"|\bwhen (?:he|she|I|they) (?:was|were) (?P<then>{_YEARS})(?![\w%/-])"
    # Without a cue word only ages from 90 on, which privacy rules name.
    r"|\b(?:is|was|at|about|nearly|almost|over)\s(?P<high>9\d|1[01]\d)(?=[.,;]?(?:\s|$))"
    r"|(?<=[a-z],\s)(?P<apposed>9\d|1[01]\d)(?=[.,;])"
    r"|\b(?P<sexed>\d\d|1[01]\d)\s?(?:[MF]\b|male\b|female\b)"
)


_AGE_GATE = (
    r"(?i)when \w+ w|old\b|of age|y/?\.?o\b|\bage|\bturn|\(\d{1,3} ?y"
    r"|\s(?:twen|thir|for|fif|six|seven|eigh|nine)ty"
    r"|(?:is|was|at|about|nearly|almost|over)\s(?:9|1[01])\d"
    r"|,\s(?:9|1[01])\d|\d\s?(?:[MF]|male|female)\b"
)


def _ages(text: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(_AGE, text, re.I):
        assert match.lastgroup
        yield match.span(match.lastgroup)


_BESIDE_NAME = re.compile(
    r"\b([^\W\d_a-z][\w'’-]{1,30})(?: \((?P<bracket>[1-9]\d?)\)|, (?P<listed>[1-9]\d)(?=, ))"
)


def _ages_of_persons(text: str) -> Iterator[tuple[int, int]]:
    """A figure after a name: "Ada (4)", "Ada Lind, 29, barista"; not after other words."""
    for match in _BESIDE_NAME.finditer(text):
        flags = english_lexicon().flags(match[1])
        if {"g", "s"}.intersection(flags) and COMMON.isdisjoint(flags):
            yield match.span(match.lastgroup or 0)


PATTERNS = (
    Pattern(
        "date",
        "DATE",
        matches(
            rf"(?<![\w./-])(?:{_DAY_FIRST})(?!\w|[-/.]\d)",
            starts=r"\d{1,4}[-/.\sa-zA-Z]",
            flags=re.I,
        ),
        gate=rf"(?i)\d[-/.]\d|\d(?:st|nd|rd|th)?(?:\s+|-)(?:of\s+)?{MONTH}",
    ),
    Pattern(
        "date",
        "DATE",
        matches(
            rf"(?<![\w./-])(?:{_MONTH_FIRST})(?!\w|[-/.]\d)",
            starts=r"[JFMASONDjfmasond][aepucoAEPUCO][nbrylgptvcNBRYLGPTVC]",
            flags=re.I,
        ),
        gate=rf"(?i){MONTH},?\s+\d",
    ),
    Pattern(
        "year",
        "DATE",
        matches(
            rf"(?<![\w.,/$€£#-]){YEAR}(?:[–/-](?:{YEAR}|\d\d))?(?!\w|[.,]\d|[/-]\d|{_COUNTED})",
            starts=r"[12]\d{3}",
        ),
        gate=YEAR,
        formal=False,
    ),
    Pattern(
        "weekday",
        "DATE",
        matches(rf"\b(?P<value>{_WEEKDAY})\.?,?\s{{1,3}}(?=\d|{MONTH})", flags=re.I),
        gate=rf"(?i){_WEEKDAY}",
    ),
    Pattern(
        "relative date",
        "DATE",
        matches(rf"\b(?P<value>{_SPAN}){_AGO}", flags=re.I),
        gate=rf"(?i){_SPAN}{_AGO}",
        formal=False,
    ),
    Pattern(
        "exact span of time",
        "DATE",
        matches(rf"\b(?:{_EXACT})\b", flags=re.I),
        gate=r"(?i)(?:years?|months?),?(?: and)? [\w-]+ (?:month|day)",
    ),
    Pattern(
        "term served",
        "DATE",
        matches(rf"\b(?:{_TERM})", flags=re.I),
        gate=r"(?i)(?:year|month|week|day)s?['’]?s? (?:of )?(?:impr|det|cust|arr|leave|sus|prob"
        r"|hard|serv|exp|marr|empl|in (?:pr|jail|cust|off|pow|post))",
    ),
    Pattern(
        "date of another language",
        "DATE",
        matches(rf"(?<![\w./-])(?:{_FOREIGN})(?!\w)", flags=re.I),
        gate=rf"(?i){_FOREIGN}",
    ),
    Pattern(
        "date in words",
        "DATE",
        matches(rf"\b(?:{_IN_WORDS})\b", flags=re.I),
        gate=rf"(?i)(?:{_ORDINAL}) (?:day )?of|{MONTH} (?:the )?(?:{_ORDINAL})|{_YEAR_IN_WORDS}",
        formal=False,
    ),
    Pattern(
        "short year",
        "DATE",
        matches(
            r"\b(?:in|since|of|from|until|till|by|around|spring|summer|autumn|winter|fall|class of"
            r"|before|after) (?P<value>['’]\d\d)(?!\w)",
            flags=re.I,
        ),
        gate=r" ['’]\d\d",
        formal=False,
    ),
    Pattern("age", "AGE", _ages, gate=_AGE_GATE, formal=False),
    Pattern(
        "age beside a name", "AGE", _ages_of_persons, gate=r"\w \(\d\d?\)|, \d\d, ", formal=False
    ),
)
