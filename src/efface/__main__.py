"""`python -m efface` is `efface`."""

from efface.cli import cli

cli()
