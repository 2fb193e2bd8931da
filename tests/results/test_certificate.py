"""Certificates: digests that confirm no guess, and promises that hold or do not."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from efface.keys import Key
from efface.models import MODELS
from efface.results.certificate import (
    VERSION,
    Certificate,
    keyed_digest,
    legacy_digest,
    promises,
    public_digest,
)
from tests.conftest import KEY

MODEL: Any = MODELS["identifiers"]


def test_a_public_digest_can_be_made_by_anybody() -> None:
    assert public_digest(b"Crumb") == f"sha256:{hashlib.sha256(b'Crumb').hexdigest()}"


def test_keyed_digests_differ_by_key_by_data_and_by_what_they_are_of() -> None:
    digests = [
        keyed_digest(b"Crumb", KEY, "input"),
        keyed_digest(b"Crumb", KEY, "policy"),
        keyed_digest(b"Crumb", Key(bytes(32)), "input"),
        keyed_digest(b"Lind", KEY, "input"),
        legacy_digest(b"Crumb", KEY),
    ]
    assert len({*digests}) == len(digests)
    assert all(digest.startswith("hmac-sha256:") for digest in digests)
    assert hashlib.sha256(b"Crumb").hexdigest() not in "".join(digests)
    assert digests[0] == keyed_digest(b"Crumb", KEY, "input")


def test_a_promise_holds_unless_something_was_let_stand_against_it() -> None:
    parameters = {"identifiers": {"labels": ["PERSON"]}}
    (promise,) = promises([MODEL], parameters, broken=())
    assert (promise.model, promise.promise, promise.holds) == ("identifiers", MODEL.promise, True)
    assert promise.parameters == {"labels": ["PERSON"]}
    assert promises([MODEL], parameters, broken={"hide"})[0].holds
    assert not promises([MODEL], parameters, broken={"identifiers"})[0].holds


def test_no_promise_is_made_without_its_parameters() -> None:
    with pytest.raises(KeyError):
        promises([MODEL], {}, broken=())


def test_a_certificate_is_one_json_object_in_a_fixed_order() -> None:
    made = promises([MODEL], {"identifiers": {}}, broken=())
    certificate = Certificate(
        VERSION, "1", "sha256:p", "names", (), "nurse", {}, None, "sha256:o", made, {"é": 1}
    )
    text = certificate.to_json()
    assert text.endswith("}\n")
    assert "é" in text
    data = json.loads(text)
    assert [*data] == [
        *("version", "efface", "policy", "profile", "changes", "reader", "knowledge"),
        *("input", "output", "promises", "exceptions"),
    ]
    assert data["promises"][0]["holds"] is True
    assert data["input"] is None
