"""Changes of a policy that take no file: `--profile`, `--operator`, `--labels`, `--keep`, `--hide`.

They also change the tables of readers, which would otherwise undo them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict, cast

from efface.errors import PolicyError
from efface.policy.values import merged

__all__ = ["Changes", "QuickOptions", "changed", "checked"]


class Changes(TypedDict, total=False):
    """What to change; None and () change nothing.

    `operator` is for all labels to which the policy gives none of their own, `labels` are the
    identifiers to hide, `keep` and `hide` are words to add to the lists.
    """

    operator: str | None
    labels: Sequence[str] | None
    keep: Sequence[str]
    hide: Sequence[str]


class QuickOptions(Changes, total=False):
    """Keywords of `sanitize`, `explain`, `verify` and `View`: the profile, and its changes."""

    profile: str | None


def checked(changes: Changes) -> Changes:
    """The changes with their lists as tuples: an iterator could be read only once."""
    lists: dict[str, Any] = dict(changes)
    for name in ("labels", "keep", "hide"):
        words = lists.get(name)
        if words is None:
            continue
        if isinstance(words, str | bytes) or not isinstance(words, Iterable):
            raise PolicyError(f"{name}: give a list of strings")
        lists[name] = tuple(words)
    return cast(Changes, lists)


def changed(
    data: Mapping[str, Any],
    *,
    operator: str | None = None,
    labels: Sequence[str] | None = None,
    keep: Sequence[str] = (),
    hide: Sequence[str] = (),
) -> dict[str, Any]:
    """The keys of a policy with these changes."""
    changes: dict[str, Any] = {"operator": operator} if operator is not None else {}
    if labels is not None:
        if "identifiers" not in data.get("models", {}):
            raise PolicyError("labels: are those of the model identifiers, which is not used")
        changes["models"] = {"identifiers": {"labels": [*labels]}}
    top = _with_words(merged(data, changes), {}, keep, hide)
    readers = data.get("readers")
    if isinstance(readers, Mapping):
        top["readers"] = {
            name: _with_words(merged(table, changes), data, keep, hide)
            if isinstance(table, Mapping)
            else table
            for name, table in readers.items()
        }
    return top


def _with_words(
    table: Mapping[str, Any], above: Mapping[str, Any], keep: Sequence[str], hide: Sequence[str]
) -> dict[str, Any]:
    """A table with more words in its lists; a list that it lacks begins as that of `above`."""
    lists = {}
    for name, words in (("keep", keep), ("hide", hide)):
        if words:
            listed = table.get(name, above.get(name, ()))
            if not isinstance(listed, list | tuple):
                raise PolicyError(f"{name}: expected a list")
            lists[name] = [*listed, *words]
    return {**table, **lists}
