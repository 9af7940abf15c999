"""Measured speed and memory. Each module with a `rows()` is one group of measurements; `scripts/bench` runs them."""
