"""The keys of `[models.information-content]`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from efface import Policy, PolicyError
from efface.models.information_parameters import InformationContentParameters, WeightedCounts


def policy(**keys: Any) -> Policy:
    return Policy.from_dict({"models": {"information-content": keys}})


def test_a_string_is_a_background_with_the_weight_of_one() -> None:
    table = WeightedCounts(counts="own.index", weight=3)
    given = InformationContentParameters(background=("clinical", table))
    assert given.weighted == (("clinical", 1.0), ("own.index", 3.0))


def test_paths_start_at_the_folder_of_the_policy_and_names_stay() -> None:
    given = InformationContentParameters(background=("clinical", "built-in", "own.index"))
    placed = given.placed(Path("somewhere"), None)
    own = Path("somewhere", "own.index")
    assert [name for name, _ in placed.weighted] == ["clinical", "built-in", str(own)]
    assert placed.files == (own,)
    assert placed.placed(Path(), None).files == (own,)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"background": "clinical"}, "background: expected a list"),
        ({"background": [{"weight": 1}]}, "the key counts is missing"),
        ({"background": [{"counts": "x", "weight": 0}]}, "weight"),
        ({"background": [{"counts": "x", "wait": 1}]}, "wait"),
        ({"background": ["x", {"counts": "x"}]}, "'x' is named twice; name it once"),
        ({"background": [" "]}, "background: name built-in, clinical, or the path of an index"),
        ({"common": 0}, "common"),
        ({"common": 1.5}, "common"),
        ({"numbers": "no"}, "numbers: expected true or false"),
    ],
)
def test_what_makes_no_sense_is_refused(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        policy(**keys)
