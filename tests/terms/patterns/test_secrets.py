"""Secrets are hidden whole, whatever stands around them; what only looks alike stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import efface
from efface.terms.patterns.secrets import KEYS
from tests.terms.patterns.found import outcome
from tests.terms.patterns.vectors import ANNOUNCED, BLOCKS, FORMS, key_block

SEED, TIMES = 20, 3
# Where a secret with a form of its own may stand.
FRAMES = {
    "prose": "Please rotate {} before Friday, Clara.",
    "markdown": "Use `{}` for the staging site.",
    "end": "The new one is ({}).\nBring biscuits.",
    "env": "DEBUG=1\nexport SERVICE_VALUE={}\nMODE=fast",
    "json": '{{"service_value": "{}", "debug": true}}',
    "yaml": "service:\n  value: {}\n  debug: true",
    "log": "2024-05-01 10:31:07 ERROR request with {} failed, retrying",
    "code": 'client = Client("{}", timeout=3)',
    "escaped": r'{{"text": "first\n{}\nlast"}}',
}
# Where one stands that its words announce, as the name of a key or in a sentence.
ANNOUNCING = {
    "prose": "Her {words} is {value}, and she knows it.",
    "end": "The {words}: {value}",
    "env": "DEBUG=1\n{name}={value}\nMODE=fast",
    "quoted env": 'export {name}="{value}"',
    "json": '{{"{small}": "{value}", "debug": true}}',
    "yaml": "service:\n  {small}: {value}\n  debug: true",
    "log": "10:31:07 ERROR login failed {small}={value} after 3 tries",
    "code": 'connect({small}="{value}", timeout=3)',
}


def cases() -> Iterator[tuple[str, str, str, str]]:
    """Kind, frame, text and value of each of the generated strings."""
    drawn = Random(SEED)
    for _ in range(TIMES):
        for kind, make in FORMS.items():
            for frame, form in FRAMES.items():
                value = make(drawn)
                yield kind, frame, form.format(value), value
        for (name, words), make in ANNOUNCED.items():
            for frame, form in ANNOUNCING.items():
                value = make(drawn)
                text = form.format(name=name, small=name.lower(), words=words, value=value)
                yield words, frame, text, value


@cache
def outcomes() -> dict[tuple[str, str, str], int]:
    return Counter((kind, frame, outcome(text, value)) for kind, frame, text, value in cases())


def test_each_kind_of_the_table_has_a_vector() -> None:
    assert {key.name for key in KEYS} <= FORMS.keys()
    assert len(FORMS) + len(ANNOUNCED) >= 35


@pytest.mark.slow
def test_secrets_are_hidden_wholly() -> None:
    wrong = {case: count for case, count in outcomes().items() if case[2] != "whole"}
    assert sum(wrong.values()) <= 0.05 * sum(outcomes().values()), wrong


@pytest.mark.slow
def test_no_secret_is_hidden_in_part() -> None:
    assert not [case for case in outcomes() if case[2] == "part"]


@pytest.mark.parametrize("kind", BLOCKS)
@pytest.mark.parametrize(
    "frame",
    [
        "Here it is:\n{}\nKeep it.",
        "key: |\n    {}\nnext: 1",
        '{{"private_key": "{}", "type": "service_account"}}',
        "> {}\n> he wrote",
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", r"\n"])
def test_private_keys_are_hidden_to_their_end(kind: str, frame: str, line_end: str) -> None:
    block = BLOCKS[kind](Random(SEED))
    indent = {"k": "    ", ">": "> "}.get(frame[0], "")
    block = block.replace("\n", line_end + indent)
    assert outcome(frame.format(block), block) == "whole"


def test_a_private_key_whose_end_is_cut_off_is_hidden() -> None:
    block = key_block(Random(SEED)).rpartition("\n")[0]
    assert outcome(f"{block}\n\nThat was all of it.", block) == "whole"
    assert "That was all of it." in efface.sanitize(f"{block}\n\nThat was all of it.").text
