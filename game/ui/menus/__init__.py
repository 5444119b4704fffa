"""The screens around a battle: title, setup, settings, maps, saved matches, rules, pause, end."""
