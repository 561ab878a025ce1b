"""Documents that fail when they lie."""

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from hana.cli import main
from hana.formats import FORMATS
from hana.replay.schema import schema_text
from hana.rules import RULE_SETS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MODULES = sorted((ROOT / "hana").rglob("*.py"))
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/**/*.md"))]


def table_rows(text: str, heading: str) -> list[list[str]]:
    """The body rows of the first table below a heading."""
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_the_table_of_games_is_the_registry() -> None:
    expected = [
        [f"`{rules.id}`", " ".join(rules.names), ", ".join(map(str, rules.seats))] for rules in RULE_SETS.values()
    ]
    assert table_rows(README, "Games") == expected


def test_the_table_of_formats_is_the_registry() -> None:
    expected = [[f"`{one.id}`", one.label, "yes", "yes" if one.dumps else "no"] for one in FORMATS.values()]
    assert table_rows(README, "Formats") == expected


def test_every_command_stands_in_the_readme() -> None:
    assert isinstance(main, click.Group)
    shown = set(re.findall(r"python -m hana (\w+)", README))
    assert shown == set(main.commands)


@pytest.mark.parametrize("name", sorted(main.commands))
def test_every_command_explains_itself(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert main.commands[name].help


def test_the_published_schema_is_that_of_the_models() -> None:
    assert (ROOT / "docs" / "replay.schema.json").read_text(encoding="utf-8") == schema_text()
    assert json.loads(schema_text())["title"] == "Replay"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_within_the_project_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert missing == []


def test_every_rule_set_has_its_page() -> None:
    missing = [rules.id for rules in RULE_SETS.values() if not (ROOT / "docs" / "rules" / f"{rules.id}.md").exists()]
    assert missing == []


def headings(document: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_document_that_the_code_cites_exists(module: Path) -> None:
    text = re.sub(r"\n\s*", " ", module.read_text(encoding="utf-8"))
    cited = set(re.findall(r"[\w./<>-]*\w\.md\b", text))
    assert sorted(name for name in cited if not (ROOT / name).is_file()) == []
    for name, section in re.findall(r'([\w./-]+\.md), \\?"([^"\\]+)\\?"', text):
        assert any(heading.startswith(section) for heading in headings(ROOT / name)), f"{name} has no {section!r}"


def test_the_errors_and_the_scale_of_verdicts_are_those_of_the_engine() -> None:
    accuracy = json.loads((ROOT / "hana" / "search" / "accuracy.json").read_text(encoding="utf-8"))["games"]
    expected = []
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            known = accuracy[f"{rules.id} {seats}"]
            errors = [", ".join(f"{left}: {m}" for left, m in known[of]) or "–" for of in ("played", "sharpened")]
            exact = ", ".join(f"{quarters}/4 up to {left}" for left, quarters in known["exact"] if quarters) or "–"
            thresholds = ", ".join(map(str, rules.judging.thresholds))
            expected.append([f"`{rules.id}`", str(seats), *errors, exact, thresholds])
    written = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    section = written.split("\n### What judging uses\n")[1].split("\n### ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    assert [[cell.strip() for cell in row] for row in rows] == expected


def test_the_code_of_the_worked_example_is_real() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    example = text.split("\n### An option added to a game\n")[1]
    module = (ROOT / "hana" / "rules" / "hana_awase.py").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)\n *```", example, re.S)
    assert len(blocks) == 2
    assert all(block.strip() in module for block in blocks)


def test_every_dependency_is_named_with_its_reason() -> None:
    architecture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for line in (ROOT / "requirements.in").read_text(encoding="utf-8").splitlines():
        name = re.split(r"[=<>;\[ ]", line.strip())[0]
        if name and not name.startswith("#"):
            assert name in architecture, name
