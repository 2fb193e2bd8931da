"""Cuts English text into tokens as the Penn Treebank does: "don't" is two, "St." is one.

The time that it takes grows with the length of the text alone.
"""

from __future__ import annotations

import re

__all__ = ["tokens"]

_ABBREVIATIONS = """
    Adm Apr Assn Assoc Aug Ave Bldg Blvd Brig Bros Capt Cdr Cmdr Co Col Comdr Corp Dec Dept Dr Esq
    Feb Fig Fr Ft Gen Gov Hon Hosp Inc Jan Jr Jul Jun Lt Ltd Maj Messrs Mr Mrs Ms Mt Nov Oct Ph.D
    Pres
    Prof Pvt Rep Rev Sen Sep Sept Sgt Sr St Univ Ariz Calif Colo Conn Fla Ill Mass Mich Minn Okla
    Ore Penn Tenn Va Wash Wis a.m p.m e.g i.e etc vs v.s viz
"""
_SHORT = "|".join(sorted(map(re.escape, _ABBREVIATIONS.split()), key=len, reverse=True))
# Accents, points and vowel signs that are characters of their own belong to their word.
_MARKS = (
    r"\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0963\u0980-\u0dff\u0e31-\u0e4e"
)
_SUFFIX = r"['’](?:[sS]|[mM]|[dD]|ll|LL|re|RE|ve|VE)(?!\w)"  # 's, 'm, 'd, 'll, 're, 've
_JOINED = (
    r"['’](?!(?:[sSmMdD]|ll|LL|re|RE|ve|VE)(?!\w))(?=[^\W\d_])"  # O'Neil
    r"|(?<=\d)[.,:/](?=\d)"  # 1,204.50, 12/05/2020
    r"|(?<=[^\W\d_])-(?=\d)|(?<=\d)-(?=[^\W\d_])"  # TV-0077
    r"|&(?=\w)"  # R&D
    r"|(?<![^\W\d_]{2})\.(?=[^\W\d_]\.)"  # U.S.
)
_TOKEN = re.compile(
    r"(?:https?://|www\.)[^\s<>\"]+"
    r"|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*"
    rf"|(?:{_SHORT})\.(?!\w)"
    r"|(?:[^\W\d_]\.){2,}|[^\W\d_a-z]\.(?=\s)"  # U.S., J.
    r"|[Cc]an(?=not(?!\w))"
    r"|[^\W\d_]{1,8}?(?=[nN]['’][tT](?!\w))|[nN]['’][tT](?!\w)"  # do + n't
    rf"|{_SUFFIX}"
    r"|\d+(?=(?:[ap]m|km|kg|cm|mm|mg|ml|kB|MB|GB|m|g)(?!\w))"  # 10 + am
    rf"|\w(?:[\w{_MARKS}]|{_JOINED})*"
    r"|\.{2,}|-{2,}|([^\w\s])\1*"
)


def tokens(text: str) -> list[tuple[int, int]]:
    """Where the tokens of a text start and end.

    >>> text = "Dr. O'Neil doesn't pay $1,204.50."
    >>> [text[start:end] for start, end in tokens(text)]
    ['Dr.', "O'Neil", 'does', "n't", 'pay', '$', '1,204.50', '.']
    """
    return [match.span() for match in _TOKEN.finditer(text)]
