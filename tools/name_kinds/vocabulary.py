"""Which noun phrases are kinds, and which of them are kinds of persons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from efface.knowledge.taxonomy import StoredTaxonomy
from efface.languages.english.grammar import plural
from efface.languages.english.vocabulary import VOCABULARY
from name_kinds.evidence import Reading
from name_kinds.phrases import COLLECTIVE, NOT_REAL, SAME, Phrase, no_head
from name_kinds.sentences import Entry

__all__ = ["Kinds", "Nouns"]

OFTEN = 20  # articles with a phrase that no taxonomy has
_SELDOM = 3  # articles with a noun of the taxonomy
_MUCH_MORE = 10  # times as often must the last of two things be told for the first to be left out
_BORN = 0.3  # the share of articles with a date of birth by which a noun stands for persons
_BORN_TOO = 0.14  # the same, where the taxonomy says so of its usual sense
_SELDOM_BORN = 0.1  # of a noun that is looked for in front of names of things
_ALONE = frozenset({"group", "collection", "chain", "network"})
_USELESS = SAME | frozenset(
    """term surname list part series one word phrase set pair member entry result use way thing
    something number case first second third article page year topic subject combination summary
    overview following best top most common disambiguation winner runner-up example acronym
    abbreviation pseudonym nickname alias initialism synonym reference expression spelling
    translation pronunciation transliteration letter alternative half rest family lot aspect
    addition attempt extension continuation successor predecessor follow-up sequel prequel release
    character persona personality people person man woman boy girl child son daughter couple duo
    mixture bit end beginning side back top bottom total fact time period day date idea issue
    element item piece range variant alternate counterpart branch division component
    section subset subdivision constituent offshoot spin-off spinoff adaptation remake cover
    original home base center centre heart source cause effect head measure feature""".split()
) - {"spin-off"}
# What stands in front of a name may be an adjective, or say something else of it.
_NOT_BEFORE = frozenset(
    """language season election rank standard summit medium meeting final tour concert conference
    round match game day class act decision made work head house section stage track cup
    session hearing appeal trial visit interview victory win campaign debate era""".split()
)
_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|ar|able|ible|ent|ant|ary|ern|ian|ese|ish|y|ful|less)$")
_SELDOM_HEAD = (
    0.15  # times as often as before another word must an adjective be the last to be a noun
)
_ALIASES = {
    "capital": "capital city",
    "movie": "film",
    "sitcom": "sitcom",
    "sub-district": "subdistrict",
}
_SPELLED = {"organisation": "organization", "centre": "center", "theatre": "theater"}


class Nouns:
    """What the taxonomy knows of common nouns."""

    def __init__(self, taxonomy: StoredTaxonomy) -> None:
        self._taxonomy = taxonomy
        self._singular = {many: one for one, many in taxonomy.irregular.items()}
        self.is_noun = lru_cache(None)(self._is_noun)
        self._above = lru_cache(None)(self._find_above)
        self.singular = lru_cache(None)(self._find_singular)

    def _senses(self, noun: str) -> list[int]:
        taxonomy = self._taxonomy
        return [one for one in taxonomy.senses(noun) if not taxonomy.label(one)[:1].isupper()]

    def plural(self, noun: str) -> str:
        return plural(noun, self._taxonomy.irregular.get)

    def _is_noun(self, word: str) -> bool:
        return bool(self._senses(word))

    def _find_above(self, concept: int) -> frozenset[str]:
        labels, pending = set(), [concept]
        while pending:
            label = self._taxonomy.label(one := pending.pop())
            if label not in labels:
                labels.add(label)
                pending += self._taxonomy.parents(one)
        return frozenset(labels)

    def is_a(self, noun: str, *kinds: str, usual: bool = False) -> bool:
        """Whether a noun is one of the kinds in any sense; with `usual`, in the first."""
        senses = self._senses(noun)[: 1 if usual else None]
        return any(not self._above(sense).isdisjoint(kinds) for sense in senses)

    def _find_singular(self, word: str) -> str:
        if word in self._singular:
            return self._singular[word]
        if word.endswith(("ss", "us", "is", "series", "species")):
            return word
        forms = [form for form in VOCABULARY.singulars(word) if form != word]
        return next((form for form in forms if self.is_noun(form)), word)


class Kinds:
    """The kinds that articles tell of, from the phrases of all of them."""

    def __init__(self, nouns: Nouns, entries: Iterable[Entry]) -> None:
        self.nouns = nouns
        self.heads: Counter[str] = Counter()
        self._counts: Counter[tuple[str, ...]] = Counter()
        self._modifiers: Counter[str] = Counter()
        born: Counter[str] = Counter()
        for entry in entries:
            for phrase in entry.phrases[:1]:
                words = self._singular(phrase, entry.is_many)
                if len(entry.phrases) == 1:
                    self.heads[words[-1]] += 1
                self._modifiers.update(words[:-1])
                born[words[-1]] += entry.is_person
                for size in range(1, len(words) + 1):
                    self._counts[words[-size:]] += 1
        self._born = born
        self.is_person = lru_cache(None)(self._is_person)
        self.kind = lru_cache(None)(self._kind)

    def _singular(self, phrase: Phrase, is_many: bool) -> tuple[str, ...]:
        """The words of a phrase; "type of drums" is drum, "series of books" stays."""
        if phrase.of and phrase.head in SAME:
            return (*phrase.of[:-1], self.nouns.singular(phrase.of[-1]))
        if phrase.of and phrase.head in COLLECTIVE:
            return (f"{phrase.head} of {' '.join(phrase.of)}",)
        head = self.nouns.singular(phrase.head) if is_many else phrase.head
        return (*phrase.words[:-1], head)

    def _is_person(self, head: str) -> bool:
        """Whether a noun stands for persons: the taxonomy says so, or birth dates do."""
        total = self._counts[head,]
        born = self._born[head] / total if total >= _SELDOM else 0.0
        if self.nouns.is_a(head, "person", usual=True):
            return born > _BORN_TOO or total < OFTEN
        return born > _BORN

    def is_plain(self, head: str) -> bool:
        """Whether a noun is clearly one for persons, or clearly one for things."""
        born = self._born[head] / max(1, self._counts[head,])
        return self.is_person(head) or (born < _SELDOM_BORN and head not in _NOT_BEFORE)

    def looked_for(self) -> dict[str, str]:
        """The nouns that are looked for in front of names, and their plurals, by themselves."""
        often = sorted(head for head, count in self.heads.items() if count >= OFTEN)
        heads = [
            head
            for head in often
            if self.is_plain(head) and (self.kind((head,)) or self.is_person(head))
        ]
        return {self.nouns.plural(head): head for head in heads} | {head: head for head in heads}

    @property
    def reading(self) -> Reading:
        return Reading(self._endings, self.text, self._is_below)

    def _endings(self, kind: tuple[str, ...]) -> list[tuple[str, ...]]:
        endings = {self.kind(kind[place:]) for place in range(len(kind))}
        return sorted(ending for ending in endings if ending) or [kind]

    def _is_below(self, special: str, general: str) -> bool:
        return special != general and self.nouns.is_a(special, general, usual=True)

    def chosen(self, entry: Entry) -> tuple[tuple[str, ...], str]:
        """The words for what an article is about, and the country; no words for none."""
        phrases = [phrase for phrase in entry.phrases if not self._is_verb(phrase)]
        persons = [phrase for phrase in phrases if self.is_person(phrase.head)]
        if persons:
            return persons[0].words, ""
        readings = [self._singular(phrase, entry.is_many) for phrase in phrases]
        if not readings:
            return (), ""
        best = 0
        for place in range(1, len(readings)):
            first, last = (self.heads[readings[each][-1]] for each in (best, place))
            if last > _MUCH_MORE * first and not self.nouns.is_a(readings[best][-1], "person"):
                best = place
        country = next((phrase.country for phrase in phrases if phrase.country), "")
        return readings[best], country

    def _is_verb(self, phrase: Phrase) -> bool:
        word = phrase.head
        return word.endswith("ed") and len(phrase.words) == 1 and not self.nouns.is_noun(word)

    def _kind(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The longest run of last words that is a kind; none if there is none."""
        not_real = next((word for word in words[:-1] if word in NOT_REAL), "")
        words = tuple(word for word in words if word not in NOT_REAL)
        for size in range(len(words), 0, -1):
            run = words[-size:]
            if self._is_kind(run):
                return (
                    ("fictional", *run)
                    if not_real.startswith("ficti")
                    else ((not_real, *run) if not_real else run)
                )
        return ()

    def _is_kind(self, run: tuple[str, ...]) -> bool:
        head = run[-1]
        if head in _USELESS or len(head) < 2 or not head[-1].isalpha() or self._is_adjective(head):
            return False
        if self._counts[run] >= OFTEN and not (len(run) == 1 and head.endswith("ly")):
            return len(run) == 1 or self._opens(run[0])
        if len(run) > 1 or " of " in head:
            return self.nouns.is_noun(" ".join(run)) or self._counts[run] >= OFTEN
        return self.nouns.is_noun(head) and self._counts[run] >= _SELDOM

    def _is_adjective(self, head: str) -> bool:
        if no_head(head) or (head.endswith("ed") and len(head) > 5):
            return True
        count = self._counts[head,]
        if head.endswith("ing") and count < OFTEN:
            return True
        return bool(_ADJECTIVE.search(head)) and count < _SELDOM_HEAD * self._modifiers[head]

    def _opens(self, word: str) -> bool:
        """Whether a phrase may begin with a word."""
        return word not in {"based", "known", "called", "non", "self", "co", "semi", "long", "well"}

    def text(self, kind: tuple[str, ...]) -> str:
        words = (*kind[:-1], _ALIASES.get(kind[-1], kind[-1]) if len(kind) == 1 else kind[-1])
        return " ".join(_SPELLED.get(word, word) for word in words)
