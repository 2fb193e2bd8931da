"""What the tests of several commands share."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.learning.letters import letters


@pytest.fixture(scope="session")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty letters with their names marked, half of them of each of two corpora."""
    path = tmp_path_factory.mktemp("labelled") / "letters.jsonl"
    path.write_text(
        "\n".join(
            json.dumps(
                {
                    "id": one.name,
                    "text": one.text,
                    "spans": [[s.start, s.end, s.label] for s in one.spans],
                    "corpus": "odd" if number % 2 else "even",
                }
            )
            for number, one in enumerate(letters(60, 1))
        )
    )
    return path
