"""The package of English knowledge."""

from __future__ import annotations

from importlib.metadata import metadata
from importlib.util import find_spec

from efface.languages.english.knowledge import PACK
from efface.languages.english.vocabulary import VOCABULARY


def test_the_package_is_installed_and_an_extra_of_efface_brings_it() -> None:
    assert find_spec(PACK.package)
    needed = metadata("efface").get_all("Requires-Dist") or []
    brought = [one for one in needed if one.replace("_", "-").startswith("efface-en")]
    assert any(f"extra == '{PACK.extra}'" in one.replace('"', "'") for one in brought)
    assert PACK.vocabulary is VOCABULARY
