"""The knowledge of a run: counts and taxonomies, from a language's package and from the user.

The package of a language is named in its `Pack`; in its folder `data` are a file
of counts, a taxonomy, a table of word frequencies, and one of what names are names of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from efface.errors import missing
from efface.knowledge.concepts import ConceptTable, bits_by_name
from efface.knowledge.generalizing import Taxonomies
from efface.knowledge.index import Counts, Index, SeveralCounts
from efface.knowledge.information import Information, WordTable
from efface.knowledge.names import NameKinds, Names, NoNames
from efface.knowledge.senses import SenseTable
from efface.knowledge.taxonomy import StoredTaxonomy, Taxonomy
from efface.knowledge.taxonomy_files import read_taxonomy
from efface.knowledge.vocabulary import Vocabulary

__all__ = ["Knowledge", "Pack"]


class Pack(NamedTuple):
    """A language's package of knowledge: where it is installed, and the words of the language."""

    package: str
    name: str  # of its files
    extra: str  # of efface, which installs it
    tag: str  # of the language, as in SKOS
    vocabulary: Vocabulary
    backgrounds: tuple[str, ...] = ()  # counts of special fields, by name


@dataclass(frozen=True)
class Knowledge:
    """Counts of terms, their information content, taxonomies, names, and the language's words.

    `shipped` are the files with counts of special fields that come with the language, by name.
    """

    counts: Counts
    information: Information
    taxonomies: Taxonomies
    vocabulary: Vocabulary
    names: Names = field(default_factory=NoNames)
    shipped: Mapping[str, Path] = field(default_factory=dict, compare=False)

    @classmethod
    def load(
        cls,
        pack: Pack,
        counts: Iterable[Path] = (),
        taxonomies: Iterable[Path] = (),
        *,
        built_in: bool = True,
    ) -> Knowledge:
        """The knowledge of the language's package and of the user's files.

        With `built_in=False` the user's counts replace those of the package.
        """
        return _load(pack, tuple(counts), tuple(taxonomies), built_in)

    @classmethod
    def load_anew(cls, pack: Pack) -> Knowledge:
        """The knowledge of the language's package, opened again to measure what that costs."""
        return _load.__wrapped__(pack, (), (), True)

    def describe(self) -> dict[str, list[dict[str, Any]]]:
        """What the certificate says of it."""
        return {"counts": self.counts.describe(), "taxonomy": self.taxonomies.describe()}


@cache
def _load(
    pack: Pack, counts: tuple[Path, ...], taxonomies: tuple[Path, ...], built_in: bool
) -> Knowledge:
    function_words = pack.vocabulary.function_words
    indexes: list[Counts] = [Index(path, function_words) for path in counts]
    own_taxonomies = [read_taxonomy(path, pack.tag) for path in taxonomies]
    table = None
    names: Names = NoNames()
    stored = StoredTaxonomy(_folder(pack) / f"{pack.name}.taxonomy")
    concept_bits: Callable[[str], float | None] | None = None
    if built_in or not indexes:
        folder = _folder(pack)
        indexes.append(Index(folder / f"{pack.name}.counts", function_words))
        table = WordTable(folder / f"{pack.name}.words")
        concepts = ConceptTable(folder / f"{pack.name}.concepts")
        names = NameKinds(folder / f"{pack.name}.names")
        concept_bits = bits_by_name(stored, concepts, pack.vocabulary.singulars)
    combined = indexes[0] if len(indexes) == 1 else SeveralCounts(indexes)
    information = Information(combined, pack.vocabulary, table, concept_bits)
    senses = SenseTable(_folder(pack) / f"{pack.name}.senses")
    trees: list[Taxonomy] = [*own_taxonomies, stored]
    all_taxonomies = Taxonomies(trees, information, pack.vocabulary, senses, names)
    shipped = {name: _folder(pack) / f"{pack.name}.{name}" for name in pack.backgrounds}
    return Knowledge(combined, information, all_taxonomies, pack.vocabulary, names, shipped)


@cache
def _folder(pack: Pack) -> Path:
    spec = find_spec(pack.package)
    if spec is None or not spec.submodule_search_locations:
        raise missing(f"the {pack.name.title()} knowledge is not installed", pack.extra)
    return Path(spec.submodule_search_locations[0]) / "data"
