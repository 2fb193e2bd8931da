"""A token classifier of the user's own, as the tagger of a language.

In its folder are `config.json` with `id2label`, `tokenizer.json`, and `model.onnx` (also in a
folder `onnx`) or `model.safetensors`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from efface.document import Document
from efface.languages.base import Progress, Tagger
from efface.languages.taggers.folder import config_of, digest_of, output_names, stamp_of
from efface.languages.taggers.labels import Classes, classes_of
from efface.languages.taggers.mentions import mentions
from efface.languages.taggers.runtime import Loaded, load
from efface.languages.taggers.windows import read_in_windows
from efface.terms.pieces import pieces
from efface.terms.tagged import Reading, Tagged, Wanted

__all__ = ["ClassifierTagger"]

_PIECE = 20_000  # characters that are tokenized at once
_OVERLAP = 4  # a fourth of a window is shared with the next


class ClassifierTagger(Tagger):
    """Finds entities by a classifier. It can be pickled: the model is loaded when it is used."""

    def __init__(
        self, folder: Path, labels: Mapping[str, str] | None = None, threshold: float = 0.5
    ) -> None:
        self._folder, self._labels, self.sure = folder, labels or {}, threshold

    def open(self) -> None:
        """Load it, so that a mistake shows before a document is read."""
        self._classes()
        self._load()

    def describe(self) -> dict[str, str]:
        """What kind of model it is, and a digest; no file is named."""
        kind = str(config_of(self._folder).get("model_type", ""))
        return {
            "name": "a classifier of one's own",
            "version": kind if kind.replace("-", "").replace("_", "").isalnum() else "unknown",
            "digest": f"sha256:{digest_of(self._folder, stamp_of(self._folder))}",
        }

    def read(
        self, documents: Sequence[Document], wanted: Collection[Wanted], progress: Progress
    ) -> Iterator[Reading]:
        self.refuse_long(documents)
        loaded, classes = self._load(), self._classes()
        for document in documents:
            parts = []
            for offset, piece in pieces(document.text, _PIECE):
                parts.append((offset, self._find(piece, loaded, classes)))
                progress(len(piece))
            yield Reading(entities=Tagged.joined(document.text, parts))

    def _find(self, text: str, loaded: Loaded, classes: Classes) -> Tagged:
        tokens = loaded.tokens(text)
        scores = read_in_windows(
            len(tokens.ids),
            lambda part: loaded.score(tokens.ids[part], tokens.forms[part]),
            size=loaded.size,
            overlap=loaded.size // _OVERLAP,
            outputs=loaded.outputs,
        )
        least = self.sure * self.DOUBTFUL
        found = mentions(text, tokens.places, scores, classes, least, self.sure)
        spans = [(mention.start, mention.end, mention.label) for mention in found]
        shares = [mention.share for mention in found]
        return Tagged.of(text, spans, [mention.score for mention in found], shares)

    def _load(self) -> Loaded:
        return load(self._folder, stamp_of(self._folder))

    def _classes(self) -> Classes:
        """What its outputs mean; an error if that cannot be told."""
        names = output_names(config_of(self._folder), self._folder)
        return classes_of(names, self._labels, str(self._folder))
