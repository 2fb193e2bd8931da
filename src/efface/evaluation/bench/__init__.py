"""Benchmarks: costs beside a baseline in the same run, and the experiments of the papers."""
