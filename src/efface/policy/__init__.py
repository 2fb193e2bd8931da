"""The policy: which models with which parameters and operators, for which readers.

A policy comes from a TOML file or from a dict with the same keys. All of it is checked when it is
made, the tables of readers too, but files that it names are only opened by `make_plan`.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Unpack

import msgspec

from efface.errors import PolicyError, no_file, shielded
from efface.keys import STRICT_FORM, KeyRules
from efface.languages.base import TaggerChoice
from efface.models import MODELS
from efface.models.base import Parameters
from efface.operators import OPERATORS
from efface.operators.base import OperatorParameters
from efface.policy.quick import Changes, QuickOptions, changed, checked
from efface.policy.tagging import DEFAULT as DEFAULT_TAGGER
from efface.policy.tagging import tagger_choice
from efface.policy.values import (
    converted,
    listed,
    merged,
    parameters_of,
    require_known,
    require_text,
)
from efface.profiles import DEFAULT, PROFILES, toml_of
from efface.terms.labels import ALL_LABELS, LABEL_FORM, is_label
from efface.text.folding import fold
from efface.text.intervals import tells

__all__ = ["OperatorChoice", "Policy"]


class OperatorChoice(NamedTuple):
    """An operator with its parameters, and the key of the policy that names it."""

    where: str
    name: str
    parameters: OperatorParameters


class _Table(msgspec.Struct, frozen=True, kw_only=True):
    """What may stand at the top of a policy and in the table of a reader."""

    operator: str = "label"
    keep: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()
    key_file: str | None = None
    counts: tuple[str, ...] = ()
    taxonomies: tuple[str, ...] = ()
    built_in: bool = True
    tagger: str | dict[str, Any] = DEFAULT_TAGGER
    file_names: Literal["keep", "sanitize"] = "keep"
    operators: dict[str, str | dict[str, Any]] = {}
    models: dict[str, dict[str, Any]] = {}


class _File(_Table, frozen=True, kw_only=True):
    version: Literal[1] = 1
    readers: dict[str, dict[str, Any]] = {}


class Policy:
    """A checked policy. Make one with `load`, `from_dict` or `from_profile`.

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
        *,
        profile: str | None = None,
        changes: tuple[str, ...] = (),
    ):
        self.key_rules = keys
        self.profile = profile  # the profile that it began as
        self.changes = changes  # the quick options by which it differs from its file or profile
        self._reader = reader
        self.source = source
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

        With `legacy_keys` any file is accepted as a key, as before keys had a form; with
        `strict_permissions` key files that others can read are refused.
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
        """The policy in a dict with the keys of the file; paths start at the current folder."""
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise PolicyError("policy: must be a dict with the keys of a policy file")
        return cls(data, keys=KeyRules(legacy_keys, strict_permissions))

    @classmethod
    @shielded
    def from_profile(
        cls, name: str, *, legacy_keys: bool = False, strict_permissions: bool = False
    ) -> Policy:
        """A policy that comes with efface; `efface profiles` lists them.

        >>> Policy.from_profile("names")
        <Policy models: identifiers; operator: label>
        """
        require_known([str(name)], PROFILES, "policy", what="profile")
        keys = KeyRules(legacy_keys, strict_permissions)
        return cls(tomllib.loads(toml_of(name)), f"profile {name}", keys=keys, profile=name)

    @classmethod
    def default(cls) -> Policy:
        """The policy that is used when none is given."""
        return cls.from_profile(DEFAULT)

    @classmethod
    @shielded
    def chosen(
        cls,
        policy: Policy | None = None,
        *,
        profile: str | None = None,
        **changes: Unpack[Changes],
    ) -> Policy:
        """The policy, or the profile, or the default; with some changes."""
        require_known(changes, QuickOptions.__annotations__, "policy", what="option")
        if policy is not None and not isinstance(policy, Policy):
            raise PolicyError(
                f"policy: give an efface.Policy, made with Policy.load, Policy.from_dict or"
                f" Policy.from_profile, not {type(policy).__name__}"
            )
        if policy is not None and profile is not None:
            raise PolicyError("policy: give a policy or a profile, not both")
        if policy is None:
            policy = cls.from_profile(profile) if profile is not None else cls.default()
        return policy.with_options(**changes)

    def __repr__(self) -> str:
        models = ", ".join(self._table.models)
        return f"<Policy models: {models}; operator: {self._table.operator}>"

    def for_reader(self, reader: str | None) -> Policy:
        """This policy, changed by the table of the reader."""
        if reader is None:
            return self
        if not reader.strip():
            raise PolicyError(
                f"{self.source}: a reader needs a name; leave it out if there is none"
            )
        return self._for(reader, asked=True)

    def with_options(self, **changes: Unpack[Changes]) -> Policy:
        """This policy with some changes, for all readers.

        >>> Policy.from_profile("names").with_options(operator="mask", keep=["Ada"])
        <Policy models: identifiers; operator: mask>
        """
        require_known(changes, Changes.__annotations__, "policy", what="option")
        try:
            changes = checked(changes)
            used = {name for name, value in changes.items() if value not in (None, ())}
            used |= {"labels"} if changes.get("labels") == () else set()
            if not used:
                return self
            data = changed(self._data, **changes)
            if self.profile and changes.get("operator") is not None:
                data.pop("operators", None)  # those of a profile; those of a policy stay
        except PolicyError as exc:
            raise PolicyError(f"{self.source}: {exc}") from None
        return self._again(data, changes=tuple(sorted(used.union(self.changes))))

    def _again(self, data: Mapping[str, Any], **others: Any) -> Policy:
        """A policy with these keys that comes from the same place as this one."""
        given = {
            "source": self.source,
            "folder": self._folder,
            "reader": self._reader,
            "keys": self.key_rules,
            "profile": self.profile,
            "changes": self.changes,
        }
        return Policy(data, **{**given, **others})

    def _for(self, reader: str, *, asked: bool) -> Policy:
        """The same. If `asked`, the policy knows the reader's name, which models may look up."""
        overrides = self._table.readers.get(reader)
        if overrides is None and any(
            MODELS[name].parameters_type.readers_from_outside and values.get("reader") is None
            for name, values in self._table.models.items()
        ):
            return self._again(self._data, reader=reader)
        if overrides is None:
            known = ", ".join(sorted(self._table.readers)) or "none"
            raise PolicyError(f"{self.source}: unknown reader {reader!r}; known readers: {known}")
        where = f"{self.source}: readers.{reader}"
        require_known(overrides, _Table.__struct_fields__, where)
        base = {key: value for key, value in self._data.items() if key != "readers"}
        known_as = reader if asked else None
        return self._again(merged(base, overrides), source=where, reader=known_as)

    def with_changes(self, changes: Mapping[str, Any]) -> Policy:
        """This policy with some keys changed; tables are merged."""
        return self._again(merged(self._data, changes), profile=None)

    def with_models(self, models: Mapping[str, Mapping[str, Any]]) -> Policy:
        """This policy with these models instead of its own."""
        return self._again({**self._data, "models": models}, profile=None)

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

    @property
    def key_file(self) -> Path | None:
        """The file with the key, if the policy names one."""
        return self._path(self._table.key_file) if self._table.key_file is not None else None

    @property
    def counts(self) -> list[Path]:
        return [*map(self._path, self._table.counts)]

    @property
    def taxonomies(self) -> list[Path]:
        return [*map(self._path, self._table.taxonomies)]

    @property
    def tagger(self) -> TaggerChoice | None:
        """The classifier that finds entities; None for the language's own tagger."""
        return tagger_choice(self._table.tagger, self._folder or Path(), f"{self.source}: tagger")

    @property
    def built_in(self) -> bool:
        """Whether to use the knowledge that comes with the language."""
        return self._table.built_in

    def _path(self, name: str) -> Path:
        return (self._folder or Path()) / name

    @property
    def files(self) -> list[Path]:
        """The file of the policy itself, and the files that it names."""
        files = [Path(self.source.split(": ")[0])] if self._folder else []
        files += [self._path(self._table.key_file)] if self._table.key_file else []
        files += [*self.counts, *self.taxonomies]
        for name in self._table.models:
            files += self.parameters(name).files
        return files

    def parameters(self, model: str) -> Parameters:
        """The parameters of a model, for the reader of this policy."""
        where = f"{self.source}: models.{model}"
        parameters = parameters_of(self._table.models[model], MODELS[model].parameters_type, where)
        try:
            parameters.check()
        except PolicyError as exc:
            raise PolicyError(f"{self.source}: {exc}") from None
        return parameters.placed(self._folder or Path(), self._reader)

    def operators(self) -> dict[str, OperatorChoice]:
        """The operator of each label that the policy names; all other labels have that of ""."""
        chosen = {"": self._operator(self._table.operator, f"{self.source}: operator")}
        for label, value in self._table.operators.items():
            chosen[label] = self._operator(value, f"{self.source}: operators.{label}")
        return chosen

    def _operator(self, value: str | dict[str, Any], where: str) -> OperatorChoice:
        options = {"name": value} if isinstance(value, str) else dict(value)
        name = options.pop("name", None)
        if not isinstance(name, str):
            raise PolicyError(f'{where}: say which operator, as in {{ name = "mask" }}')
        require_known([name], OPERATORS, where, what="operator")
        parameters = parameters_of(options, OPERATORS[name].parameters_type, where)
        try:
            parameters.check()
        except PolicyError as exc:
            raise PolicyError(f"{where}: {exc}") from None
        return OperatorChoice(where, name, parameters)

    def fingerprint(self, models: Mapping[str, Mapping[str, Any]], *, keyed: bool) -> bytes:
        """The bytes of which the certificate has a digest; `models` is what it says of them.

        If the digest is keyed, they hold all of the policy. Without a key the digest would confirm
        guesses at words of the policy, so these are only counted.
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
            "models": models,
        }
        if self.tagger:
            classifier, labels, threshold = self.tagger
            name = classifier if isinstance(classifier, str) else "a folder"
            data["tagger"] = [name, threshold, sorted(labels.items())]
        if keyed:
            data["all"] = {key: value for key, value in self._data.items() if key != "readers"}
        return json.dumps(data, sort_keys=True, default=str).encode()

    def _check(self) -> None:
        table, source = self._table, self.source
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
        labels = {*ALL_LABELS, *(str(p.get("label", "")) for p in tables)}
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
        self.operators()
        _ = self.tagger
        for name in table.models:
            self.parameters(name)
