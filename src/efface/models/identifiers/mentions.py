"""What was found in a text, and which of it counts: the outermost, whole secrets, whole names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from efface.document import Document, Term
from efface.terms.labels import SECRET
from efface.terms.occurrences import Needle
from efface.terms.pieces import LONGEST_WORD
from efface.text.folding import fold, stands_alone
from efface.text.intervals import Place, joined, minus, overlapping, telling

__all__ = [
    "FoundTerm", "again", "called", "is_local", "is_part", "is_searched", "not_nested", "outermost",
    "rarely_called", "with_whole_secrets",
]  # fmt: skip

_MAY_HOLD_SECRETS = frozenset({"URL", "DATA"})
_SHORTEST = 3  # strings with fewer letters and digits are not searched for everywhere
_AGAIN = frozenset({"repeated"})
_SURE = 0.9  # a mention as likely as this is searched for everywhere
_RARELY = 3  # times as many places where nothing calls it an identifier make it a word


@dataclass(frozen=True, slots=True)
class FoundTerm:
    """A term that was found, how likely it is an identifier, and what says so."""

    term: Term
    chance: float
    reasons: frozenset[str]


def called(term: Term, identity: str) -> Term:
    """A copy of the term with this identity."""
    return Term(start=term.start, end=term.end, label=term.label, text=term.text, identity=identity)


def again(term: Term, start: int, end: int, document: Document) -> FoundTerm:
    """A mention of the same identity at another place."""
    text = document.text[start:end]
    again = Term(start=start, end=end, label=term.label, text=text, identity=term.identity)
    return FoundTerm(again, 1, _AGAIN)


def with_whole_secrets(mentions: list[FoundTerm], text: str) -> list[FoundTerm]:
    """The mentions, so that each secret is one of them or lies in an address or data.

    Secrets that overlap are one. Of what only shares a part with a secret, the rest is left: if it
    were hidden as it is, punctuation of the secret might stay beside it.
    """
    secrets: list[FoundTerm] = []
    for mention in sorted(mentions, key=lambda each: (each.term.start, -each.term.end)):
        if mention.term.label == SECRET:
            if secrets and mention.term.start < secrets[-1].term.end:
                mention = _united(secrets.pop(), mention, text)
            secrets.append(mention)
    if not secrets:
        return mentions
    places = [(secret.term.start, secret.term.end) for secret in secrets]
    rest = [mention for mention in mentions if mention.term.label != SECRET]
    return secrets + [part for mention in rest for part in _beside(mention, places, text)]


def _united(one: FoundTerm, other: FoundTerm, text: str) -> FoundTerm:
    """Two mentions that overlap as one."""
    reasons = one.reasons | other.reasons
    if other.term.end <= one.term.end:
        return replace(one, reasons=reasons)
    term = one.term
    longer = text[term.start : other.term.end]
    term = Term(
        start=term.start,
        end=other.term.end,
        label=term.label,
        text=longer,
        identity=fold(longer),
        document=term.document,
    )
    return FoundTerm(term, one.chance, reasons)


def _beside(mention: FoundTerm, secrets: Sequence[Place], text: str) -> Iterator[FoundTerm]:
    """What of a mention is beside the secrets; an address in which they lie stays whole."""
    term = mention.term
    shared = overlapping(term.start, term.end, secrets)
    inside = all(term.start <= start and end <= term.end for start, end in shared)
    if not shared or (inside and term.label in _MAY_HOLD_SECRETS):
        yield mention
        return
    for start, end in minus(term.start, term.end, shared):
        start, end = telling(start, end, text)
        if start < end:
            part = Term(
                start=start,
                end=end,
                label=term.label,
                text=text[start:end],
                identity=term.identity,
                document=term.document,
            )
            yield replace(mention, term=part)


def outermost(mentions: Iterable[FoundTerm]) -> list[FoundTerm]:
    """The mentions that are not inside another; of several with the same span the first."""
    kept: list[FoundTerm] = []
    end = 0
    for mention in sorted(mentions, key=lambda each: (each.term.start, -each.term.end)):
        if mention.term.end > end:
            kept.append(mention)
            end = mention.term.end
    return kept


def not_nested(terms: Iterable[Term]) -> list[Term]:
    """The terms without those inside a longer one of the same label ("May 2019" in a date)."""
    kept: list[Term] = []
    ends: dict[str, int] = {}
    for term in sorted(terms, key=lambda term: (term.start, -term.end)):
        if term.end > ends.get(term.label, 0):
            kept.append(term)
            ends[term.label] = term.end
    return kept


def is_part(term: Term, names: Sequence[Place]) -> bool:
    """Whether a term is only a part of one of these, as "Lind" is of "Lind Shipping Ltd"."""
    return any(
        start <= term.start and term.end <= end and end - start > term.end - term.start
        for start, end in overlapping(term.start, term.end, names)
    )


def is_searched(term: Term) -> bool:
    """Whether the string is searched for everywhere."""
    return len(term.text) <= LONGEST_WORD and sum(map(str.isalnum, term.text)) >= _SHORTEST


def rarely_called(
    mentions: Iterable[FoundTerm],
    names: Mapping[Needle, Term],
    places: Iterable[tuple[int, int, Needle]],
) -> set[Needle]:
    """The strings of doubtful mentions that nearly always stand where no voice calls them a name.

    Voices see every place: "Enron" that one of them doubts once, and thirty times not at all, is no
    person. `places` are those of the needles of `names` in the text.
    """
    chances: dict[str, float] = {}
    for mention in mentions:
        identity = mention.term.identity
        chances[identity] = max(mention.chance, chances.get(identity, 0.0))
    called = joined([(mention.term.start, mention.term.end) for mention in mentions])
    counts: dict[Needle, list[int]] = {}
    for start, end, needle in places:
        if chances[names[needle].identity] < _SURE:
            counts.setdefault(needle, [0, 0])[bool(overlapping(start, end, called))] += 1
    return {needle for needle, (no, yes) in counts.items() if no >= _RARELY * max(yes, 1)}


def is_local(term: Term, text: str) -> bool:
    """Whether the string is only hidden where it was found."""
    return not (is_searched(term) and stands_alone(text, term.start, term.end))
