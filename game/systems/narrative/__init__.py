"""The `narrative` rule system: symbol dice, maneuvers and actions, range bands, strain."""

MOST_INCIDENTALS = "incidentals"
"""The house rule: after how many incidentals each further one costs a maneuver; 0: no limit (N-09)."""

HOUSE = {MOST_INCIDENTALS: 5}
"""The house rules with their defaults."""
