"""The `squad` rule system: d10 pools, two actions, bulk and facing, stealth strength."""
