"""What efface knows in a run: that of a language's package, and what the user brings.

The package of a language is called efface_en, efface_fr and so on; in its folder `data` are a file
of counts, one of a taxonomy, and perhaps one of word frequencies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from efface.errors import MissingExtraError
from efface.knowledge.generalizing import Taxonomies
from efface.knowledge.index import Counts, Index, SeveralCounts
from efface.knowledge.information import Information, WordTable
from efface.knowledge.reading import read_taxonomy
from efface.knowledge.taxonomy import StoredTaxonomy

__all__ = ["Knowledge"]

_LANGUAGE = "en"
_NAMES = {"en": "english"}


@dataclass(frozen=True)
class Knowledge:
    """Counts, what they say of the information in a term, and what terms are kinds of."""

    counts: Counts
    information: Information
    taxonomies: Taxonomies

    @classmethod
    def load(
        cls,
        counts: Iterable[Path] = (),
        taxonomies: Iterable[Path] = (),
        *,
        built_in: bool = True,
    ) -> Knowledge:
        """That of the language's package, with files of one's own beside or instead of it."""
        return _load(tuple(counts), tuple(taxonomies), built_in)

    @classmethod
    def load_anew(cls) -> Knowledge:
        """That of the language's package, opened again: a measure of what opening costs."""
        return _load.__wrapped__((), (), True)

    def describe(self) -> dict[str, list[dict[str, Any]]]:
        """What the certificate says of it."""
        return {"counts": self.counts.describe(), "taxonomy": self.taxonomies.describe()}


@cache
def _load(counts: tuple[Path, ...], taxonomies: tuple[Path, ...], built_in: bool) -> Knowledge:
    own: list[Counts] = [Index(path) for path in counts]
    trees = [read_taxonomy(path) for path in taxonomies]
    table = None
    if built_in or not own:
        folder = _folder()
        own.append(Index(folder / f"{_NAMES[_LANGUAGE]}.counts"))
        table = WordTable(folder / f"{_NAMES[_LANGUAGE]}.words")
    stored = StoredTaxonomy(_folder() / f"{_NAMES[_LANGUAGE]}.taxonomy")
    together = own[0] if len(own) == 1 else SeveralCounts(own)
    information = Information(together, table)
    return Knowledge(together, information, Taxonomies([*trees, stored], information, together))


@cache
def _folder() -> Path:
    spec = find_spec(f"efface_{_LANGUAGE}")
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtraError(
            "the English knowledge is not installed; install it with: pip install 'efface[en]'"
        )
    return Path(spec.submodule_search_locations[0]) / "data"
