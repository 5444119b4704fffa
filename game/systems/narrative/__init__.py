"""The `narrative` rule system: symbol dice, maneuvers and actions, range bands, strain."""
