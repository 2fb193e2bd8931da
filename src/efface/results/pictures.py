"""Plots of measurements; the same values always give the same file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from efface.errors import InputError, missing

__all__ = ["pyplot", "save"]


def pyplot() -> Any:
    """The pyplot of Matplotlib, drawing without a screen."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        mpl.rcParams["svg.hashsalt"] = "efface"
        from matplotlib import pyplot as plots
    except ImportError:
        raise missing("plots need matplotlib", "plots") from None
    return plots


def save(figure: Any, path: Path) -> None:
    figure.tight_layout()
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    except (OSError, ValueError) as exc:
        raise InputError(f"{path}: cannot be written ({exc}); use .svg or .png") from None
    finally:
        pyplot().close(figure)
