"""Where the project lies: the folder of app.py, templates and replays."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
