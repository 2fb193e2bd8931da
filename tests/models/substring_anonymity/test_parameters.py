"""What a policy may set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import efface
from efface import PolicyError
from efface.errors import InputError
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from tests.models.substring_anonymity.cases import policy


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"k": 1}, "k: expected a whole number >= 2"),
        ({"k": 2.5}, "k: expected a whole number"),
        ({"min_length": 0}, "min_length: expected a whole number >= 1"),
        ({"share": 1.5}, "share: expected a number < 1.0"),
        ({"count": "words"}, "choose one of: documents, occurrences"),
        ({"cover": "best"}, "choose one of: greedy, optimal"),
        ({"words": "all"}, "choose one of: true, false, rare"),
        ({"background": ["nowhere"]}, "there is no such file or folder"),
        ({"words": "rare", "scope": "published"}, "judges words by the originals"),
        ({"length": 3}, 'unknown key "length"'),
    ],
)
def test_a_policy_that_cannot_be(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError) as told:
        efface.make_plan(policy(**keys))
    assert message in str(told.value)


def test_the_background_is_looked_for_beside_the_policy(tmp_path: Path) -> None:
    (tmp_path / "archive").mkdir()
    files = [tmp_path / "archive" / name for name in ("b.txt", "a.txt", "picture.png")]
    files.append(tmp_path / "one.md")
    for file in files:
        file.write_text("Dear Crumb")
    rules = Rules(background=("archive", "one.md"))
    placed = rules.placed(tmp_path, None)
    assert placed.files == (files[1], files[0], files[3])
    assert rules.background == ("archive", "one.md")
    elsewhere = Rules(background=(str(tmp_path / "one.md"),)).placed(tmp_path / "archive", "Lind")
    assert elsewhere.files == (files[3],)
    with pytest.raises(InputError, match="there is no such file or folder"):
        _ = rules.placed(tmp_path / "archive", None).files


def test_without_a_background_no_files_are_named() -> None:
    assert Rules().placed(Path("somewhere"), None) == Rules()
    assert Rules().files == ()
