"""The face: sanitize, explain, verify, reveal. All of them make a plan, and execute or check it.

bytes -> formats -> terms -> models -> replacements -> apply -> formats -> bytes -> verification
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack, overload

from efface import formats
from efface.document import Document, Finding
from efface.errors import (
    EffaceError,
    InputError,
    PolicyError,
    RevealWarning,
    no_file,
    shielded,
)
from efface.keys import Key, KeyRules, read_key
from efface.languages.base import Language
from efface.memory import AT_ONCE
from efface.operators.encrypt import Encrypt, refuse
from efface.pipeline.batching import parts, parts_of, size_of
from efface.pipeline.checking import check
from efface.pipeline.engine import execute, execute_opened
from efface.pipeline.plan import Plan, make_plan
from efface.policy import Policy
from efface.policy.quick import QuickOptions
from efface.results.decisions import Decisions
from efface.results.result import Result

__all__ = [
    "Result",
    "View",
    "explain",
    "load_decisions",
    "read",
    "reveal",
    "sanitize",
    "sanitize_each",
    "verify",
]

Source = str | Path | Document


def read(source: Source, *, encoding: str | None = None, like: Document | None = None) -> Document:
    """A `str` is text, a `pathlib.Path` is a file; nothing is guessed from a `str`.

    `like` is the original of what is read, when it is known.
    """
    if isinstance(source, Document):
        _require_whole(source.text + source.person)
        return source
    if isinstance(source, Path):
        if no_file(source):
            raise InputError("text: no file can have this name; check the path")
        try:
            data = source.read_bytes()
        except IsADirectoryError:
            raise InputError(f"{source}: is a folder; give the files in it, as a list") from None
        except OSError as exc:
            raise InputError(f"{source}: cannot be read ({exc.strerror})") from None
        return formats.read(data, str(source), encoding=encoding, like=like)
    if not isinstance(source, str):
        raise InputError(f"text: give str, pathlib.Path or Document, not {type(source).__name__}")
    _require_whole(source)
    return Document(source)


def _require_whole(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(
            "text: holds half a character (a lone surrogate); decode it again"
        ) from None


@overload
def sanitize(  # type: ignore[overload-overlap]  # a str is an Iterable[str] too; it is text
    source: Source,
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    **quick: Unpack[QuickOptions],
) -> Result: ...


@overload
def sanitize(
    source: Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    split: int = 1,
    **quick: Unpack[QuickOptions],
) -> list[Result]: ...


@shielded
def sanitize(
    source: Source | Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    split: int = 1,
    **quick: Unpack[QuickOptions],
) -> Result | list[Result]:
    """Hide what the policy's models find, and check the promises on what comes out.

    A `str` is text, a `pathlib.Path` is a file; an iterable of them is a collection, whose results
    come as a list, in order. `decisions` names the edited JSON of `explain`. A collection can be
    `split` into parts that are judged by themselves, which takes less memory. In the place of a
    policy, or to change one, there are quick options:

    >>> sanitize("Ask Clara Crumb in Leeds.", profile="names", operator="suppress").text
    'Ask █████ in Leeds.'
    """
    documents = _documents(source)
    decided = load_decisions(decisions, [document.source for document in documents])
    plan = make_plan(Policy.chosen(policy, **quick), reader)
    results = [
        result
        for part in _parts(documents, split)
        for result in _all(execute(plan, part, decisions=decided))
    ]
    return results[0] if isinstance(source, Source) else results


@shielded
def sanitize_each(
    sources: Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    **quick: Unpack[QuickOptions],
) -> Iterator[tuple[Source, Result | EffaceError]]:
    """Sanitize many documents in little memory; what is wrong with one does not stop the others.

    Each source comes with its result, or with the error that says why there is none, in order.
    Models that judge all documents together get all of them at once.
    """
    return _each(sources, make_plan(Policy.chosen(policy, **quick), reader))


def _each(sources: Iterable[Source], plan: Plan) -> Iterator[tuple[Source, Result | EffaceError]]:
    for portion in _portions(sources, plan):
        results = execute_opened(plan, [opened for _, opened in portion])
        yield from zip((source for source, _ in portion), results, strict=True)


def _portions(
    sources: Iterable[Source], plan: Plan
) -> Iterator[list[tuple[Source, Document | EffaceError]]]:
    """What is judged together; where that is nothing, what can be worked on at once."""
    portion: list[tuple[Source, Document | EffaceError]] = []
    size = 0
    for source in sources:
        try:
            opened: Document | EffaceError = read(source)
        except EffaceError as exc:
            opened = exc
        portion.append((source, opened))
        size += size_of(opened) if isinstance(opened, Document) else 0
        if size > AT_ONCE and not plan.collective:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion


@shielded
def explain(
    source: Source | Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    with_text: bool = False,
    **quick: Unpack[QuickOptions],
) -> dict[str, Any] | list[dict[str, Any]]:
    """What `sanitize` would hide and why, one dict for each document, as JSON has it."""
    results = sanitize(_documents(source), policy=policy, reader=reader, **quick)
    explained = [result.explanation(with_text=with_text) for result in results]
    return explained[0] if isinstance(source, Source) else explained


@shielded
def verify(
    original: Source | Iterable[Source],
    sanitized: Source | Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    split: int = 1,
    **quick: Unpack[QuickOptions],
) -> list[Finding]:
    """What still breaks a promise, at its place in the original; empty if nothing does."""
    originals = _documents(original)
    sources = [sanitized] if isinstance(sanitized, Source) else list(sanitized)
    if len(originals) != len(sources):
        raise InputError(f"text: {len(originals)} originals, but {len(sources)} sanitized ones")
    outputs = [
        read(output, like=original) for output, original in zip(sources, originals, strict=True)
    ]
    decided = load_decisions(decisions, [document.source for document in originals])
    plan = make_plan(Policy.chosen(policy, **quick), reader)
    left: list[Finding] = []
    done = 0
    for part in _parts(originals, split):
        for finding in check(plan, part, outputs[done : done + len(part)], decided):
            place = finding.term.document + done
            term = finding.term.at(finding.start, finding.end, document=place)
            left.append(replace(finding, term=term))
        done += len(part)
    return left


@shielded
def reveal(
    source: Source, *, key: Key | None = None, legacy_keys: bool = False, go_on: bool = False
) -> Document:
    """Undo the operator encrypt; without a key, that in the environment is used.

    A span that was changed, moved, doubled, lost or brought from elsewhere, another change of the
    text, or a key that is another, is an `InputError`; with `go_on` it is a `RevealWarning`, and
    what can be revealed is. With `legacy_keys`, what was encrypted before keys had a version is
    revealed, too.
    """
    if key is not None and not isinstance(key, Key):
        raise PolicyError("key: give an efface.Key, as Key.load reads it from a file")
    document = read(source)
    name = document.source or "text"
    operator = Encrypt(key=key or read_key(None, KeyRules(legacy=legacy_keys)))
    revealed = operator.reveal(document.text, legacy=legacy_keys)
    encoding = revealed.encoding
    if isinstance(source, Path) and encoding and encoding != _encoding(document):
        document = read(source, encoding=encoding)
        revealed = operator.reveal(document.text, legacy=legacy_keys)
    if not go_on:
        refuse(revealed, name)
    for message in revealed.problems:
        warnings.warn(f"{name}: {message}", RevealWarning, stacklevel=3)
    document = replace(document, text=revealed.text)
    if formats.as_read(document).text != revealed.text:
        raise InputError(
            f"{name}: what is revealed has characters that {_encoding(document)} lacks; name the"
            " encoding of the original with --encoding"
        )
    return document


def _encoding(document: Document) -> str:
    return getattr(document.carrier, "encoding", "utf-8")


class View:
    """Shows documents as one reader may see them: for mail gateways, web pages and the like.

    What takes long is done once, when the view is made: reading the policy and, for `k-safety`,
    the entities. What the reader may know is asked anew for every document.

    >>> view = View(profile="names")
    >>> view.sanitize("Write to ada@example.org.").text
    'Write to [EMAIL_1].'
    """

    @shielded
    def __init__(
        self,
        policy: Policy | None = None,
        *,
        reader: str | None = None,
        language: Language | None = None,
        **quick: Unpack[QuickOptions],
    ) -> None:
        self.reader = reader
        self._plan = make_plan(Policy.chosen(policy, **quick), reader, language)
        self.sanitize("")

    def __repr__(self) -> str:
        return f"<View for {self.reader or 'no reader'}: {self._plan.policy!r}>"

    @shielded
    def sanitize(self, source: Source) -> Result:
        """The document as the reader may see it."""
        (result,) = _all(execute(self._plan, [read(source)]))
        return result

    @shielded
    def verify(self, original: Source, sanitized: Source) -> list[Finding]:
        """What in a sanitized document the reader should not see."""
        document = read(original)
        return check(self._plan, [document], [read(sanitized, like=document)])


def _documents(source: Source | Iterable[Source]) -> list[Document]:
    if isinstance(source, Source):
        return [read(source)]
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise InputError(f"text: give str, pathlib.Path or Document, not {type(source).__name__}")
    return [read(item) for item in source]


def _parts(documents: Sequence[Document], split: int) -> Iterator[Sequence[Document]]:
    """The documents in parts that are judged by themselves."""
    return parts(documents, parts_of([*map(size_of, documents)], split))


def _all(outcomes: Iterable[tuple[Document, Result | EffaceError]]) -> Iterator[Result]:
    """The results; the first error is raised."""
    for _, outcome in outcomes:
        if isinstance(outcome, EffaceError):
            raise outcome from None
        yield outcome


def load_decisions(path: Path | None, sources: Iterable[str]) -> Decisions | None:
    """A reviewer's decisions on some of the sources."""
    if path is None:
        return None
    decisions = Decisions.load(path)
    decisions.require(sources)
    return decisions
