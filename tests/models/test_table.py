"""Tables of what a policy can name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from efface.models.table import Table


def test_a_module_is_imported_when_its_entry_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "crumb_table_module.py").write_text("def greet():\n    return 'hello'\n")
    monkeypatch.syspath_prepend(tmp_path)
    table: Table[object] = Table({"greet": "crumb_table_module:greet", "gone": "no_module:x"})
    assert [*table] == ["greet", "gone"]
    assert len(table) == 2
    assert "crumb_table_module" not in sys.modules
    try:
        greet = table["greet"]
        assert callable(greet)
        assert greet() == "hello"
        assert sys.modules["crumb_table_module"].greet is greet
    finally:
        sys.modules.pop("crumb_table_module", None)


def test_an_unknown_name_is_a_missing_key() -> None:
    table: Table[object] = Table({"count": "collections:Counter"})
    assert "counts" not in table
    assert table.get("counts") is None
    with pytest.raises(KeyError):
        table["counts"]
