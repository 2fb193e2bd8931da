"""One tree of exceptions, and none of others leaves efface with its words."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from efface import errors
from efface.errors import EffaceError, PolicyError, PromiseError, internal, no_file, shielded


def test_every_error_is_of_one_tree_and_every_warning_of_another() -> None:
    made = [
        one
        for name, one in vars(errors).items()
        if inspect.isclass(one) and name in errors.__all__ and one is not EffaceError
    ]
    assert len(made) > 6
    for one in made:
        assert issubclass(one, EffaceError) != issubclass(one, errors.EffaceWarning)


def test_an_unexpected_exception_tells_its_type_and_place_alone() -> None:
    @shielded
    def broken(text: str) -> None:
        raise KeyError(text)

    with pytest.raises(
        PromiseError, match=r"internal error \(KeyError, test_errors\.py:\d+\)"
    ) as c:
        broken("Quillfeather")
    assert "Quillfeather" not in str(c.value)
    assert c.value.__suppress_context__
    assert internal(KeyError("Quillfeather")) == "internal error (KeyError); please report it"


@pytest.mark.parametrize("own", [PolicyError("p"), UserWarning("w"), KeyboardInterrupt()])
def test_errors_of_efface_and_warnings_pass_unchanged(own: BaseException) -> None:
    @shielded
    def failing() -> None:
        raise own

    with pytest.raises(type(own)) as caught:
        failing()
    assert caught.value is own


def test_a_shielded_function_is_what_it_was() -> None:
    @shielded
    def doubled(number: int, *, times: int = 2) -> int:
        """Twice as much."""
        return number * times

    assert doubled(4) == 8
    assert doubled(4, times=3) == 12
    assert (doubled.__name__, doubled.__doc__) == ("doubled", "Twice as much.")


@pytest.mark.parametrize(
    ("name", "is_none"), [("a.txt", False), ("ä.txt", False), ("a\0b", True), ("a\ud800", True)]
)
def test_some_names_no_file_can_have(name: str, is_none: bool) -> None:
    assert no_file(Path(name)) is is_none
