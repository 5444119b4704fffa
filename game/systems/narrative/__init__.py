"""The `narrative` rule system: symbol dice, maneuvers and actions, range bands, strain."""

MOST_INCIDENTALS = "incidentals"
"""The house rule: after how many incidentals each further one costs a maneuver; 0: no limit (N-09)."""

COMPUTER_SPENDS = {
    "squad": "computer_spends_for_squad",
    "opposition": "computer_spends_for_opposition",
}
"""The house rules: whether the computer spends the symbols of checks for a side (N-37)."""

HOUSE = {MOST_INCIDENTALS: 5, **dict.fromkeys(COMPUTER_SPENDS.values(), 0)}
"""The house rules with their defaults."""
