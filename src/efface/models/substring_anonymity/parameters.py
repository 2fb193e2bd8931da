"""The parameters of substring anonymity in a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from efface.corpora.texts import corpus_files
from efface.errors import PolicyError
from efface.models.base import Parameters

__all__ = ["Count", "Cover", "SubstringAnonymityParameters"]

Count = Literal["documents", "occurrences"]
Cover = Literal["greedy", "optimal"]


class SubstringAnonymityParameters(Parameters, frozen=True):
    """The keys of `[models.substring-anonymity]`.

    `never_suppress` are characters that are always kept. With `words`, a word is hidden as a whole
    if more than a `share` of it would be hidden. With `words = "rare"`, nothing but such words is
    hidden, and of these only the ones that fewer than k documents have. `background` names files
    and folders with texts that are counted but not published.
    """

    k: Annotated[int, msgspec.Meta(ge=2, le=1_000_000)] = 6
    min_length: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 8
    count: Count = "documents"
    cover: Cover = "optimal"
    scope: Literal["original", "published"] = "original"
    never_suppress: str = ""
    words: bool | Literal["rare"] = True
    share: Annotated[float, msgspec.Meta(ge=0, lt=1)] = 0.0
    background: tuple[str, ...] = ()

    def check(self) -> None:
        if self.words == "rare" and self.scope == "published":
            raise PolicyError(
                'models.substring-anonymity: words = "rare" judges words by the originals;'
                ' use scope = "original", or words = true'
            )

    def placed(self, folder: Path, reader: str | None) -> SubstringAnonymityParameters:
        names = tuple(str(folder / name) for name in self.background)
        return msgspec.structs.replace(self, background=names)

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(corpus_files([*map(Path, self.background)])) if self.background else ()
