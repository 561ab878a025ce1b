"""Our record of a game: model, canonical JSON and key, walk and check, recorder. Contract: docs/replay-format.md."""
