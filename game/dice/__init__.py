"""Dice as values: tables of faces, checks, what supplies the faces in play, exact odds of one roll."""
