"""The one exception tree.

    EffaceError
    ├── PolicyError         the policy cannot be used
    ├── InputError          a document cannot be read
    ├── OutputError         a result cannot be written
    ├── PromiseError        a promise could not be kept, so there is no result
    └── MissingExtraError   an optional part of efface is not installed

A policy that can be used, but hardly does what its author wants, gives a `PolicyWarning`.

A message is one line, names the file or key and what to do, and never quotes a document. Exceptions
of libraries may quote one: before they leave efface, `shielded` turns them into a `PromiseError`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

__all__ = [
    "EffaceError",
    "EffaceWarning",
    "InputError",
    "MissingExtraError",
    "OutputError",
    "PolicyError",
    "PolicyWarning",
    "PromiseError",
    "RevealWarning",
    "internal",
    "missing",
    "no_file",
    "shielded",
]

P = ParamSpec("P")
T = TypeVar("T")


class EffaceError(Exception):
    """What efface raises when it cannot do what was asked."""


class PolicyError(EffaceError):
    """The policy cannot be used."""


class EffaceWarning(UserWarning):
    """Something that the user should know."""


class PolicyWarning(EffaceWarning):
    """The policy can be used, but there is something that its author should know."""


class RevealWarning(EffaceWarning):
    """What was revealed is not all that was written, or not where it was written."""


class InputError(EffaceError):
    """A document cannot be read."""


class OutputError(EffaceError):
    """A result cannot be written."""


class PromiseError(EffaceError):
    """A promise could not be kept, so there is no result."""


class MissingExtraError(EffaceError):
    """An optional part of efface is not installed."""


def missing(what: str, extra: str) -> MissingExtraError:
    """The error for something that an extra installs.

    >>> print(missing("the operator encrypt needs cryptography", "encrypt"))
    the operator encrypt needs cryptography; in efface's checkout: pip install '.[encrypt]'
    """
    english = "./packages/efface-en "
    package = {"en": english, "spacy": english, "careful": "./packages/efface-en-careful "}
    command = f"pip install {package.get(extra, '')}'.[{extra}]'"
    return MissingExtraError(f"{what}; in efface's checkout: {command}")


def internal(exc: BaseException) -> str:
    """A message for an unexpected exception: its type and place, without its text."""
    trace = exc.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f", {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
    return f"internal error ({type(exc).__name__}{place}); please report it"


def no_file(path: Path) -> bool:
    """Whether no file can have this name: it holds a NUL byte or half a character."""
    try:
        return b"\0" in os.fsencode(path)
    except UnicodeEncodeError:
        return True


def shielded(function: Callable[P, T]) -> Callable[P, T]:
    """Turns every unexpected exception into a `PromiseError` that does not quote it.

    Errors of efface, and warnings that were turned into errors, pass unchanged.
    """

    @wraps(function)
    def calling(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except (EffaceError, Warning):
            raise
        except Exception as exc:
            raise PromiseError(internal(exc)) from None

    return calling
