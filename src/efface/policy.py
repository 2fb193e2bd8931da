"""The policy: which models with which parameters and operators, for whom.

A policy comes from a TOML file or from a dict with the same keys. All of it is checked at once,
also what is said for readers, so that a mistake shows before any document is read.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import tomllib
import warnings
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_type_hints

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
from efface.terms.english import English
from efface.terms.labels import LABEL_FORM, LABELS, is_label
from efface.terms.language import Terms

__all__ = ["Policy"]

S = TypeVar("S", bound=msgspec.Struct)
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_DEEPEST = 50  # tables in tables
# Of the hide list and of reviewers; of noun phrases; of protected topics; of rare runs; of what
# classifiers were taught.
_OTHER_LABELS = ("HIDDEN", "TERM", "TOPIC", "RARE", "SENSITIVE")
# What msgspec calls the kinds of values, in the words of TOML.
_PLAIN = {
    "array": "a list",
    "object": "a table",
    "str": "a string",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}


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
        _require_text(self._data, source)
        _known(self._data, _File.__struct_fields__, source)
        self._table = _convert(self._data, _File, source)
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
        _known(overrides, _Table.__struct_fields__, where)
        base = {key: value for key, value in self._data.items() if key != "readers"}
        known_as = reader if asked else None
        return Policy(_merged(base, overrides), where, self._folder, known_as, self._keys)

    def with_changes(self, changes: Mapping[str, Any]) -> Policy:
        """This policy with some keys changed; tables are merged."""
        return self._with(_merged(self._data, changes))

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
        parameters = _parameters(self._table.models[model], MODELS[model].parameters_type, where)
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
        _known([name], OPERATORS, where, what="operator")
        parameters = _parameters(options, OPERATORS[name].parameters_type, where)
        try:
            return OPERATORS[name](parameters, self.key)
        except PolicyError as exc:
            raise PolicyError(f"{where}: {exc}") from None

    def _check(self) -> None:
        table, source = self._table, self._source
        if not table.models and not table.hide:
            raise PolicyError(
                f"{source}: names no model and no word to hide, so it promises nothing;"
                f" add a table such as [models.identifiers]. Known models: {_listed(MODELS)}"
            )
        _known(table.models, MODELS, f"{source}: models", what="model")
        for label in table.operators:
            if not is_label(label):
                raise PolicyError(f"{source}: operators: a label is {LABEL_FORM}")
        own = table.models.get("identifiers", {}).get("patterns", ())
        tables = [p for p in own if isinstance(p, dict)] if isinstance(own, list | tuple) else []
        labels = {*LABELS, *_OTHER_LABELS, *(str(p.get("label", "")) for p in tables)}
        _known(table.operators, labels, f"{source}: operators", what="label")
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


def _require_text(value: object, where: str, depth: int = 0) -> None:
    """Refuse NUL bytes and halves of characters, which are in no path and in no document."""
    if depth > _DEEPEST:
        raise PolicyError(f"{where}: nested too deeply")
    if isinstance(value, str) and (not value.isprintable() and _NO_TEXT.search(value)):
        raise PolicyError(f"{where}: holds a NUL byte or half a character; write it anew")
    if isinstance(value, Mapping):
        for name, one in value.items():
            _require_text(name, where, depth + 1)
            _require_text(one, where, depth + 1)
    elif isinstance(value, list | tuple):
        for one in value:
            _require_text(one, where, depth + 1)


def _merged(base: Mapping[str, Any], overrides: Mapping[str, Any]) -> dict[str, Any]:
    """`overrides` over `base`; tables are merged, all else is replaced."""
    merged = dict(base)
    for key, value in overrides.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merged(merged[key], value)
        else:
            merged[key] = value
    return merged


def _parameters(values: dict[str, Any], kind: type[S], where: str) -> S:
    _known(values, kind.__struct_fields__, where)
    return _convert(values, kind, where)


def _convert(values: Any, kind: type[S], where: str) -> S:
    try:
        return msgspec.convert(values, kind)
    except (msgspec.ValidationError, RecursionError) as exc:
        message, _, place = str(exc).partition(" - at `$")
        for word, plain in _PLAIN.items():
            message = re.sub(rf"\b{word}\b", plain, message)
        place = place.strip("`.")
        if message.startswith("Invalid enum value"):
            choices = [*_choices(get_type_hints(kind).get(place, None))]
            message += f"; choose one of: {', '.join(choices)}" if choices else ""
        message = re.sub(r"Object missing required field (.*)", r"the key \1 is missing", message)
        message = message.replace("`", "").replace(" | nothing", "").replace("Expected", "expected")
        raise PolicyError(f"{where}: {place + ': ' if place else ''}{message}") from None


def _choices(kind: Any) -> Iterator[str]:
    """What a value of a kind may be, if that can be listed."""
    if kind is bool:
        yield from ("true", "false")
    for choice in get_args(kind):
        if isinstance(choice, str):
            yield choice
        else:
            yield from _choices(choice)


def _known(given: Iterable[str], known: Iterable[str], where: str, what: str = "key") -> None:
    """Refuse what is not known, with a guess at what was meant and the list of what is."""
    known = sorted(known)
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            guess = f'; did you mean "{close[0]}"?' if close else "."
            quoted = json.dumps(name, ensure_ascii=False)
            raise PolicyError(
                f"{where}: unknown {what} {quoted}{guess} Known {what}s: {_listed(known) or 'none'}"
            )


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
