"""The published JSON Schema of a replay, made from the models."""

import json

from hana.replay.model import Replay


def schema_text() -> str:
    """The schema as indented JSON with a line's end."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    schema.update(Replay.model_json_schema(mode="validation"))
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
