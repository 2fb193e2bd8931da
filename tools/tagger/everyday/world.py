"""The people and things of one made-up document, and the slots by which templates name them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from random import Random

from efface.languages.english.lexicon import english_lexicon
from tagger.classes import NONE, bit
from tagger.everyday.codes import code
from tagger.everyday.dates import DATES
from tagger.everyday.grammar import Marked
from tagger.everyday.innocent import INNOCENT
from tagger.everyday.lists import CODES, NAMES, PEOPLES, THINGS

__all__ = ["Person", "World"]

_LISTS = {**NAMES, **THINGS}
_PERSON, _ORG, _PLACE, _NAME = bit("PERSON"), bit("ORG"), bit("PLACE"), bit("NAME")
# Slots that are an entry of a list, with the classes that it may have.
_ENTRIES = {
    "title": ("titles", NONE),
    "animal": ("animals", _NAME),
    "foreign": ("foreign", _PERSON),
    "known": ("known_orgs", _ORG | NONE),
    "product": ("makers", _NAME | NONE),
    "group": ("groups", bit("GROUP")),
    "trade": ("rare_trades", bit("OCCUPATION")),
    "job": ("common_trades", bit("OCCUPATION") | NONE),
}
# What may stand around the name of a place that is made up.
_BEFORE = ("",) * 6 + (
    "Great ",
    "Little ",
    "Upper ",
    "Lower ",
    "North ",
    "West ",
    "St ",
    "Port ",
    "Mount ",
    "Lake ",
)
_AFTER = ("",) * 7 + (
    " Green",
    " Bay",
    " Falls",
    " Heights",
    " Junction",
    " Magna",
    " Springs",
    "-on-Sea",
    " Park",
    " Hill",
)


@dataclass(frozen=True)
class Person:
    """Somebody who does not exist."""

    given: str
    middle: str
    surname: str

    @property
    def user(self) -> str:
        return _plain(self.given[:1] + self.surname)[:10]


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.lower().replace("ł", "l").replace("ø", "o"))
    return "".join(letter for letter in letters if letter.isascii() and letter.isalnum())


@cache
def _listed(flag: str) -> tuple[str, ...]:
    """Names of efface's own lexicon, which has far more than the lists here."""
    lexicon = english_lexicon()
    words = sorted(word for word in lexicon.all_words() if flag in lexicon.flags(word))
    return tuple(
        word.title()
        for word in words
        if word.isalpha() and len(word) > 2 and "C" not in lexicon.flags(word)
    )


class World:
    """Draws what a document speaks of; the same person comes back under several forms."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.cast = [self._person() for _ in range(random.randint(4, 9))]
        self.home = self._place()

    def pick(self, options: tuple[str, ...]) -> str:
        return self.random.choice(options)

    def one(self, name: str) -> str:
        """An entry of the list with this name."""
        return self.random.choice(_LISTS[name])

    def slot(self, name: str) -> Marked:
        """What a slot of a template becomes."""
        key, _, argument = name.partition(":")
        if key in CODES:
            return code(key, self.random)
        if key in DATES:
            return DATES[key](self.random)
        if key in INNOCENT:
            return Marked.of(INNOCENT[key](self.random))
        if key in _ENTRIES:
            name, classes = _ENTRIES[key]
            return Marked.of(self.one(name), classes)
        made: Marked = getattr(self, f"slot_{key}")(argument)
        return made

    # Persons.

    def _person(self) -> Person:
        random = self.random
        given, surnames = random.choice(PEOPLES)
        others = random.choice(PEOPLES)[1] if random.random() < 0.25 else surnames
        kind = random.random()
        first = random.choice(given)
        last = random.choice(others)
        if kind < 0.12:
            first = self.one("word_given")
        if kind < 0.06 or 0.12 < kind < 0.2:
            last = self.one("word_surnames")
        if 0.2 < kind < 0.45:
            first = self.pick(_listed("g"))
        if 0.3 < kind < 0.6:
            last = self.pick(_listed("s"))
        if 0.6 < kind < 0.66:
            last = self._invented_surname()
        if random.random() < 0.08:
            last = f"{last}-{random.choice(random.choice(PEOPLES)[1])}"
        return Person(first, random.choice(given), last)

    def _invented_surname(self) -> str:
        return self.one("place_beginnings") + self.one("place_endings")

    def _who(self, argument: str) -> Person:
        return (
            self.cast[int(argument) % len(self.cast)] if argument else self.random.choice(self.cast)
        )

    def slot_person(self, argument: str) -> Marked:
        """A person, in one of the forms of running text."""
        p, r = self._who(argument), self.random
        forms = [f"{p.given} {p.surname}"] * 6 + [p.given] * 4 + [p.surname] * 3
        forms += [
            f"{p.given} {p.middle} {p.surname}",
            f"{p.given} {p.middle[0]}. {p.surname}",
            f"{p.given[0]}. {p.surname}",
        ]
        forms += [f"{p.given[0]} {p.surname}", f"{p.given} {p.surname[0]}.", self.one("nicknames")]
        return Marked.of(r.choice(forms), _PERSON)

    def slot_full(self, argument: str) -> Marked:
        p = self._who(argument)
        middle = self.random.choice(
            [" ", " ", " ", f" {p.middle} ", f" {p.middle[0]}. ", f" {p.middle[0]} "]
        )
        return Marked.of(f"{p.given}{middle}{p.surname}", _PERSON)

    def slot_given(self, argument: str) -> Marked:
        p = self._who(argument)
        return Marked.of(p.given if self.random.random() < 0.85 else self.one("nicknames"), _PERSON)

    def slot_surname(self, argument: str) -> Marked:
        return Marked.of(self._who(argument).surname, _PERSON)

    def slot_initial(self, argument: str) -> Marked:
        p = self._who(argument)
        forms = [
            f"{p.given[0]}. {p.surname}",
            f"{p.given[0]} {p.surname}",
            f"{p.surname} {p.given[0]}",
            f"{p.given[0]}{p.surname[0]}",
        ]
        forms += [
            f"{p.given[0]}.{p.surname[0]}.",
            f"{p.given[0]}. {p.middle[0]}. {p.surname}",
            f"{p.given} {p.surname[0]}",
        ]
        return Marked.of(self.random.choice(forms), _PERSON)

    def slot_letters(self, argument: str) -> Marked:
        """Initials alone, as below a note."""
        p = self._who(argument)
        both = p.given[0] + p.surname[0]
        return Marked.of(
            self.random.choice([both, f"{both[0]}.{both[1]}.", both.lower(), f"{p.given[0]}."]),
            _PERSON,
        )

    def slot_listed(self, argument: str) -> Marked:
        """The surname first, as in files."""
        p, r = self._who(argument), self.random
        last = p.surname.upper() if r.random() < 0.5 else p.surname
        return Marked.of(
            r.choice(
                [
                    f"{last}, {p.given}",
                    f"{last}, {p.given} {p.middle}",
                    f"{last} {p.given}",
                    f"{last}, {p.given[0]}",
                ]
            ),
            _PERSON,
        )

    def slot_upper(self, argument: str) -> Marked:
        return Marked.of(
            f"{self._who(argument).given} {self._who(argument).surname}".upper()
            if argument
            else self.slot_full("").text.upper(),
            _PERSON,
        )

    def slot_lower(self, argument: str) -> Marked:
        return self.slot_person(argument).mapped(str.lower)

    def slot_user(self, argument: str) -> Marked:
        p, r = self._who(argument), self.random
        plain, first = _plain(p.surname), _plain(p.given)
        number = str(r.randint(1, 99))
        forms = [
            p.user,
            f"{first}.{plain}",
            f"{first}{number}",
            f"{plain}{first[:1]}{number}",
            f"{first}_{plain[:1]}",
        ]
        forms += [
            r.choice(["quiet", "sunny", "mad", "the_real_", "old", "xx"])
            + r.choice(["heron", "badger", "mick", "bee", first])
            + number
        ]
        return Marked.of(r.choice(forms), bit("USER"))

    def slot_handle(self, argument: str) -> Marked:
        return Marked.of("@" + self.slot_user(argument).text, bit("USER"))

    def slot_email(self, argument: str) -> Marked:
        p, r = self._who(argument), self.random
        local = r.choice(
            [
                f"{_plain(p.given)}.{_plain(p.surname)}",
                p.user,
                f"{_plain(p.given)}{r.randint(1, 99)}",
                f"{_plain(p.given)[:1]}.{_plain(p.surname)}",
            ]
        )
        host = r.choice(
            ["mailbox", "inbox", "post", _plain(self._place()), "saltmarsh-care", "northlight"]
        )
        return Marked.of(
            f"{local}@{host}.{r.choice(['example', 'example.org', 'example.com', 'example.net'])}",
            bit("RECORD"),
        )

    # Places and institutions.

    def _place(self) -> str:
        draw = self.random.random()
        if draw < 0.35:
            return self.one("places")
        if draw < 0.6:
            return self.pick(_listed("p"))
        made = self.pick(_BEFORE) + self._invented_surname()
        return made + self.pick(_AFTER)

    def slot_place(self, argument: str) -> Marked:
        return Marked.of(self.home if self.random.random() < 0.25 else self._place(), _PLACE)

    def slot_ward(self, argument: str) -> Marked:
        r = self.random
        name = r.choice(
            [
                f"Ward {r.randint(1, 30)}",
                f"Ward {r.randint(1, 12)}{r.choice('AB')}",
                f"Bed {r.randint(1, 20)}",
                f"Room {r.randint(1, 40)}",
            ]
        )
        return Marked.of(name, _PLACE | NONE)

    def slot_address(self, argument: str) -> Marked:
        r = self.random
        stem = r.choice(
            [
                self.one("place_beginnings") + self.one("place_endings"),
                self._who("").surname,
                self.one("word_surnames"),
                self._place(),
            ]
        )
        street = f"{stem} {self.one('streets')}"
        number = r.choice(
            [
                str(r.randint(1, 250)),
                f"{r.randint(1, 90)}{r.choice('ABab')}",
                f"Flat {r.randint(1, 40)}, {r.randint(1, 200)}",
                f"{r.randint(100, 9999)}",
            ]
        )
        return Marked.of(street if r.random() < 0.12 else f"{number} {street}", bit("ADDRESS"))

    def _stem(self) -> str:
        r = self.random
        return r.choice(
            [
                self._place(),
                self._who("").surname,
                self._place(),
                f"{self._who('').surname} & {self._who('').surname}",
                self.one("word_surnames"),
            ]
        )

    def slot_firm(self, argument: str) -> Marked:
        r = self.random
        kind = self.one("firms")
        ending = self.one("endings")
        name = r.choice(
            [
                f"{self._stem()} {kind}",
                f"{self._stem()} {kind} {ending}",
                f"{self._stem()} {ending}",
                f"The {self.one('word_surnames')} {kind}",
            ]
        )
        return Marked.of(name, _ORG)

    def slot_hospital(self, argument: str) -> Marked:
        kind = self.one("hospitals")
        return Marked.of(f"{self._stem()} {kind}", _ORG)

    def slot_school(self, argument: str) -> Marked:
        kind = self.one("schools")
        name = self.random.choice(
            [
                f"{self._stem()} {kind}",
                f"University of {self._place()}",
                f"St {self._who('').given}'s {kind}",
                f"{self._place()} University",
            ]
        )
        return Marked.of(name, _ORG)

    def slot_club(self, argument: str) -> Marked:
        kind = self.one("clubs")
        return Marked.of(f"{self._place()} {kind}", _ORG)

    def slot_court(self, argument: str) -> Marked:
        """A court of a place, which tells where; without one it is no name."""
        return Marked.of(f"{self._place()} {self.one('courts')}", _ORG)

    def slot_org(self, argument: str) -> Marked:
        kinds = [
            self.slot_firm,
            self.slot_firm,
            self.slot_hospital,
            self.slot_school,
            self.slot_club,
            self.slot_council,
        ]
        return self.random.choice(kinds)("")

    def slot_council(self, argument: str) -> Marked:
        kind = self.one("councils")
        return Marked.of(f"{self._place()} {kind}", _ORG)

    def slot_work(self, argument: str) -> Marked:
        words = f"{self.one('word_surnames')} {self.one('word_surnames')}"
        made = [f"The {words}", f"{words} Songs", f"{self.one('word_surnames')} of {self._place()}"]
        return Marked.of(self.random.choice([self.one("works"), *made]), _NAME)

    def slot_event(self, argument: str) -> Marked:
        return Marked.of(f"{self._place()} {self.one('events')}", _NAME)

    def slot_word(self, argument: str) -> Marked:
        """A word of the list with this name."""
        return Marked.of(self.one(argument))
