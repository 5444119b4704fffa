"""The numbers of clauses, as they are written everywhere."""

import re

CLAUSE = re.compile(r"\b[SNEPBM]-\d\d")
"""The number of a clause; a letter may follow that names a part of it."""
