"""The network in NumPy, against loops that say the same slowly."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from efface.languages.english.tokens import tokens
from efface.languages.taggers.inputs import FLAGS, Inputs, inputs
from efface.languages.taggers.network import DISTANCES, MEETING, Network
from efface.languages.taggers.spelling import bags
from tests.languages.taggers.small_network import made_up_weights

WEIGHTS = made_up_weights(names=3, tags=5)
NETWORK = Network(WEIGHTS)


def given_for(text: str) -> Inputs:
    told = inputs(text, tokens(text))
    return told.with_flags([len(word) % 7 for word in told.words])


def normed(row: NDArray[Any]) -> NDArray[Any]:
    scaled: NDArray[Any] = row / np.sqrt((row**2).mean() + 1e-5)
    return scaled


def slowly(told: Inputs, head: str) -> list[NDArray[Any]]:
    weights = {name: array.astype(np.float64) for name, array in WEIGHTS.items()}
    rows = []
    for token, word in enumerate(told.word):
        bag = bags([told.words[word]], len(weights["table"]))
        spelled = sum(
            weights["table"][row] * weights["scale"][row] * share
            for row, share in zip(bag.rows, bag.weights, strict=True)
        )
        bits = np.array([int(told.flags[word]) >> bit & 1 for bit in range(FLAGS)])
        rows.append(
            spelled @ weights["spell.weight"]
            + bits @ weights["flags.weight"]
            + weights["form.weight"][told.form[token]]
            + weights["after.weight"][told.after[token]]
            + weights["seen.weight"][told.seen[token]]
        )
    nothing = np.zeros_like(rows[0])
    for number, distance in enumerate(DISTANCES):
        if number == MEETING:
            means = [
                np.mean([normed(rows[o]) for o in range(len(rows)) if told.same[o] == same], axis=0)
                for same in told.same
            ]
            rows = [r + m @ weights["meet.weight"] for r, m in zip(rows, means, strict=True)]
        seen = [normed(row) for row in rows]
        learned = []
        for place in range(len(rows)):
            before = seen[place - distance] if place >= distance else nothing
            after = seen[place + distance] if place + distance < len(rows) else nothing
            look = np.concatenate([before, seen[place], after])
            inner = (
                look @ weights[f"blocks.{number}.look.weight"]
                + weights[f"blocks.{number}.look.bias"]
            )
            learned.append(np.maximum(inner, 0) @ weights[f"blocks.{number}.say.weight"])
        rows = [row + more for row, more in zip(rows, learned, strict=True)]
    return [normed(row) @ weights[f"{head}.weight"] + weights[f"{head}.bias"] for row in rows]


@given(st.lists(st.sampled_from("Ada ada Lind , . saw 12 \n".split(" ")), max_size=14))
def test_it_computes_what_its_parts_say(words: list[str]) -> None:
    told = given_for(" ".join(words))
    names, tags = NETWORK.scores(told, "names", "tags")
    assert names.shape == (len(told.word), 3)
    assert tags.shape == (len(told.word), 5)
    if len(told.word):
        assert np.allclose(names, slowly(told, "names"), atol=2e-3)


def test_a_token_sees_no_further_than_the_blocks_reach_unless_its_word_recurs() -> None:
    reach = sum(DISTANCES)
    filler = [f"w{chr(97 + n)}" for n in range(2 * reach)]
    near, far = ("Ada", *filler), ("Oak", *filler)
    (first,), (second,) = (
        NETWORK.scores(given_for(" ".join(words)), "names") for words in (near, far)
    )
    assert np.array_equal(first[reach + 1 :], second[reach + 1 :])
    assert not np.array_equal(first[:reach], second[:reach])
    (again,), (other,) = (
        NETWORK.scores(given_for(" ".join([*words, words[0]])), "names") for words in (near, far)
    )
    assert not np.array_equal(again[-2], other[-2])
