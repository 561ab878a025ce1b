"""The machine: frozen states, verify → legal → apply, deals from a seed, and what a seat can see."""
