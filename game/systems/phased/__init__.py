"""The `phased` rule system: phase by phase, morale, declared actions, damage scales."""
