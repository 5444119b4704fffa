"""How the ground looks: painted in code, from the fields of each terrain, crisp at every size."""
