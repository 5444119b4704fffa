"""What the rules come to on a board: the questions that screens, the lab and players ask of a position."""
