"""Indexes of background corpora."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

from efface.corpora.texts import corpus_files, texts_of
from efface.errors import InputError
from efface.knowledge.building import Built, build
from efface.knowledge.word_keys import FunctionWords

__all__ = ["build_index"]


def build_index(
    names: Sequence[Path],
    output: Path,
    function_words: FunctionWords,
    *,
    at_least: int = 3,
    column: str = "text",
    progress: Callable[[int], None] | None = None,
) -> Built:
    """Count the terms of a corpus and write them as an index; function words are left out.

    `column` is the key or column that holds the text. TSV files have no header: there a number is
    the column, from 1, and with a name all columns but the first are taken.
    """
    files = corpus_files(names)
    if any(output.resolve() == file.resolve() for file in files):
        raise InputError(f"{output}: is part of the corpus; choose another name for the index")
    about = {
        "source": ", ".join(name.name or str(name) for name in names),
        "files": len(files),
        "options": {"column": column},
        "corpus": _digest(files),
    }
    texts = (text for file in files for text in texts_of(file, column=column))
    return build(texts, output, function_words, about=about, at_least=at_least, progress=progress)


def _digest(files: Sequence[Path]) -> str:
    """A digest of names and sizes: reading all of a large corpus twice would take too long."""
    listed = "\n".join(f"{file.name}\t{file.stat().st_size}" for file in files)
    return f"sha256:{hashlib.sha256(listed.encode()).hexdigest()}"
