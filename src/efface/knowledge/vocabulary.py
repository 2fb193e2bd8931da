"""The words of a language that efface needs in order to walk up a taxonomy in that language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

__all__ = ["Vocabulary"]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Concepts and words by the names that they have in the language and its taxonomy."""

    # The kind of thing that a label says, as the last resort before nothing is said at all.
    types: Mapping[str, str]
    # By label, what the hypernyms of a name may be, for it to be of that kind.
    kinds: Mapping[str, tuple[str, ...]]
    # Labels of names that end in what the thing is, and the hypernyms of such a last word.
    telling: frozenset[str]
    told: tuple[str, ...]
    # What is said where all that could be said of a common noun would be too much, by hypernym.
    tops: Mapping[str, str]
    # What somebody is called who does something for a living; hypernyms that are no trades.
    professional: str
    no_trades: tuple[str, ...]
    # Words after which something is not what it is called: a vice president is no president.
    privative: frozenset[str]
    # Concepts that say nothing, or nothing that anybody would say; with _ for a space.
    vague: frozenset[str]
    # Words that a name is also used without: who has HIV has an HIV infection.
    states: tuple[str, ...]
    # What joins the head of a name to the rest: the Bank of Somewhere.
    of: re.Pattern[str]
    # The name, and what it may be the plural of.
    singulars: Callable[[str], Iterator[str]]
