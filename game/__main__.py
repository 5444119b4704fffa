"""`python -m game`: the same as the command `enfilade`."""

from game.cli import main

if __name__ == "__main__":
    main()
