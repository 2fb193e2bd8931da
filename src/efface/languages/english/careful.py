"""The careful tagger of English: a small transformer in a package of its own (extra `careful`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from efface.errors import InputError, missing
from efface.languages.taggers.classifier import ClassifierTagger
from efface.languages.taggers.folder import config_of, digest_of, stamp_of
from efface.languages.taggers.runtime import Loaded

__all__ = ["CarefulTagger", "is_careful"]

_PACKAGE = "efface_en_careful"
_KIND = "efface-careful"  # what config.json calls it
_VERSION = "1"
_DIGEST = "f0c4285b2ea7c54a0e43041b3b8132e2e29953c780e2f7d1de68991347c9c80c"


class CarefulTagger(ClassifierTagger):
    """Finds entities by the weights that come with efface, whose digest it knows.

    `folder` has weights of the user's own that were trained by the same tool.
    """

    def __init__(
        self,
        labels: Mapping[str, str] | None = None,
        threshold: float = 0.5,
        folder: Path | None = None,
    ) -> None:
        super().__init__(folder or _folder(), labels, threshold)
        self._is_ours = folder is None

    def describe(self) -> dict[str, str]:
        if not self._is_ours:
            return super().describe()
        return {"name": "careful", "version": _VERSION, "digest": f"sha256:{_DIGEST}"}

    def _load(self) -> Loaded:
        stamp = stamp_of(self._folder)
        if self._is_ours and digest_of(self._folder, stamp) != _DIGEST:
            raise InputError(
                f"{self._folder}: is not the tagger that efface knows; install efface-en-careful"
                " again"
            )
        return super()._load()


def is_careful(folder: Path) -> bool:
    """Whether a classifier was trained by the tool that trains the careful tagger."""
    return config_of(folder).get("model_type") == _KIND


@cache
def _folder() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise missing("the careful tagger is not installed", "careful")
    return Path(spec.submodule_search_locations[0]) / "data"
