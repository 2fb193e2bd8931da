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
from typing import Any, NamedTuple

from efface.errors import MissingExtraError
from efface.knowledge.generalizing import Taxonomies
from efface.knowledge.index import Counts, Index, SeveralCounts
from efface.knowledge.information import Information, WordTable
from efface.knowledge.taxonomy import StoredTaxonomy
from efface.knowledge.taxonomy_files import read_taxonomy
from efface.knowledge.vocabulary import Vocabulary

__all__ = ["Knowledge", "Pack"]


class Pack(NamedTuple):
    """A language's package of knowledge: where it is installed, and the words of the language."""

    package: str
    name: str  # of its files
    extra: str  # of efface, which installs it
    vocabulary: Vocabulary


@dataclass(frozen=True)
class Knowledge:
    """Counts, what they say of the information in a term, and what terms are kinds of."""

    counts: Counts
    information: Information
    taxonomies: Taxonomies

    @classmethod
    def load(
        cls,
        pack: Pack,
        counts: Iterable[Path] = (),
        taxonomies: Iterable[Path] = (),
        *,
        built_in: bool = True,
    ) -> Knowledge:
        """That of the language's package, with files of one's own beside or instead of it."""
        return _load(pack, tuple(counts), tuple(taxonomies), built_in)

    @classmethod
    def load_anew(cls, pack: Pack) -> Knowledge:
        """That of the language's package, opened again: a measure of what opening costs."""
        return _load.__wrapped__(pack, (), (), True)

    def describe(self) -> dict[str, list[dict[str, Any]]]:
        """What the certificate says of it."""
        return {"counts": self.counts.describe(), "taxonomy": self.taxonomies.describe()}


@cache
def _load(
    pack: Pack, counts: tuple[Path, ...], taxonomies: tuple[Path, ...], built_in: bool
) -> Knowledge:
    own: list[Counts] = [Index(path) for path in counts]
    trees = [read_taxonomy(path) for path in taxonomies]
    table = None
    if built_in or not own:
        folder = _folder(pack)
        own.append(Index(folder / f"{pack.name}.counts"))
        table = WordTable(folder / f"{pack.name}.words")
    stored = StoredTaxonomy(_folder(pack) / f"{pack.name}.taxonomy")
    together = own[0] if len(own) == 1 else SeveralCounts(own)
    information = Information(together, table)
    known = Taxonomies([*trees, stored], information, together, pack.vocabulary)
    return Knowledge(together, information, known)


@cache
def _folder(pack: Pack) -> Path:
    spec = find_spec(pack.package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtraError(
            f"the {pack.name.title()} knowledge is not installed; install it with:"
            f" pip install 'efface[{pack.extra}]'"
        )
    return Path(spec.submodule_search_locations[0]) / "data"
