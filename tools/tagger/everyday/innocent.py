"""What has capitals or figures and is no identifier: laws, results, parties, headings, software.

The words come from efface's own lists, and from forms that no list has, so that a network learns
the form and not the list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from random import Random

from efface.languages.english.lexicon import english_lexicon
from efface.languages.english.ordinary.words import phrases_of_list, words_of_list

__all__ = ["INNOCENT"]

_CAPITALS = "ABCDEFGHIJKLMNOPRSTUVWZ"
_UNITS = tuple(
    "Article|Art.|Articles|Section|section|s.|ss.|§|Rule|rule|r.|Regulation|regulation|reg.|paragraph"
    "|para.|Part|Schedule|Sch.|Order|Clause|Chapter|Title|Annex|Protocol No.".split("|")
)
_KINDS = tuple(
    "Act|Act|Act|Act|Code|Rules|Regulations|Order|Convention|Directive|Ordinance|Charter|Treaty"
    "|Protocol|Statute|Bill|Guidelines|Law|Procedure Rules|(Amendment) Act|(Scotland) Act".split(
        "|"
    )
)
_MEASURES = tuple(
    "mg/L|mmol/L|umol/L|µmol/l|U/L|IU/L|kU/L|ng/mL|ng/L|pg/mL|pmol/L|g/L|g/dL|mm/hr|mmHg|x10^9/L|%"
    "|mL/min|fL|mg|mcg|cm|mm|kPa|bpm|ug/g|mOsm/kg|mEq/L|cells/uL|copies/mL|L/min|°C".split("|")
)
_NOUNS = tuple(
    "disease|syndrome|palsy|sign|test|score|scale|criteria|classification|grade|stage|procedure"
    "|spots|nodes|rods|manoeuvre|tumour|fracture|catheter|tube|drain|forceps|retractor|line|point"
    "|reflex|triad|contracture|chorea|ulcer|thyroiditis|lymphoma|gait|breathing|incision|bodies"
    "|index|chart|rule|stockings|splint|needle|repair|angle|ring|staging".split("|")
)
_FINDINGS = (
    "positive",
    "negative",
    "+ve",
    "-ve",
    "non-reactive",
    "detected",
    "II",
    "IV",
    "B",
    "1a",
)
_DEGREES = ("I", "II", "III", "IV", "V", "VI", "A", "B", "C", "2", "3b")
_KEYS = ("Ctrl", "Alt", "Shift", "Esc", "Cmd", "Enter", "Tab", "F5", "Del")
_COMMANDS = tuple(
    "git push|git rebase -i|npm install|pip install|kubectl get|docker run|make test|ls -la|cd .."
    "|sudo apt update|curl -s|terraform plan|grep -r|SELECT * FROM|systemctl restart|ssh -v"
    "|chmod +x|python -m".split("|")
)
_TREATIES = ("Convention", "Treaty", "Protocol", "Rules")
_CODES = ("U.S.C.", "USC", "CFR", "C.F.R.")
_PREFIXES = ("anti", "Anti", "NT", "free", "serum", "total")
_ASSAYS = ("level", "index", "score", "titre", "screen", "assay")
_OFFICES = ("Department", "Ministry", "Office", "Secretary of State", "Committee", "Minister")
_HEADS = ("Director", "Head", "Chair", "Registrar", "Court", "Bank", "Board")
_CLASSES = ("Exception", "Error", "Factory", "Service", "")
_ENDINGS = ("py", "md", "txt", "docx", "csv", "xlsx", "yml", "exe", "log")
_ELECTRIC = (
    "kWh",
    "A",
    "V",
    "W",
    "kW",
    "GB",
    "MB/s",
    "MHz",
    "dB",
    "psi",
    "rpm",
    "mph",
    "km",
    "ppm",
)


@cache
def _common() -> tuple[str, ...]:
    """Words that are nearly always written small."""
    lexicon = english_lexicon()
    return tuple(
        word
        for word in sorted(lexicon.all_words())
        if "C" in lexicon.flags(word) and word.isalpha() and 4 <= len(word) <= 13
    )


@cache
def _medical() -> tuple[str, ...]:
    file = resources.files("efface.languages.english").joinpath("data/english.medicine")
    return tuple(file.read_text("utf-8").split())


@cache
def _list(*names: str) -> tuple[str, ...]:
    return tuple(sorted(word for name in names for word in words_of_list(name)))


@cache
def _phrases(name: str) -> tuple[str, ...]:
    return tuple(sorted(phrases_of_list(name)))


def _number(random: Random) -> str:
    number = str(random.choice((random.randint(1, 30), random.randint(1, 999))))
    draw = random.random()
    if draw < 0.2:
        return f"{number}({random.randint(1, 9)})"
    if draw < 0.3:
        return f"{number}({random.randint(1, 9)})({random.choice('abcd')})"
    if draw < 0.4:
        return f"{number} § {random.randint(1, 4)}"
    if draw < 0.5:
        return f"{number}.{random.randint(1, 30)}"
    return number + (random.choice("ABCKL") if draw > 0.92 else "")


def _letters(random: Random, least: int = 2, most: int = 5) -> str:
    return "".join(random.choice(_CAPITALS) for _ in range(random.randint(least, most)))


def _titled(random: Random, least: int, most: int) -> str:
    words = [random.choice(_common()).title() for _ in range(random.randint(least, most))]
    if len(words) > 2 and random.random() < 0.5:
        words.insert(random.randint(1, len(words) - 1), random.choice(("of", "and", "for", "in")))
    return " ".join(words)


def _year(random: Random) -> str:
    return str(random.randint(1890, 2024))


def _act(random: Random) -> str:
    known = random.random() < 0.3
    letters = random.choice(_list("statutes")) if known else _letters(random)
    return random.choice(
        (
            f"the {_titled(random, 1, 4)} {random.choice(_KINDS)} {_year(random)}",
            f"the {_titled(random, 1, 4)} {random.choice(_KINDS)} {_year(random)}",
            f"the {_titled(random, 1, 3)} {random.choice(_KINDS)}",
            f"the {random.choice(_phrases('treaties'))} {random.choice(_TREATIES)}",
            f"{letters} {_year(random)}",
            letters,
        )
    )


def _law(random: Random) -> str:
    unit, number = random.choice(_UNITS), _number(random)
    more = (
        f" {random.choice(('and', 'to', 'or'))} {_number(random)}" if random.random() < 0.15 else ""
    )
    year = random.randint(1970, 2024)
    return random.choice(
        (
            f"{unit} {number}{more} of {_act(random)}",
            f"{unit} {number}{more} of {_act(random)}",
            f"{unit} {number} {_letters(random)}",
            f"{unit} {number} {_letters(random)} {year}",
            f"{unit} {number}",
            _act(random),
            _act(random),
            f"{_letters(random, 3, 4)} {number}",
            f"Directive {year}/{random.randint(1, 120)}/{random.choice(('EU', 'EC', 'EEC'))}",
            f"Regulation ({random.choice(('EU', 'EC'))}) No {random.randint(1, 2000)}/{year}",
            f"{random.randint(1, 50)} {random.choice(_CODES)} § {number}",
            f"Fed. R. {random.choice(('Civ', 'Crim', 'Evid', 'App'))}. P. {number}",
            f"{random.choice(('Cal', 'Tex', 'Fla', 'Ohio', 'Mass', 'Va', 'Ill'))}."
            f" {random.choice(('Civ', 'Penal', 'Fam', 'Prop', 'Lab', 'Rev', 'Gen'))}."
            f" {random.choice(('Code', 'Stat.', 'Laws'))} § {number}",
        )
    )


def _medical_word(random: Random) -> str:
    word = random.choice(_medical())
    return random.choice((word, word.title(), word.title(), word.upper()))


def _test(random: Random) -> str:
    """The name of a test or score: one that efface knows, or letters as tests have them."""
    draw = random.random()
    if draw < 0.35:
        return random.choice(_list("clinical")).upper()
    if draw < 0.55:
        return _letters(random, 2, 6)
    if draw < 0.7:
        first = _letters(random, 2, 5)
        return f"{first}-{random.choice((_letters(random, 1, 4), random.randint(1, 36)))}"
    if draw < 0.8:
        return f"{random.choice(_PREFIXES)}-{_letters(random, 2, 4)}"
    if draw < 0.9:
        return f"{_medical_word(random)} {random.choice(_ASSAYS)}"
    return _medical_word(random)


def _result(random: Random) -> str:
    value = random.choice(
        (
            str(random.randint(1, 40)),
            f"{random.randint(0, 900)}.{random.randint(0, 99)}",
            f"{random.choice('<>')}{random.randint(0, 9)}.{random.randint(1, 9)}",
            str(random.randint(40, 5000)),
        )
    )
    most = random.choice((10, 15, 24, 28, 30, 100))
    return random.choice(
        (
            f"{_test(random)} {value} {random.choice(_MEASURES)}",
            f"{_test(random)} {value} {random.choice(_MEASURES)}",
            f"{_test(random)} {random.randint(0, most)}/{most}",
            f"{_test(random)} {random.randint(0, 40)}",
            f"{_test(random)} {random.choice(_FINDINGS)}",
        )
    )


def _discoverer(random: Random) -> str:
    if random.random() < 0.75:
        return random.choice(_list("eponyms")).title()
    lexicon = english_lexicon()
    word = random.choice(_common())
    return (word if "s" in lexicon.flags(word) else random.choice(_list("eponyms"))).title()


def _eponym(random: Random) -> str:
    name = _discoverer(random)
    if random.random() < 0.15:
        name += f"{random.choice((' and ', '-'))}{_discoverer(random)}"
    noun = random.choice(_NOUNS)
    return random.choice(
        (
            f"{name}'s {noun}",
            f"{name} {noun}",
            f"{name} {noun}",
            f"{name} {noun} {random.choice(_DEGREES)}",
            f"{name} {random.choice(_DEGREES)}",
            f"{name}'s {random.choice(_FINDINGS[:4])}",
        )
    )


def _party(random: Random) -> str:
    """A role, an institution or a thing without a name of its own."""
    of = _list("modifiers")
    the = random.choice(("the", "the", "this", "The", "any", "each"))
    thing = random.choice(_list("things", "roles", "institutions")).title()
    before = f"{random.choice(of).title()} " if random.random() < 0.6 else ""
    matter = random.choice((*_list("things"), *of)).title()
    return random.choice(
        (
            f"{the} {before}{thing}",
            f"{the} {before}{thing}",
            f"{the} {before}{thing}",
            f"{the} {_titled(random, 1, 2)} {thing}",
            f"the {random.choice(_OFFICES)} {random.choice(('of', 'for'))} {matter}",
            f"the {random.choice(_HEADS)} of {_titled(random, 1, 2)}",
        )
    )


def _heading(random: Random) -> str:
    words = [
        random.choice((random.choice(_common()), random.choice(_list("things", "institutions"))))
        for _ in range(random.randint(1, 4))
    ]
    if len(words) > 2:
        words[1] = random.choice(("and", "of", "for", "to", words[1]))
    made = " ".join(words)
    return random.choice((made.title(), made.title(), made.upper(), made.capitalize()))


def _software(random: Random) -> str:
    word, other = random.choice(_common()), random.choice(_common())
    product = random.choice(_phrases("products"))
    return random.choice(
        (
            product,
            product,
            f"{product} {random.randint(2, 24)}{random.choice(('', '.04', '.1'))}",
            random.choice(_phrases("formats")),
            random.choice(_phrases("formats")),
            f"{random.choice(_KEYS)}+{random.choice((*_KEYS, 'C', 'V', 'Z', 'S'))}",
            f"`{random.choice(_COMMANDS)} {word}`",
            f"{word.title()}{other.title()}{random.choice(_CLASSES)}",
            f"{word}_{other}",
            f"{word.upper()}_{other.upper()}",
            f"{word}.{random.choice(_ENDINGS)}",
            f"{random.randint(1, 900)} {random.choice(_ELECTRIC)}",
            f"HTTP {random.randint(400, 511)}",
            _letters(random, 3, 5),
        )
    )


def _small(random: Random) -> str:
    return random.choice(_common())


INNOCENT: dict[str, Callable[[Random], str]] = {
    "law": _law,
    "medical": _medical_word,
    "result": _result,
    "eponym": _eponym,
    "party": _party,
    "heading": _heading,
    "software": _software,
    "small": _small,
}
