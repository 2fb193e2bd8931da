"""The face: sanitize, explain, verify. Here the parts are wired together.

bytes -> formats -> terms -> models -> replacements -> apply -> formats -> bytes -> verification
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, overload

from efface import __version__, formats
from efface.certificate import (
    VERSION,
    Certificate,
    keyed_digest,
    promises,
    public_digest,
)
from efface.decisions import Decisions, Review
from efface.document import Document, Finding, Term
from efface.errors import (
    EffaceError,
    InputError,
    PolicyError,
    PromiseError,
    RevealWarning,
    internal,
    no_file,
    shielded,
)
from efface.keys import Key, KeyRules, read_key
from efface.models.base import Model
from efface.models.substrings.symbols import size_of
from efface.operators.base import OperatorParameters
from efface.operators.encrypt import Encrypt, refuse
from efface.policy import Policy
from efface.portions import are_bound, parts, parts_of, portions
from efface.result import Result
from efface.run import Run
from efface.terms.english import English
from efface.terms.language import Progress, Terms, no_progress

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
) -> Result: ...


@overload
def sanitize(
    source: Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    split: int = 1,
) -> list[Result]: ...


@shielded
def sanitize(
    source: Source | Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Path | None = None,
    split: int = 1,
) -> Result | list[Result]:
    """Hide what the policy's models find, and check the promises on what comes out.

    A `str` is text, a `pathlib.Path` is a file; an iterable of them is a collection, whose results
    come as a list, in order. `decisions` names the edited JSON of `explain`. A collection can be
    `split` into parts that are judged by themselves, which takes less memory.
    """
    documents = _documents(source)
    decided = load_decisions(decisions, [document.source for document in documents])
    chosen, terms = _policy(policy, reader), Terms(English())
    results = [
        result
        for part in parts(documents, parts_of((size_of(one.text) for one in documents), split))
        for result in _sanitize(part, chosen, reader, terms, decided)
    ]
    return results[0] if isinstance(source, Source) else results


def sanitize_each(
    documents: Iterable[Document],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    decisions: Decisions | None = None,
    part_counts: Sequence[int] = (),
    jobs: int = 1,
    progress: Progress = no_progress,
) -> Iterator[tuple[Document, Result | EffaceError]]:
    """Sanitize many documents in little memory; what is wrong with one does not stop the others.

    Models that judge all documents together judge those of each of the parts, given by
    how many documents they have; what is left over is one more.
    """
    chosen = _policy(policy, reader)
    terms = Terms(English(jobs), progress)
    for batch, models in portions(documents, chosen, terms, part_counts):
        doing = partial(_sanitize, policy=chosen, reader=reader, terms=terms, decisions=decisions)
        doing = partial(doing, models=models)
        try:
            results = doing(batch)
        except Exception as exc:
            for some in [batch] if are_bound(models) else [[one] for one in batch]:
                yield from _guarded(some, doing, exc)
        else:
            yield from zip(batch, results, strict=True)
        if not terms.knowledge():  # else who reads the language tells how far it is
            progress(sum(len(document.text) for document in batch))


@shielded
def explain(
    source: Source | Iterable[Source],
    *,
    policy: Policy | None = None,
    reader: str | None = None,
    with_text: bool = False,
) -> dict[str, Any] | list[dict[str, Any]]:
    """What `sanitize` would hide and why, one dict for each document, as JSON has it."""
    results = sanitize(_documents(source), policy=policy, reader=reader)
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
) -> list[Finding]:
    """What still breaks a promise, at its place in the original; empty if nothing does."""
    originals = _documents(original)
    sources = [sanitized] if isinstance(sanitized, Source) else list(sanitized)
    if len(originals) != len(sources):
        raise InputError(f"text: {len(originals)} originals, but {len(sources)} sanitized ones")
    outputs = [read(output, like=one) for output, one in zip(sources, originals, strict=True)]
    decided = load_decisions(decisions, [document.source for document in originals])
    chosen, terms = _policy(policy, reader), Terms(English())
    found: list[Finding] = []
    done = 0
    counts = parts_of((size_of(one.text) for one in originals), split)
    for batch, models in portions(originals, chosen, terms, counts):
        run = Run(batch, chosen, terms, models)
        review = Review()
        if decided:
            review = decided.review(batch, *run.sanitize(review))
        for finding in run.verify(outputs[done : done + len(batch)], review):
            found.append(replace(finding, term=_of_document(finding.term, done)))
        done += len(batch)
    return found


def _of_document(term: Term, done: int) -> Term:
    return term.at(term.start, term.end, document=term.document + done)


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
    operator = Encrypt(OperatorParameters(), key or read_key(None, KeyRules(legacy=legacy_keys)))
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
    if formats.reread(document).text != revealed.text:
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

    >>> view = View(Policy.from_dict({"models": {"identifiers": {}}}))
    >>> view.sanitize("Write to ada@example.org.").text
    'Write to [EMAIL_1].'
    """

    @shielded
    def __init__(self, policy: Policy | None = None, *, reader: str | None = None) -> None:
        self.reader = reader
        self._policy = _policy(policy, reader)
        self.sanitize("")

    def __repr__(self) -> str:
        return f"<View for {self.reader or 'no reader'}: {self._policy!r}>"

    @shielded
    def sanitize(self, source: Source) -> Result:
        """The document as the reader may see it."""
        (result,) = _sanitize([read(source)], self._policy, self.reader, Terms(English()), None)
        return result

    @shielded
    def verify(self, original: Source, sanitized: Source) -> list[Finding]:
        """What in a sanitized document the reader should not see."""
        return verify(original, sanitized, policy=self._policy)


def _documents(source: Source | Iterable[Source]) -> list[Document]:
    if isinstance(source, Source):
        return [read(source)]
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise InputError(f"text: give str, pathlib.Path or Document, not {type(source).__name__}")
    return [read(one) for one in source]


def _policy(policy: Policy | None, reader: str | None) -> Policy:
    if policy is not None and not isinstance(policy, Policy):
        raise PolicyError(
            f"policy: give an efface.Policy, made with Policy.load or Policy.from_dict,"
            f" not {type(policy).__name__}"
        )
    return (policy or Policy.default()).for_reader(reader)


def load_decisions(path: Path | None, sources: Iterable[str]) -> Decisions | None:
    """A reviewer's decisions on some of the sources."""
    if path is None:
        return None
    decisions = Decisions.load(path)
    decisions.require(sources)
    return decisions


def _sanitize(
    originals: Sequence[Document],
    policy: Policy,
    reader: str | None,
    terms: Terms,
    decisions: Decisions | None,
    models: list[Model] | None = None,
) -> list[Result]:
    run = Run(originals, policy, terms, models)
    review = Review()
    outputs, findings = run.sanitize(review)
    if decisions:
        review = decisions.review(originals, outputs, findings)
        outputs, findings = run.sanitize(review)
    by_document: list[list[Finding]] = [[] for _ in originals]
    for finding in findings:
        by_document[finding.document].append(finding)
    utilities = run.utility(outputs)
    key, fingerprint = policy.key, policy.fingerprint(run.models)
    knowledge = {**terms.knowledge(), **run.knowledge()}
    return [
        Result(
            original=original,
            document=output,
            findings=tuple(by_document[index]),
            certificate=Certificate(
                version=VERSION,
                efface=__version__,
                policy=keyed_digest(fingerprint, key, "policy")
                if key
                else public_digest(fingerprint),
                reader=reader,
                knowledge=knowledge,
                input=keyed_digest(formats.write(original), key, "input") if key else None,
                output=public_digest(formats.write(output)),
                promises=promises(run.models, review.broken(index)),
                exceptions={"keep list": len(policy.keep), **review.counts(index, output)},
            ),
            utility=utilities[index],
            figures={
                model.name: figures for model in run.models if (figures := model.figures(original))
            },
        )
        for index, (original, output) in enumerate(zip(originals, outputs, strict=True))
    ]


def _guarded(
    documents: Sequence[Document],
    sanitized: Callable[[Sequence[Document]], list[Result]],
    failed: Exception,
) -> Iterator[tuple[Document, Result | EffaceError]]:
    """The results, or for each document why there is none."""
    results: Sequence[Result | EffaceError]
    try:
        if isinstance(failed, MemoryError):
            raise failed
        results = sanitized(documents)
    except EffaceError as exc:
        results = [exc] * len(documents)
    except Exception as exc:
        # The message of a foreign exception may quote the document: only its kind is told.
        results = [PromiseError(f"{document.source}: {internal(exc)}") for document in documents]
    yield from zip(documents, results, strict=True)
