"""The fixed slice of the check of words: two rounds of each game, every fact of it true and said in every language."""

from hana.review.facts import KINDS
from hana.rules import RULE_SETS
from scripts.measure.word_checks import table, words
from tests.review.reviewed import TINY

GAMES = sum(len(rules.seats) for rules in RULE_SETS.values())


def test_every_fact_of_some_rounds_of_each_game_is_true() -> None:
    done = [work() for _, work in words(2 * GAMES, TINY)]
    assert sum(int(str(line["wrong"])) for line in done) == 0
    assert sum(int(str(line["facts"])) for line in done) > 10
    for line in done:
        assert line.keys() == {"faults", "facts", "sentences", "wrong", *KINDS}
        assert line["sentences"] == 3 * int(str(line["facts"]))


def test_pieces_have_names_of_their_own_and_take_turns() -> None:
    names = [name for name, _ in words(5 * GAMES)]
    assert len(set(names)) == len(names)
    assert {name.split()[1] for name in names[:GAMES]} == RULE_SETS.keys()
    assert any("=" in name for name in names)


def test_the_table_has_a_row_for_each_kind() -> None:
    lines: list[dict[str, object]] = [dict.fromkeys(KINDS, 1), {**dict.fromkeys(KINDS, 0), "safe": 2}]
    rows = [row for row, is_off in table(lines) if not is_off]
    assert len(rows) == len(KINDS)
    assert "| safe | 3 | 2 |" in rows and "| offers | 1 | 1 |" in rows
