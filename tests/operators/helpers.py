"""Texts with names in them, and what operators make of them."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

import efface
from efface.document import Term
from efface.keys import Key
from efface.operators.base import Context
from efface.operators.pseudonymize import Pseudonymize, PseudonymizeParameters
from tests.conftest import KEY

NAMES = st.sampled_from(
    ["Clara", "Peter", "Lind", "Crumb", "Helen", "Quillfeather", "Oskar", "Moss"]
)
WORDS = st.sampled_from(
    ["Mr", "met", "in", "Quito", ",", ".", "\n", "a@example.org", "555-0142", "3 May 2019"]
)
TEXTS = st.lists(st.one_of(NAMES, WORDS), max_size=20).map(" ".join)


def policy(operator: object, key: Key, monkeypatch: pytest.MonkeyPatch) -> efface.Policy:
    monkeypatch.setenv("EFFACE_KEY", key.to_line())
    return efface.Policy.from_dict({"operator": operator, "models": {"identifiers": {}}})


def surrogate(text: str, label: str = "PERSON", key: Key = KEY, identity: str = "") -> str:
    operator = Pseudonymize(PseudonymizeParameters(), key)
    term = Term(start=0, end=len(text), label=label, text=text, identity=identity or text)
    made = operator.replace(term, Context())
    assert made
    return made.text


def term(text: str, label: str = "PERSON") -> Term:
    return Term(start=0, end=max(1, len(text)), text=text, label=label)
