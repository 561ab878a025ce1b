"""The search in plain Python: what every faster version has to agree with."""
