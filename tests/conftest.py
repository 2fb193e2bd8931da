"""What all tests share: one language, loaded once, and a made-up letter."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings

from efface.cli import cli
from efface.policy import Policy
from efface.terms.english import English
from efface.terms.language import Terms

# Results must repeat: no time limits, and the same cases in every run. To look further, ask for
# more: EFFACE_EXAMPLES=2000 make test
_EXAMPLES = os.environ.get("EFFACE_EXAMPLES")
settings.register_profile(
    "efface",
    deadline=None,
    derandomize=_EXAMPLES is None,
    max_examples=int(_EXAMPLES or 100),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("efface")

EXAMPLES = Path(__file__).parent.parent / "examples"
LETTER = (
    "Dear Dr Helen Pennywhistle,\n\n"
    "Clara Quillfeather came on 3 May 2019. Mrs Quillfeather lives in Barcelona\n"
    "and can be reached at clara@example.org or 555-0142.\n"
)

Program = Callable[..., Result]
# For tests of what happens around the models, in words that are easy to foresee.
by_labels = pytest.mark.usefixtures("labels_by_default")


@pytest.fixture
def labels_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who says nothing gets identifiers alone, and labels."""
    monkeypatch.setattr(
        Policy, "default", lambda: Policy.from_dict({"models": {"identifiers": {}}})
    )


@pytest.fixture(scope="session")
def terms() -> Terms:
    return Terms(English())


@pytest.fixture
def program() -> Program:
    """Runs the command line in this process."""

    def run(*arguments: object, stdin: bytes = b"") -> Result:
        return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)

    return run


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text(LETTER)
    return path
