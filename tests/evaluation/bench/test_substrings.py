"""What substring anonymity costs, on little text."""

from __future__ import annotations

from pathlib import Path

import pytest

from efface.errors import InputError
from efface.evaluation.bench import substrings as substring_costs
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from tests.evaluation.texts import write_corpus


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_corpus(tmp_path_factory.mktemp("corpus") / "corpus.tsv")


def test_stars_stand_for_what_is_hidden() -> None:
    rules = Rules(k=2, min_length=1, count="occurrences", words=False)
    assert substring_costs.stars(["abracadabra", "é*"], rules) == ["abra*a*abra", "**"]


@pytest.mark.slow
def test_costs_stand_beside_two_arrays(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(substring_costs, "_WAYS", {"k=4": substring_costs._WAYS["k=4"]})
    ((arrays, ours),) = substring_costs.costs([corpus], [1], 1)
    assert arrays.way == "SA+LCP"
    assert ours.seconds > 0
    assert 5 < ours.memory < 40
    assert "k=4" in ours.line(arrays.seconds)


def test_a_corpus_can_be_too_small(corpus: Path) -> None:
    with pytest.raises(InputError, match="holds less than 9 MB of text"):
        substring_costs.read([corpus], 9_000_000)


def test_growth_is_fitted_by_a_line() -> None:
    growth = substring_costs.Growth((1_000_000, 2_000_000, 4_000_000), (0.5, 1.0, 2.0))
    assert growth.slope == pytest.approx(0.5)
    assert growth.explained == pytest.approx(1)
    assert growth.exponent == pytest.approx(1)
    assert "0.500 s for each million characters" in str(growth)


@pytest.mark.slow
def test_growth_is_measured_up_to_the_largest_size(corpus: Path) -> None:
    grown = substring_costs.growth([corpus], Rules(k=4), 1)
    assert grown.sizes[-1] == 1_000_000
