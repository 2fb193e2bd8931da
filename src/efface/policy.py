"""The policy: which models with which parameters and operators, for whom.

A policy comes from a TOML file or from a dict with the same keys. All of it is checked at once,
also what is said for readers, so that a mistake shows before any document is read.
"""

from __future__ import annotations

import json
import os
import tomllib
import warnings
from collections.abc import Iterable, Mapping
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec

from efface.document import tells
from efface.errors import PolicyError, PolicyWarning, no_file, shielded
from efface.folding import fold
from efface.keys import STRICT_FORM, Key, KeyRules, read_key
from efface.knowledge.pack import Knowledge
from efface.models import MODELS
from efface.models.base import Model, Parameters
from efface.models.c_sanitization import CSanitization
from efface.models.hide_list import HideList, HideListParameters
from efface.models.k_safety import KSafety
from efface.operators import OPERATORS
from efface.operators.base import Operator
from efface.policy_values import (
    converted,
    listed,
    merged,
    parameters_of,
    require_known,
    require_text,
)
from efface.terms.english import English
from efface.terms.labels import LABEL_FORM, LABELS, is_label
from efface.terms.language import Terms

__all__ = ["Policy"]

# Of the hide list and of reviewers; of noun phrases; of protected topics; of rare runs; of what
# classifiers were taught.
_OTHER_LABELS = ("HIDDEN", "TERM", "TOPIC", "RARE", "SENSITIVE")


class _Table(msgspec.Struct, frozen=True, kw_only=True):
    """What may stand at the top of a policy and in the table of a reader."""

    operator: str = "label"
    keep: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    key_file: str | None = None
    counts: tuple[str, ...] = ()
    taxonomies: tuple[str, ...] = ()
    built_in: bool = True
    file_names: Literal["keep", "sanitize"] = "keep"
    operators: dict[str, str | dict[str, Any]] = {}
    models: dict[str, dict[str, Any]] = {}


class _File(_Table, frozen=True, kw_only=True):
    version: Literal[1] = 1
    readers: dict[str, dict[str, Any]] = {}


class Policy:
    """A checked policy. Make one with `load`, `from_dict` or `default`.

    >>> policy = Policy.from_dict({"hide": ["Project Aurora"], "models": {"identifiers": {}}})
    >>> policy
    <Policy models: identifiers; operator: label>
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        source: str = "policy",
        folder: Path | None = None,
        reader: str | None = None,
        keys: KeyRules = STRICT_FORM,
    ):
        self._given: Knowledge | None = None
        self._keys = keys
        self._reader = reader
        self._source = source
        self._folder = folder
        self._data = dict(data)
        require_text(self._data, source)
        require_known(self._data, _File.__struct_fields__, source)
        self._table = converted(self._data, _File, source)
        self._check()
        for reader in self._table.readers:
            self._for(reader, asked=False)

    @classmethod
    @shielded
    def load(
        cls,
        path: str | os.PathLike[str],
        *,
        legacy_keys: bool = False,
        strict_permissions: bool = False,
    ) -> Policy:
        """The policy in a TOML file; relative paths in it start at its folder.

        With `legacy_keys` any file is taken for a key, as before keys had a form; with
        `strict_permissions` none that others can read.
        """
        path = Path(path)
        try:
            if no_file(path):
                raise PolicyError("policy: no file can have this name; check the path")
            data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
        except OSError as exc:
            raise PolicyError(
                f"{path}: cannot be read ({exc.strerror}); name a TOML file"
            ) from None
        except UnicodeDecodeError as exc:
            raise PolicyError(f"{path}: not UTF-8 at byte {exc.start}; save it as UTF-8") from None
        except tomllib.TOMLDecodeError as exc:
            raise PolicyError(f"{path}: not valid TOML: {exc}") from None
        except RecursionError:
            raise PolicyError(f"{path}: not valid TOML: nested too deeply") from None
        return cls(data, str(path), path.parent, keys=KeyRules(legacy_keys, strict_permissions))

    @classmethod
    @shielded
    def from_dict(
        cls,
        data: Mapping[str, Any],
        *,
        legacy_keys: bool = False,
        strict_permissions: bool = False,
    ) -> Policy:
        """The policy in a dict with the keys of the file; relative paths start where we are."""
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise PolicyError("policy: must be a dict with the keys of a policy file")
        return cls(data, keys=KeyRules(legacy_keys, strict_permissions))

    @classmethod
    def default(cls, keys: KeyRules = STRICT_FORM) -> Policy:
        """What is used when nobody says anything."""
        return cls(
            {"operator": "generalize", "models": {"identifiers": {}, "information-content": {}}},
            "the default policy",
            keys=keys,
        )

    def __repr__(self) -> str:
        models = ", ".join(self._table.models)
        return f"<Policy models: {models}; operator: {self._table.operator}>"

    def for_reader(self, reader: str | None) -> Policy:
        """This policy with what the table of the reader says in its place."""
        if reader is None:
            return self
        if not reader.strip():
            raise PolicyError(
                f"{self._source}: a reader needs a name; leave it out if there is none"
            )
        return self._for(reader, asked=True)

    def _for(self, reader: str, *, asked: bool) -> Policy:
        """The same; only for a reader who is `asked` for, others are asked what the reader is."""
        overrides = self._table.readers.get(reader)
        if overrides is None and any(
            MODELS[name].parameters_type.readers_from_outside and values.get("reader") is None
            for name, values in self._table.models.items()
        ):
            return Policy(self._data, self._source, self._folder, reader, self._keys)
        if overrides is None:
            known = ", ".join(sorted(self._table.readers)) or "none"
            raise PolicyError(f"{self._source}: unknown reader {reader!r}; known readers: {known}")
        where = f"{self._source}: readers.{reader}"
        require_known(overrides, _Table.__struct_fields__, where)
        base = {key: value for key, value in self._data.items() if key != "readers"}
        known_as = reader if asked else None
        return Policy(merged(base, overrides), where, self._folder, known_as, self._keys)

    def with_changes(self, changes: Mapping[str, Any]) -> Policy:
        """This policy with some keys changed; tables are merged."""
        return self._with(merged(self._data, changes))

    def with_models(self, models: Mapping[str, Mapping[str, Any]]) -> Policy:
        """This policy with these models instead of its own."""
        return self._with({**self._data, "models": models})

    def _with(self, data: Mapping[str, Any]) -> Policy:
        return Policy(data, self._source, self._folder, self._reader, self._keys)

    def with_knowledge(self, knowledge: Knowledge) -> Policy:
        """This policy, reasoning with something else than what it names."""
        other = copy(self)
        other._given = knowledge
        return other

    @property
    def models(self) -> Mapping[str, Mapping[str, Any]]:
        """The models and their keys."""
        return self._table.models

    @property
    def keep(self) -> tuple[str, ...]:
        return self._table.keep

    @property
    def hide(self) -> tuple[str, ...]:
        return self._table.hide

    @property
    def file_names(self) -> Literal["keep", "sanitize"]:
        return self._table.file_names

    @cached_property
    def key(self) -> Key | None:
        """The secret, from the file that the policy names or from the environment."""
        file = self._table.key_file
        return read_key(None if file is None else (self._folder or Path()) / file, self._keys)

    def knowledge(self) -> Knowledge:
        """What the models reason with: that of the language, and what the policy names."""
        if self._given:
            return self._given
        folder = self._folder or Path()
        return Knowledge.load(
            [folder / name for name in self._table.counts],
            [folder / name for name in self._table.taxonomies],
            built_in=self._table.built_in,
        )

    @property
    def files(self) -> list[Path]:
        """The files that the policy stands in and refers to."""
        folder = self._folder or Path()
        files = [Path(self._source.split(": ")[0])] if self._folder else []
        named = (self._table.key_file, *self._table.counts, *self._table.taxonomies)
        files += [folder / name for name in named if name]
        for name in self._table.models:
            files += self._parameters(name).files
        return files

    def _parameters(self, model: str) -> Parameters:
        where = f"{self._source}: models.{model}"
        parameters = parameters_of(self._table.models[model], MODELS[model].parameters_type, where)
        return parameters.placed(self._folder or Path(), self._reader)

    def fingerprint(self, models: Iterable[Model]) -> bytes:
        """What the certificate has a digest of.

        With a key that is all of the policy. Without one a digest would confirm a guess at its
        words, so these are only counted.
        """
        table = self._table
        data: dict[str, Any] = {
            "operator": table.operator,
            "operators": table.operators,
            "file_names": table.file_names,
            "counts": len(table.counts),
            "taxonomies": len(table.taxonomies),
            "built_in": table.built_in,
            "keep": len(table.keep),
            "hide": len(table.hide),
            "models": {model.name: model.public_parameters() for model in models},
        }
        if self.key is not None:
            data["all"] = {key: value for key, value in self._data.items() if key != "readers"}
        return json.dumps(data, sort_keys=True, default=str).encode()

    def build_models(self, terms: Terms) -> list[Model]:
        """The models, the hide list first."""
        models: list[Model] = []
        if self._table.hide:
            models.append(
                HideList(HideListParameters(words=self._table.hide), terms, self.knowledge)
            )
        for name in self._table.models:
            parameters = self._parameters(name)
            try:
                models.append(MODELS[name](parameters, terms, self.knowledge))
            except PolicyError as exc:
                raise PolicyError(f"{self._source}: {exc}") from None
            model = models[-1]
            if self.keep and isinstance(model, KSafety) and not model.keep(self.keep):
                raise PolicyError(
                    f"{self._source}: keep: what always stays gives a protected entity of"
                    f" models.{name} away; keep less"
                )
        return models

    def build_operators(self) -> dict[str, Operator]:
        """The operator of each label that the policy names; that of all others is under ""."""
        operators = {"": self._operator(self._table.operator, f"{self._source}: operator")}
        for label, value in self._table.operators.items():
            operators[label] = self._operator(value, f"{self._source}: operators.{label}")
        return operators

    def _operator(self, value: str | dict[str, Any], where: str) -> Operator:
        options = {"name": value} if isinstance(value, str) else dict(value)
        name = options.pop("name", None)
        if not isinstance(name, str):
            raise PolicyError(f'{where}: say which operator, as in {{ name = "mask" }}')
        require_known([name], OPERATORS, where, what="operator")
        parameters = parameters_of(options, OPERATORS[name].parameters_type, where)
        try:
            return OPERATORS[name](parameters, self.key)
        except PolicyError as exc:
            raise PolicyError(f"{where}: {exc}") from None

    def _check(self) -> None:
        table, source = self._table, self._source
        if not table.models and not table.hide:
            raise PolicyError(
                f"{source}: names no model and no word to hide, so it promises nothing;"
                f" add a table such as [models.identifiers]. Known models: {listed(MODELS)}"
            )
        require_known(table.models, MODELS, f"{source}: models", what="model")
        for label in table.operators:
            if not is_label(label):
                raise PolicyError(f"{source}: operators: a label is {LABEL_FORM}")
        own = table.models.get("identifiers", {}).get("patterns", ())
        tables = [p for p in own if isinstance(p, dict)] if isinstance(own, list | tuple) else []
        labels = {*LABELS, *_OTHER_LABELS, *(str(p.get("label", "")) for p in tables)}
        require_known(table.operators, labels, f"{source}: operators", what="label")
        for key, words in (("keep", table.keep), ("hide", table.hide)):
            if not all(fold(word) and tells(word) for word in words):
                raise PolicyError(f"{source}: {key}: an entry has no letter, digit or symbol")
        if any("█" in word for word in table.hide):
            raise PolicyError(f"{source}: hide: █ is what efface writes; it cannot be hidden")
        if set(map(fold, table.keep)) & set(map(fold, table.hide)):
            raise PolicyError(f"{source}: an entry stands in both keep and hide; remove one")
        if not table.built_in and not table.counts:
            raise PolicyError(f"{source}: built_in is false, but counts names no index of your own")
        self.build_operators()
        for model in self.build_models(Terms(English())):
            for topic in model.topics if isinstance(model, CSanitization) else ():
                if any(map(topic.is_named_by, table.keep)):
                    raise PolicyError(f"{source}: keep: {topic.entity} is protected; remove one")
            for message in model.warnings:
                warnings.warn(f"{source}: {message}", PolicyWarning, stacklevel=4)
