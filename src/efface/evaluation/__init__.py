"""Measuring: benchmarks, and later corpora, metrics, tables and plots."""
