"""Citations of laws: articles, sections, acts, regulations, standards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary.words import alternatives, words_of_list
from efface.text.intervals import joined

__all__ = ["citations", "likely"]

_HEAD = (
    r"(?:Acts?|Codes?|Conventions?|Regulations?|Directives?|Constitution|Covenant|Charter|Treaty"
    r"|Protocol"
    r"|Statutes?|Ordinance|Decree|Declaration|Rules?|Procedure|Law|Order|Bill|Guidelines"
    r"|Standards?)"
)
_IN_NAME = r"(?:[A-Z][\w'’&-]{0,30}|of|and|for|on|to|in|at|etc\.?|\([^()\n]{1,60}\))"
_WHERE = r"(?: ?\((?:UK|EU|NSW|Cth|Vic|Qld|NI|Scotland|Wales|[A-Z]{2,4})\))?"
_YEAR = rf"(?:,? (?:of )?(?:1[5-9]|20)\d\d)?{_WHERE}"
_ACT = rf"[A-Z][\w'’&-]{{0,30}}(?:[ ]{_IN_NAME}){{0,12}}? {_HEAD}(?! of [A-Z]){_YEAR}"
_COURT_RULES = r"(?:Rules|Statute|Constitution) of (?:the )?[A-Z]\w{2,20}"
_ARABIC = r"\d{1,4}(?!\d|[./-]\d{2}[./-])[A-Za-z]{0,3}(?:[.:§–-][A-Za-z0-9]{1,3}|\(\w{1,5}\)){0,6}"
_NUMBER = rf"(?:{_ARABIC}(?!\w)|[IVXLC]{{1,7}}[A-D]?\b[\w().:-]{{0,12}})"
_UNIT = (
    r"(?:[Aa]rticles?|[Aa]rts?\.?|[Ss]ections?|[Ss]ecs?\.|ss?\.|ss?(?= \d)|§{1,2}|[Rr]ules?|rr?\."
    r"|[Rr]egulations?"
    r"|[Rr]egs?\.|[Pp]aragraphs?|[Pp]aras?\.?|Parts?|Schedules?|Sch\.?|Chapters?|Title|Order"
    r"|[Cc]lauses?|Annex(?:es)?|Protocol(?: No\.?)?)"
)
_AND = r"(?:,| and| or| to| in conjunction with|,? read with)"
_MORE = rf"(?:{_AND}? ?(?:{_UNIT} ?)?{_NUMBER})"
# Codes that are known by letters of both sizes: SchKG; those in capitals are a list.
_SHORT_NAME = r"(?:[A-Z][a-z]{1,4}[A-Z]{1,3}[a-z]{0,3}\b)"
_CODE = (
    r"(?:Code|Codice|Código|Constitution|Verfassung|Grundgesetz|\w{0,24}gesetz\w{0,8}"
    r"|\w{0,24}ordnung)"
)
_LETTERS = rf"(?:{'|'.join(sorted(words_of_list('statutes')))})"
_PLACES = r"(?:(?: and|,)? ?[A-Z][a-z]{2,16}){0,5}"
_TREATY = (
    r"(?:Treaty|Convention|Constitution|Charter|Covenant|Protocol|Statute)"
    r"(?: (?:on|of|for|against|relating to|establishing) (?:the )?[A-Z][a-z]{2,16}"
    rf"{_PLACES}){{1,4}}"
)
_LAW = (
    rf"(?:{_TREATY}{_YEAR}|{_COURT_RULES}|{_ACT}"
    rf"|{_HEAD}\b(?: [Nn]o\.? ?\d{{1,5}}(?:/\d{{2,4}})?\b)?{_YEAR}"
    rf"|[A-Z]{{2,8}}\b{_YEAR})"
)
_OF = (
    rf"(?: (?:of|to|from|under|in) (?:the )?(?:said )?{_LAW}"
    rf"|,? (?:du|de la|des|der|del) {_CODE}(?: [a-z]{{3,12}})?"
    # s. 994 CA 2006; Section 482 Cr.P.C.; Section 420 IPC
    r"| (?:[A-Z]{2,6}\b(?: (?:1[89]|20)\d\d)?|(?:[A-Z][a-z]{0,3}\.){2,4})"
    rf"| (?:{_LETTERS}\b|{_SHORT_NAME}){_YEAR})?"
)
_STATES = "ORS|RCW|NRS|KRS|MCL|ARS|CRS|RSA|TCA|HRS|UCA|MCA|SDCL|MGL|CGS|VSA|NYPL|CPLR"
_PROCEDURES = "CPR|FPR|RSC|CCR|EPR|Crim ?PR|FRCP|FRE|PD"
_STANDARDS = "ISO|IEC|EN|BS|DIN|IFRS|IAS|ASTM|IEEE|RFC|INCOTERMS|Incoterms|GATT|GATS|TRIPS"
_ACCOUNTS = "ISA|ISQC|ISQM|ISAE|ISRE|FRS|SSAP"
_EXPRESSIONS = (
    # Article 6 § 1 of the Convention; sections 12(3) and 14 of the Data Protection Act 2018
    rf"(?<![\w.]){_UNIT} ?{_NUMBER}(?: {{0,1}}{_MORE}){{0,6}}{_OF}",
    # the Housing Act 1988; the Rules of Court
    # Regulation (EU) 2016/679; Directive 2011/83/EU; Law No. 2014-344
    r"\b(?:Regulation|Directive|Decision|Law|Act|Decree|Resolution|Loi|Legge|Ley|Lei)"
    r"(?: \([A-Z]{2,8}\))?(?: [Nn]o\.?| n°)? ?\d{1,5}[/-]\d{1,5}(?:/[A-Z]{2,8})?",
    # PAIA 2 of 2000
    r"\b(?:Act|[A-Z]{3,8}) \d{1,3} of (?:1[89]|20)\d\d\b",
    # M.G.L. c. 93A, § 9; Pub. L. 116-136
    r"\b(?:[A-Z]\.){2,4} ?(?:c|ch|tit)\. ?\d{1,4}[A-Z]?(?:,? §{1,2} ?\d{1,4})?",
    r"\bPub\. ?L\.(?: [Nn]o\.)? ?\d{1,3}-\d{1,4}",
    r"\bCPLR \d{3,4}(?:\(\w{1,3}\)){0,3}",
    r"\bPractice Direction \d{1,3}[A-Z]{0,2}\b",
    rf"\b(?:{_ACCOUNTS})(?: \([A-Z]{2, 8}\))? \d{2, 4}\b",
    r"\b(?:CPR|FPR) (?:1[89]|20)\d\d\b",
    # Law no. 3713
    r"\b(?:Law|Act|Decree|Loi|Legge|Ley|Lei) (?:[Nn]o\.?|n°) ?\d{1,5}\b",
    # 42 U.S.C. § 1983; 45 CFR 164.514
    r"\b\d{1,3} (?:U\.? ?S\.? ?C\.?|C\.? ?F\.? ?R\.?)(?: §{1,2}| [Pp]art)? ?\d[\w.()-]{0,20}",
    # Tex. Prop. Code § 92.103; ORS 164.055
    r"\b(?:[A-Z][a-z]{1,6}\. ){1,4}(?:Code|Stat|Laws?|Rev)\.?(?: Ann\.?)? §{1,2} ?\d[\w.:-]{0,20}",
    rf"\b(?:{_STATES})"
    r"(?: §)? ?\d{1,4}[.:]\d[\w.:-]{0,12}",
    # CPR 36.14; Crim PR 3.5; IFRS 16; ISO 15189
    rf"\b(?:{_PROCEDURES})(?: Part| PD"
    r"| r\.?)? ?\d{1,2}(?!\d)[\w.()]{0,12}",
    rf"\b(?:{_STANDARDS})"
    r"(?:[/ ][A-Z]{2,4}){0,2} ?\d{1,5}(?:[:-]\d{1,5}){0,3}(?![\w-])",
    r"\b[A-Z]{3} (?:INCOTERMS|Incoterms)(?: \d{4})?\b",
)


# The Housing Act 1988; the Rules of Court. It is searched for where such a word stands.
_NAMED = re.compile(rf"\b(?:{_COURT_RULES}|{_ACT}(?!\w))")
_HEADS = re.compile(rf" {_HEAD}\b|\b(?:Rules|Statute|Constitution) of ")
_IS_HEAD = re.compile(_HEAD)
_SMALL = frozenset("Ccr")  # flags of words that are often written in small letters
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_LONGEST = 300  # characters of a name
# "Lind Rules" is no law, and "In Order" is none.
_NAMES = re.compile(
    r"\d|§| (?:Acts?|Codes?|Conventions?|Regulations?|Constitution|Treaty|Rules of|Charter)\b|Act\Z"
    r"|\A[A-Z]{4,8}\Z| [IV]{1,3}(?: bis| [Rr]ecast)?\Z"
    r"|\b(?:Protocol|Agreement|Accords?|Statute|Declaration|Treaty)\b"
)


@cache
def _citation() -> re.Pattern[str]:
    alone = "|".join(words_of_list("laws"))
    cities = alternatives("treaties")
    treaty = (
        r"(?:Conventions?|Protocols?|Agreement|Accords?|Regulation|Statute|Declaration|Treaty"
        r"|Rules)"
    )
    known = (
        rf"\b(?:{_LETTERS})(?:,? (?:1[5-9]|20)\d\d| \d{{2,3}})\b",
        rf"\b(?:{alone})\b",
        rf"\b(?:(?:1[89]|20)\d\d )?(?:{cities})(?:-[A-Z][a-z]{{2,12}})?(?: [IV]{{1,3}})?"
        rf" {treaty}(?: [IV]{{1,3}}\b)?{_YEAR}",
        rf"\b(?:{cities}) [IV]{{1,3}}(?: bis| [Rr]ecast)?(?![\w-])",
        rf"\b{treaty} of (?:{cities})\b",
        # a section 21 notice, a Part 36 offer
        rf"\b{_UNIT} ?{_NUMBER} (?=notices?\b|offers?\b|agreements?\b|orders?\b|request\b)",
        r"\bFederal Rules? of [A-Z][a-z]+ [A-Z][a-z]+(?: \d[\w()]{0,12})?",
    )
    return re.compile("|".join((*_EXPRESSIONS, *known)))


@cache
def _gate() -> Any:
    """A quick test: it matches every text in which something is cited by number or letters."""
    import re2

    letters = "|".join(sorted(words_of_list("statutes") | words_of_list("laws")))
    return re2.compile(
        rf"§|\b(?:[Aa]rt|[Ss]ec|[Rr]ule|[Rr]egulation|[Rr]eg|[Pp]ara|Part|Schedule|Sch|Chapter|Title"
        r"|Order|[Cc]lause|Annex|Protocol|Directive|Decision|Law|Act|Decree|Resolution|Loi|Legge|Ley"
        r"|Lei|Pub|Code|Stat|Laws|Rev|Practice Direction|Rules|Federal|ss?\.? ?\d|rr?\. ?\d"
        rf"|{_STATES}|{_PROCEDURES}|{_STANDARDS}|{_ACCOUNTS}|{letters})"
        r"|\d (?:U\.? ?S\.? ?C|C\.? ?F\.? ?R)|[A-Z] \d{1,3} of (?:1|2)|\. ?(?:c|ch|tit)\. ?\d"
        rf"|\b(?:{alternatives('treaties')})\b"
    )


def citations(text: str) -> Iterator[tuple[int, int]]:
    """Where laws are cited.

    >>> text = "under Article 6 § 1 of the Convention and section 21 of the Housing Act 1988 she"
    >>> [text[start:end] for start, end in citations(text)]
    ['Article 6 § 1 of the Convention', 'section 21 of the Housing Act 1988']
    """
    yield from joined([*_numbered(text), *_named(text)])


# What is cited by its letters alone: "UCC § 2-207", "Cr.P.C. section 100", "leave under the FMLA".
_LIKELY = re.compile(
    rf"(?<![\w.])(?:[A-Z]{{2,8}}|(?:[A-Z][a-z]{{0,3}}\.){{2,4}}) (?:§{{1,2}}|{_UNIT}) ?{_NUMBER}"
    r"|(?<=\bunder )(?:the )?[A-Z]{3,8}(?!\w)"
    r"|(?<=\bthe )[A-Z]{3,8} (?=requires|provides|applies|prohibits|regime|rules)"
)


def likely(text: str) -> Iterator[tuple[int, int]]:
    """Letters that are probably those of a law.

    >>> text = "The sale is governed by UCC § 2-207, the leave was asked for under the FMLA."
    >>> [text[start:end] for start, end in likely(text)]
    ['UCC § 2-207', 'the FMLA']
    """
    for match in _LIKELY.finditer(text):
        yield match.span()


def _numbered(text: str) -> Iterator[tuple[int, int]]:
    """Articles, sections, and laws by their number or letters."""
    if _gate().search(text) is None:
        return
    for match in _citation().finditer(text):
        if _NAMES.search(match.group()):
            yield match.span()


def _named(text: str) -> Iterator[tuple[int, int]]:
    """Laws by their names."""
    last = 0
    for head in _HEADS.finditer(text):
        if head.end() <= last:
            continue
        # A name begins before its head, in the same paragraph.
        first = max(last, text.rfind("\n\n", last, head.start()), head.start() - _LONGEST)
        for match in _NAMED.finditer(text, first, min(len(text), head.end() + _LONGEST)):
            start = _without_names(text, *match.span())
            if _NAMES.search(text, start, match.end()):
                yield start, match.end()
            last = max(last, match.end())
        last = max(last, head.end())


def _without_names(text: str, start: int, end: int) -> int:
    """Where the name of a law begins, after the last word that may be a person's name."""
    lexicon = english_lexicon()
    head = max((each.start() for each in _IS_HEAD.finditer(text, start, end)), default=end)
    for word in _WORD.finditer(text, start, head):
        if "-" in word.group() or word.group().endswith("ing"):
            continue  # Hart-Scott-Rodino, Renting
        flags = lexicon.flags(word.group())
        is_name = "g" in flags or _SMALL.isdisjoint(flags)
        if word.group()[0].isupper() and is_name and not _IS_HEAD.fullmatch(word.group()):
            start = word.end() + 1
    return start
