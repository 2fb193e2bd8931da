"""The package itself: public names are listed, and loaded when they are first used."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import efface


@pytest.mark.parametrize("name", [name for name in efface.__all__ if name != "__version__"])
def test_a_public_name_is_public_where_it_lives(name: str) -> None:
    value = getattr(efface, name)
    home = import_module(value.__module__)
    assert name in home.__all__
    assert getattr(home, name) is value


def test_public_names_are_in_order_and_complete() -> None:
    assert dir(efface) == sorted(efface.__all__, key=efface.__all__.index)
    assert sorted({*efface._HOMES, "__version__"}) == sorted(efface.__all__)


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'sanitise'"):
        efface.sanitise  # noqa: B018


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys, efface; print([m for m in sys.modules if m.startswith('efface.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
