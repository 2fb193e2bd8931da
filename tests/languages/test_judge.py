"""The judge: what voices say becomes a probability, and reasons."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.languages.judge import VoiceJudge, WordEvidence

JUDGE = VoiceJudge({"list": 2.0, "capitals": 1.0, "small": -3.0, "often": 0.1}, -0.5)
NAMES = ("capitals", "list", "small", "often")


def evidence(*rows: list[float], told: tuple[int, ...] = (0, 1, 2, 3)) -> WordEvidence:
    return WordEvidence(NAMES, np.array(rows), told)


def test_it_weighs_what_it_is_told() -> None:
    chances = JUDGE.probabilities(evidence([0, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0]))
    assert chances == pytest.approx(
        [1 / (1 + np.exp(0.5)), 1 / (1 + np.exp(-2.5)), 0.378], abs=1e-3
    )


@given(st.lists(st.floats(0, 5), min_size=4, max_size=4), st.floats(0.01, 3))
def test_more_for_it_makes_it_likelier_and_more_against_it_less(
    row: list[float], more: float
) -> None:
    for place, is_for in ((0, True), (1, True), (2, False)):
        other = [*row]
        other[place] += more
        before, after = JUDGE.probabilities(evidence(row, other))
        assert after >= before if is_for else after <= before


def test_reasons_are_what_counted_most_of_what_can_be_told() -> None:
    def because(given: WordEvidence) -> tuple[str, ...]:
        return JUDGE.verdicts(given, [(0, 1)])[0].because

    assert because(evidence([1, 1, 1, 1])) == ("list", "capitals")
    assert because(evidence([1, 1, 1, 1], told=(0, 2))) == ("capitals",)
    assert because(evidence([0, 0, 1, 1])) == ()


@given(
    st.lists(st.lists(st.floats(-1, 1), min_size=4, max_size=4), min_size=1, max_size=6), st.data()
)
def test_a_stretch_is_as_likely_as_its_words_are_in_the_mean(
    rows: list[list[float]], data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, len(rows)))
    end = data.draw(st.integers(first, len(rows)))
    given_rows = evidence(*rows)
    ((chance, because),) = JUDGE.verdicts(given_rows, [(first, end)])
    if first == end:
        assert (chance, because) == (1, ())
        return
    assert chance == pytest.approx(JUDGE.probabilities(given_rows)[first:end].mean())
    means = np.mean(rows[first:end], axis=0)
    counted = {name: float(means[NAMES.index(name)]) * JUDGE.weights[name] for name in NAMES}
    assert all(counted[name] > 0.499 for name in because)
    assert JUDGE.verdicts(given_rows, []) == []


def test_it_is_stored_as_numbers_and_unknown_evidence_counts_nothing() -> None:
    judge = VoiceJudge.of('{"own": {"bias": -1.5, "weights": {"list": 2}}}', "own")
    assert judge == VoiceJudge({"list": 2}, -1.5)
    assert judge.probabilities(evidence([1, 0, 0, 0])) == pytest.approx([1 / (1 + np.exp(1.5))])
