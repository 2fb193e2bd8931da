"""How good the replacements are: how much information they keep, and how specific they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from efface.corpora.labelled import Labelled, Marked
from efface.knowledge.generalizing import Taxonomies
from efface.results.result import Result
from efface.results.utility import Utility, total

__all__ = ["Replaced", "kept"]

_ARTICLE = re.compile(r"^(?:an?|the|some)\s+", re.I)
_NO_CHOICE = re.compile(
    r"\W*|X+|.*\b(?:PERSON|X)\b.*\d*", re.S
)  # what people write for "I do not know"
_ROOTS = frozenset({"person", "people", "thing", "something"})


@dataclass(frozen=True)
class Replaced:
    """How much information outputs keep, and how their replacements compare with people's.

    `replacements` counts them by kind. `whole` has for each kind of mark how many are hidden
    completely, and how many there are; `agreement` for how many marks the output is as specific as
    people chose, and for how many they chose something.
    """

    utility: Utility | None
    replacements: dict[str, int]
    whole: dict[str, tuple[int, int]]
    agreement: tuple[int, int]

    @property
    def generalized(self) -> float:
        """The share of replacements that say more than a label, a bar, or "a person"."""
        return self.replacements.get("generalized", 0) / max(1, sum(self.replacements.values()))

    def to_dict(self) -> dict[str, object]:
        return {
            "information": self.utility.to_dict() if self.utility else None,
            "replacements": self.replacements,
            "generalized": round(self.generalized, 4),
            "hidden whole": self.whole,
            "as specific as people": self.agreement,
        }

    def lines(self) -> Iterator[str]:
        if self.utility:
            shares = self.utility.to_dict()
            ideal = shares["ideal"]
            bars = f"(bars alone {shares['suppression']:.3f})"
            yield f"  information kept    {shares['kept']:.3f}  {bars}"
            if ideal:
                of_ideal = self.utility.share / ideal
                yield f"  of the ideal        {of_ideal:.3f}  (the ideal keeps {ideal:.3f})"
        yield f"  generalized         {self.generalized:.3f}  ({_listed(self.replacements)})"
        for kind, (part, whole) in sorted(self.whole.items()):
            yield f"  {kind or 'marks'} hidden whole  {part / whole:.3f}  ({part} of {whole})"
        same, chosen = self.agreement
        if chosen:
            of_those = f"({same} of {chosen} that they generalized)"
            yield f"  as specific as people  {same / chosen:.3f}  {of_those}"


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))


def kept(
    documents: Sequence[Labelled],
    results: Sequence[Result],
    taxonomies: Taxonomies | None,
    ignored: frozenset[str],
) -> Replaced:
    """Score the outputs of a policy; words in `ignored` need not be hidden."""
    replacements: Counter[str] = Counter()
    whole: Counter[tuple[str, bool]] = Counter()
    agreement: Counter[bool] = Counter()
    for document, result in zip(documents, results, strict=True):
        replacements.update(_kind(r.text, r.operator, r.silent) for r in result.replacements)
        for mark in document.spans:
            whole[mark.kind, _is_hidden(mark, document.text, result, ignored)] += 1
            if taxonomies and (chosen := _chosen(mark)):
                agreement[_agrees(mark, chosen, result, taxonomies)] += 1
    kinds = sorted({kind for kind, _ in whole})
    return Replaced(
        total(result.utility for result in results),
        dict(sorted(replacements.items())),
        {kind: (whole[kind, True], whole[kind, True] + whole[kind, False]) for kind in kinds},
        (agreement[True], agreement.total()),
    )


def _kind(text: str, operator: str, silent: bool) -> str:
    if silent:
        return operator
    return "a person" if _bare(text) in _ROOTS else "generalized"


def _bare(text: str) -> str:
    return _ARTICLE.sub("", text).strip().lower()


def _is_hidden(mark: Marked, text: str, result: Result, ignored: frozenset[str]) -> bool:
    """Whether every word of a mark is hidden, apart from the ignored ones."""
    for word in re.finditer(r"\w+", text[mark.start : mark.end]):
        start, end = mark.start + word.start(), mark.start + word.end()
        if word.group().lower() not in ignored and not any(
            r.start <= start and end <= r.end for r in result.replacements
        ):
            return False
    return True


def _chosen(mark: Marked) -> list[str]:
    """The generalizations that people chose for a mark, without those that say nothing."""
    return [_bare(text) for text in mark.generalizations if not _NO_CHOICE.fullmatch(text)]


def _agrees(mark: Marked, chosen: Iterable[str], result: Result, taxonomies: Taxonomies) -> bool:
    """Whether the output says at the mark what people chose, or something more specific."""
    for replacement in result.replacements:
        if replacement.start < mark.end and mark.start < replacement.end:
            if replacement.silent:
                continue
            said = _bare(replacement.text)
            steps = (step.text.lower() for step in taxonomies.steps(said))
            above = {said, said.removesuffix("s"), *steps}
            if any(choice in above or choice.split(" ")[-1] in above for choice in chosen):
                return True
            if re.search(r"\d", said) and any(re.search(r"date|year|century", c) for c in chosen):
                return True
    # Text that was not replaced is more specific than any generalization.
    place = result.document.offsets.to_sanitized(mark.start, mark.end)
    return result.document.text[slice(*place)] == result.original.text[mark.start : mark.end]
