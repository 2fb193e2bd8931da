"""Words of software, units, currencies and greetings, and what stack traces and settings hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from efface.languages.english.lexicon import Lexicon
from efface.languages.english.ordinary.words import alternatives

__all__ = ["likely", "phrases", "traces"]

# An employer names nobody, but helps to single somebody out.
_EMPLOYS = re.compile(
    r"\b(?:works?|worked|working|employed|job|joined|left|employer|company)\b\W{0,2}(?:for|at|by|with)?\W{0,2}\Z",
    re.I,
)
_NAMES = frozenset("gs")
_KEYS_BEGIN = "Ctrl|Alt|Shift|Cmd|Esc|Tab|Enter|Del|Delete|Backspace"
_KEYS = (
    rf"(?:{_KEYS_BEGIN})(?:\s?[+-]\s?(?:Ctrl"
    r"|Alt|Shift|Cmd|Del|Tab|F\d{1,2}"
    r"|[A-Z0-9]))*"
)


# What software is said to be: "the Slack channel", "a Jenkins job".
_USED = re.compile(
    r" (?:apps?|channels?|bots?|servers?|jobs?|pipelines?|builds?|clusters?|dashboards?|workspaces?"
    r"|plugins?|scripts?|code|consoles?|instances?|repos?(?:itor(?:y|ies))?|tickets?|boards?|files?"
    r"|pages?|accounts?|licen[cs]es?|versions?|updates?|users?|tokens?|webhooks?|integrations?)\b"
)


_WORD = re.compile(r"(?<![\w@.'’-])[^\W\d_]+")


@cache
def _first_words() -> frozenset[str]:
    """The letters with which phrases begin."""
    lists = "|".join(
        (*map(alternatives, ("products", "formats", "greetings", "currencies")), _KEYS_BEGIN)
    )
    return frozenset(match.group() for match in re.finditer(r"(?:(?<=\|)|^)[^\W\d_]+", lists))


@cache
def _phrases() -> re.Pattern[str]:
    named = alternatives("products", "formats")
    said = alternatives("greetings", "currencies")
    return re.compile(
        rf"(?<![\w@.'’-])(?:{said}|(?:{named})(?:[ /-]?v?\d[\d.]{{0,8}})?(?:s\b)?|{_KEYS})"
        r"(?![\w@'’]|-[A-Z])"
    )


_TRACES = re.compile(
    # a frame of a stack
    r"\bat [\w$.]{1,120}(?:/[\w$.]{1,120})?\([\w$. :]{0,80}\)"
    # the name of a class, also abbreviated: c.l.ui.ContactPane
    r"|\b(?:java|javax|org|com|net|sun|io)\.[a-z]\w{0,40}(?:\.[\w$]{1,60}){1,8}"
    r"|\b(?:[a-z]\w?\.){2,6}(?:[a-z]\w{1,40}\.){0,4}[A-Z][a-z]{1,30}[A-Z]\w{1,60}\b"
    r"|\b[A-Z][a-z0-9][A-Za-z0-9]{0,60}(?:Exception|Error|Service|Controller|Listener|Factory"
    r"|Thread|Handler|Job|Impl|Manager|Servlet|Filter|Adapter|Builder|Client|Server|Config|Test"
    r"|Queue)\b"
    # settings and counters
    r"|\b(?:ttl|attempts?|retry|retries|timeout|count|size|limit|threads?|active|idle|pool|level"
    r"|page|version|status|code|exit|line|days|hours|seconds|xid|pid|tid|duration|max\w{0,12}"
    r"|min\w{0,12})\s?[=:]\s?(?:0x[0-9a-f]{1,8}|\d{1,5})\b"
    r"|\bU\+[0-9A-Fa-f]{4,6}\b|\bHTTP/\d(?:\.\d)?\"? \d{3}(?: \d{1,9})?"
    r"|\b(?:v|version |release )\d{1,3}(?:\.\d{1,4}){1,3}\b"
    # the unit of somebody in the address of a mail: A Lind/HOU/ECT@ECT
    r"|(?<=[a-z])/[A-Z]{2,5}(?=/[A-Z]\w{1,15}(?:@|[^\w/]|$))"
    # files that every project has: Dockerfile, README.md
    r"|\b[A-Z][a-z]{2,9}file\b"
    r"|\b(?:READ ?ME|CHANGELOG|CONTRIBUTING|LICENSE|TODO)(?:\.(?:md|txt|rst))?\b"
    # interjections that are drawn out: Ooops, Hmmm
    r"|\b(?:[Oo]{2,6}ps|[Hh]m{2,6}|[Aa]+h{2,6}|[Yy]a+y+|[Nn]o{3,8}|[Yy]e{3,8}s+|[Ss]o{3,8}|[Hh]aha(?:ha)*)\b"
    # the ending of a file, which tells nobody's name
    r"|\.(?:java|py|js|ts|yaml|yml|json|xml|html|css|sh|conf|cfg|log|ini)\b"
    r"|\b\w{1,40}-(?:prod|dev|staging|test)\.(?:yaml|yml|json|conf)"
)


def phrases(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Names of software and file types, units of money, greetings, interjections, keys.

    What is a name of persons, too ("Ruby"), is one here only with a version ("Ruby 3.2"), or if it
    is said to be software ("the Slack channel").
    """
    phrases, last = _phrases(), 0
    for word in _WORD.finditer(text):
        if word.group() not in _first_words() or word.start() < last:
            continue
        if not (match := phrases.match(text, word.start())):
            continue
        last = match.end()
        is_name = match.group().isalpha() and _NAMES.intersection(lexicon.flags(match.group()))
        if is_name and not _USED.match(text, match.end()):
            continue
        if _EMPLOYS.search(text, max(0, match.start() - 20), match.start()):
            continue
        yield match.span()


_VENDORS = "Adobe|Amazon|Apple|Cisco|Google|IBM|McAfee|Microsoft|Norton|Oracle|SAP|Samsung|Sony"
_LIKELY = re.compile(
    rf"\b(?:{_VENDORS}) [A-Z][A-Za-z]{{2,16}}\b"
    r"|\bSIG[A-Z]{2,7}\b|\b(?:Caps|Num|Scroll) Lock\b"
    r"|\b\d{1,6}(?:[.,]\d{1,3})? ?[kKMGT]i?(?:bit|byte|b|B)s?(?:/s|ps)?(?![\w/])"
    r"|(?<=\bas )an? [A-Z]{3,4}\b|(?<=\bas )[A-Z]{3,4}\b(?=[.,;)]|$| file)"
    # money of a country: Swedish kronor
    r"|\b[A-Z][a-z]{3,14}(?: [A-Z][a-z]{3,14})? (?:dollars?|pounds?|francs?|kron(?:a|or|er)|yen"
    r"|pesos?|rupees?|yuan|liras?|dinars?|rials?|reals?|reais|rand|shillings?|r(?:ou|u)bles?|zlotys?)\b"
    r"|\bpounds? sterling\b"
)


def likely(text: str) -> Iterator[tuple[int, int]]:
    """Products of well-known makers, units, signals, currencies."""
    for match in _LIKELY.finditer(text):
        if not _EMPLOYS.search(text, max(0, match.start() - 20), match.start()):
            yield match.span()


def traces(text: str) -> Iterator[tuple[int, int]]:
    """Frames of stacks, names of classes, settings with their numbers, versions."""
    for match in _TRACES.finditer(text):
        yield match.span()
