"""The one exception tree.

    EffaceError
    ├── PolicyError         the policy cannot be used
    ├── InputError          a document cannot be read
    ├── OutputError         a result cannot be written
    ├── PromiseError        a promise could not be kept, so there is no result
    └── MissingExtraError   an optional part of efface is not installed

A policy that can be used, but hardly does what its author wants, gives a `PolicyWarning`.

A message is one line, names the file or key and what to do, and never quotes a document.
"""

__all__ = [
    "EffaceError",
    "InputError",
    "MissingExtraError",
    "OutputError",
    "PolicyError",
    "PolicyWarning",
    "PromiseError",
]


class EffaceError(Exception):
    """What efface raises when it cannot do what was asked."""


class PolicyError(EffaceError):
    """The policy cannot be used."""


class PolicyWarning(UserWarning):
    """The policy can be used, but there is something that its author should know."""


class InputError(EffaceError):
    """A document cannot be read."""


class OutputError(EffaceError):
    """A result cannot be written."""


class PromiseError(EffaceError):
    """A promise could not be kept, so there is no result."""


class MissingExtraError(EffaceError):
    """An optional part of efface is not installed."""
