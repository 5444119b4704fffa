"""A fuzzer of every input of the program: `python -m tools.fuzz --minutes 60 --seed 1`."""
