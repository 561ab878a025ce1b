"""Facts are found, true when looked up again, and false of other positions and of other numbers."""

from dataclasses import dataclass, replace

import pytest

from hana.game.action import Action, Decide, Declare, Play, Take
from hana.game.state import Phase, Round
from hana.replay.walk import walk
from hana.review.facts import KINDS, facts_of, holds
from hana.review.facts.scene import scene_of
from hana.review.koi_koi import call_chances
from hana.review.model import FLAGGED, Decision, Fact, VerdictName
from hana.review.review import choices_of, review_choice
from hana.rules.options import Value
from hana.rules.ruleset import RuleSet
from tests.review.faults import HIGH, LOSS, Case, cases, every_case, judged, seen
from tests.review.reviewed import TINY, recorded
from tests.scenes import scene
from tests.strategies import each_game, game_name

GAMES = pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
SEEDS = range(12, 16)
VERDICTS: tuple[VerdictName, ...] = ("mistake", "best")
WORLDS = 150
COUNTED = {"chance", "who_scores"}
"""Kinds that need worlds: looked for in reviews."""
RARE = {"call_off", "apart"}
"""Kinds for a rare position, and for none: looked for in positions made by hand."""


@dataclass(frozen=True)
class Scene:
    """A position in which a kind of fact is true, and another in which the same moves do not make it true."""

    kind: str
    state: Round
    best: Action
    other: Action
    changed: Round
    verdict: VerdictName = "mistake"
    worlds: int = 0

    def decision(self, state: Round) -> Decision:
        return judged(seen(state), self.best, self.other, verdict=self.verdict, worlds=self.worlds)


PINE_BRIGHT, PINE_CHAFF, IRIS_CHAFF, LIGHTNING = Play(0), Play(2), Play(18), Play(43)
THEIRS = "6-3 6-4"


def hana(hand: str, field: str, mine: str = "", theirs: str = "", **options: Value) -> Round:
    """A position of hana-awase for two."""
    return scene("hana-awase", (hand, THEIRS), field, captured=(mine, theirs), **options)


def koi(hand: str, field: str, mine: str = "", theirs: str = "") -> Round:
    """A position of koi-koi."""
    return scene("koi-koi", (hand, THEIRS), field, captured=(mine, theirs))


def deciding(mine: str, **options: Value) -> Round:
    """A koi-koi decision."""
    state = scene("koi-koi", ("5-1 6-1", "5-2 6-2"), captured=(mine, ""), **options)
    return replace(state, phase=Phase.DECIDE)


NINE_CHAFF = "2-3 2-4 3-3 3-4 4-3 4-4 6-3 6-4 7-3"
TEGARASU = "11-1 11-2 11-3 11-4 12-1 12-2 12-3 12-4 1-1 3-1"
SCENES = [
    Scene(
        "finishes",
        hana("1-1 5-3", "1-3 7-1", "2-1 3-1"),
        PINE_BRIGHT,
        IRIS_CHAFF,
        hana("1-1 5-3", "1-3 7-1", "2-1", "3-1"),
    ),
    Scene(
        "raises",
        koi("1-3 5-1", "1-4", NINE_CHAFF + " 7-4"),
        PINE_CHAFF,
        Play(16),
        koi("1-3 5-1", "1-4", "2-3 2-4 3-3 3-4"),
    ),
    Scene(
        "nearer", hana("1-1 5-3", "1-3", "2-1"), PINE_BRIGHT, IRIS_CHAFF, hana("1-1 5-3", "1-3", "2-1", "3-1 8-1 12-1")
    ),
    Scene("richer", hana("1-1 5-3", "1-3 5-4"), PINE_BRIGHT, IRIS_CHAFF, hana("1-1 5-3", "1-3 5-2")),
    Scene("takes_nothing", hana("1-1 5-3", "1-3"), PINE_BRIGHT, IRIS_CHAFF, hana("1-1 5-3", "1-3 5-4")),
    Scene("leaves_capture", koi("1-1 5-3", "1-3"), PINE_BRIGHT, IRIS_CHAFF, koi("1-1 5-3", "1-3 5-4")),
    Scene("sweep", hana("1-1 5-3", "1-2 1-3 1-4"), PINE_BRIGHT, IRIS_CHAFF, hana("1-1 5-3", "1-3")),
    Scene(
        "blocks",
        hana("1-3 5-3", "1-1", "", "2-1 3-1"),
        PINE_CHAFF,
        IRIS_CHAFF,
        hana("1-3 5-3", "1-1", "3-1", "2-1"),
        verdict="best",
    ),
    Scene(
        "leaves",
        hana("1-3 5-3", "1-1", "", "2-1 3-1"),
        PINE_CHAFF,
        IRIS_CHAFF,
        hana("1-3 5-3", "1-1", "3-1", "2-1"),
    ),
    Scene(
        "gives",
        hana("1-1 5-3", "6-1", "", "2-1 3-1"),
        IRIS_CHAFF,
        PINE_BRIGHT,
        hana("1-1 5-3", "1-3", "", "2-1 3-1"),
    ),
    Scene(
        "offers",
        hana("1-3 5-3", "6-1", "5-1 5-2"),
        IRIS_CHAFF,
        PINE_CHAFF,
        hana("1-3 5-3", "6-1", "5-1 5-2 1-1"),
    ),
    Scene(
        "likelier",
        hana("1-3 5-3", "6-1", "5-1 5-2"),
        IRIS_CHAFF,
        PINE_CHAFF,
        hana("1-3 5-3", "6-1", "5-1 5-2 1-1"),
    ),
    Scene(
        "live",
        hana("1-3 5-3", "6-1", "5-1 5-2"),
        IRIS_CHAFF,
        PINE_CHAFF,
        hana("1-3 5-3", "6-1", "5-1 1-1"),
    ),
    Scene(
        "safe",
        hana("1-3 5-3", "6-1", "5-1 5-2 5-4"),
        IRIS_CHAFF,
        PINE_CHAFF,
        hana("1-3 5-3", "6-1", "5-1 5-2"),
    ),
    Scene("take_back", hana("1-3 5-3 5-1", "6-1"), IRIS_CHAFF, PINE_CHAFF, hana("1-3 5-3", "6-1", "5-1")),
    Scene(
        "can_wait",
        hana("1-1 5-3", "1-3 5-4", "5-1 5-2"),
        PINE_BRIGHT,
        IRIS_CHAFF,
        hana("1-1 5-3", "1-3 5-4", "5-1"),
    ),
    Scene(
        "uses_up",
        hana("8-3 5-3", "8-4 5-4"),
        IRIS_CHAFF,
        Play(30),
        hana("8-3 5-3", "8-4 5-4", "8-1"),
    ),
    Scene(
        "spends_wild",
        scene("mayumi", ("11-4 1-3", THEIRS), "6-1"),
        PINE_CHAFF,
        LIGHTNING,
        hana("11-4 1-3", "6-1"),
    ),
    Scene(
        "chance",
        hana("1-3 5-3 8-3 9-3", "1-1 7-3", "", "2-1 3-1"),
        PINE_CHAFF,
        IRIS_CHAFF,
        hana("1-3 5-3 8-3 9-3", "1-1 7-3", "2-1 3-1"),
        worlds=WORLDS,
    ),
    Scene("beats_capture", hana("1-1 5-3", "1-3"), IRIS_CHAFF, PINE_BRIGHT, hana("1-1 5-3", "1-3 5-4"), verdict="best"),
    Scene(
        "stop_or_go",
        deciding("1-1 3-1 8-1"),
        Decide(True),
        Decide(False),
        deciding("1-1 3-1 8-1 12-1"),
        worlds=WORLDS,
    ),
]


def facts_about(kind: str, state: Round, decision: Decision) -> list[Fact]:
    """The facts of one kind in a position."""
    found = scene_of(seen(state), decision)
    assert found is not None
    return [each.fact for each in KINDS[kind].find(found)]


def changes(fact: Fact) -> list[Fact]:
    """The same fact with each of its whole numbers another one."""
    numbers = [key for key, value in fact.args.items() if isinstance(value, int)]
    return [Fact(kind=fact.kind, args={**fact.args, key: int(fact.args[key]) + 1}) for key in numbers]


@pytest.mark.parametrize("one", SCENES, ids=lambda one: one.kind)
def test_a_fact_is_true_of_its_position_and_false_of_another(one: Scene) -> None:
    facts = facts_about(one.kind, one.state, one.decision(one.state))
    assert facts
    for fact in facts:
        assert holds(fact, seen(one.state), one.decision(one.state))
        assert not holds(fact, seen(one.changed), one.decision(one.changed))
    assert facts_about(one.kind, one.changed, one.decision(one.changed)) != facts


@GAMES
def test_every_fact_found_in_a_game_is_true_when_looked_up_again(rules: RuleSet, seats: int) -> None:
    found = [case for seed in SEEDS for kind in VERDICTS for case in cases(rules.id, seats, seed, kind)]
    assert found
    assert [case.fact for case in found if not holds(case.fact, case.view, case.decision)] == []


def test_every_kind_is_found_in_games() -> None:
    found = {case.fact.kind for case in every_case(SEEDS)}
    assert found == KINDS.keys() - COUNTED - RARE


def test_a_fact_with_another_number_is_false() -> None:
    for case in every_case(SEEDS):
        for changed in changes(case.fact):
            assert not holds(changed, case.view, case.decision), changed


def test_a_fact_of_one_move_is_false_of_the_other() -> None:
    """What is said of the better move is not true where the two change places."""
    for case in every_case(SEEDS):
        swapped = _swapped(case.decision)
        assert not holds(case.fact, case.view, swapped), case.fact


def _swapped(decision: Decision) -> Decision:
    one, two = decision.options
    is_fault = decision.best != decision.played
    options = (one.model_copy(update={"move": two.move}), two.model_copy(update={"move": one.move}))
    played = one.move if is_fault else two.move
    return decision.model_copy(update={"options": options, "best": two.move, "played": played})


def test_calling_a_round_off_is_held_against_playing_on() -> None:
    view = seen(scene("mayumi", ("5-4 6-3", "7-1 7-2"), "5-3", captured=(TEGARASU, "")))
    decision = judged(view, Play(19), Declare("g"))
    (fact,) = facts_of(view, decision, 0)
    assert fact == Fact(kind="call_off", args={"points": 7.0, "error": 0.4})
    assert holds(fact, view, decision)
    assert not holds(fact, view, judged(view, Declare("g"), Play(19)))


def test_of_a_fault_there_is_always_something_to_say() -> None:
    """Where nothing in the position explains it: by how much the values differ."""
    state = seen(hana("1-3 5-3", "6-1"))
    decision = judged(state, PINE_CHAFF, IRIS_CHAFF)
    (fact,) = facts_of(state, decision, 0)
    assert fact == Fact(kind="apart", args={"points": LOSS, "error": HIGH - LOSS})
    assert holds(fact, state, decision)
    assert not holds(fact, state, decision.model_copy(update={"loss": 3.0}))


@GAMES
def test_reviews_say_one_to_three_facts_of_a_fault_and_at_most_one_else(rules: RuleSet, seats: int) -> None:
    for played in walk(recorded(rules.id, seats, 1)).rounds:
        for choice in choices_of(played):
            decision = review_choice(choice, TINY, 0)
            lower, upper = (1, 3) if decision.verdict in FLAGGED else (0, 1)
            assert lower <= len(decision.facts) <= upper
            assert decision.verdict != "forced" or decision.facts == ()


def test_facts_are_a_function_of_view_decision_and_seed() -> None:
    for case in cases("hana-awase", 2, 0, "mistake"):
        assert facts_of(case.view, case.decision, 1) == facts_of(case.view, case.decision, 1)
        assert len({fact.kind for fact in facts_of(case.view, case.decision, 1)} & {"offers", "likelier"}) <= 1


def test_a_fact_of_a_kind_that_there_is_not_has_a_name() -> None:
    case: Case = cases("hana-awase", 2, 0, "mistake")[0]
    with pytest.raises(KeyError, match="because"):
        holds(Fact(kind="because", args={}), case.view, case.decision)


def test_the_chances_behind_a_call_add_up() -> None:
    """What the dealer gets for a round that nobody stops is nobody's score."""
    paid, unpaid = (seen(deciding("1-1 3-1 8-1", exhausted=rule)) for rule in ("dealer_six", "nothing"))
    decision = judged(paid, Decide(True), Decide(False), worlds=WORLDS)
    call = call_chances(paid, decision, 0, WORLDS)
    assert call is not None and call == call_chances(unpaid, decision, 0, WORLDS)
    assert (call.stop, call.go_on, call.go_on_se) == (5.0, 7.0, 0.2)
    assert call.again + call.other + call.nobody == pytest.approx(1, abs=0.002)
    assert call.nobody > 0
    with_call = decision.model_copy(update={"call": call})
    stop_or_go, who_scores = facts_of(paid, with_call, 0)
    assert stop_or_go.args == {"stop": 5, "go_on": 7.0, "error": 0.4}
    assert (who_scores.args["again"], who_scores.args["other"]) == (round(100 * call.again), round(100 * call.other))
    assert holds(who_scores, paid, with_call)
    assert not holds(Fact(kind="who_scores", args={**who_scores.args, "again": 99}), paid, with_call)


def test_only_a_koi_koi_decision_has_chances_behind_a_call() -> None:
    case = cases("koi-koi", 2, 0, "mistake")[0]
    assert call_chances(case.view, case.decision, 0, WORLDS) is None


def test_a_yaku_that_a_rule_voids_is_not_praised() -> None:
    """The rain man spoils the viewing yaku of who has captured it, where that rule is in force."""
    for spoils in (True, False):
        state = hana("8-3 5-3", "8-1", "9-1 11-1", rain_man_spoils=spoils)
        kinds = {
            fact.args.get("yaku") for fact in facts_about("finishes", state, judged(seen(state), Play(30), IRIS_CHAFF))
        }
        assert ("tsukimi" in kinds) is not spoils


def test_a_card_that_may_be_turned_up_is_not_safe() -> None:
    """What a seat has put back into the draw pile is known to it, and may still come."""
    state = hana("1-3 5-3", "6-1", "5-1 5-2")
    view = seen(state)
    known = view.changed(draw=replace(view.draw, known=1 << 19, hidden=view.draw.hidden - 1))
    assert facts_about("safe", known, judged(known, IRIS_CHAFF, PINE_CHAFF)) == []


def test_a_fact_of_another_position_is_looked_up_without_fail() -> None:
    """Whatever a fact names, another position has an answer: mostly no."""
    found = list(every_case(SEEDS[:1]))
    others = found[7::7]
    for case in found[::5]:
        assert {holds(case.fact, other.view, other.decision) for other in others} <= {True, False}


def test_where_stranded_cards_come_with_a_capture_its_cards_are_not_the_reason() -> None:
    """The round's last card is wild: what it takes decides which other cards are stranded and go with it."""
    state = scene(
        "mayumi",
        ("", ""),
        "2-1 2-2 1-3",
        draw="",
        captured=("2-3 2-4", "11-1 11-2 11-3"),
    ).changed(phase=Phase.TAKE, pending=LIGHTNING.card)
    decision = judged(seen(state), Take(4), Take(2))
    (fact,) = facts_of(seen(state), decision, 0)
    assert fact.kind == "apart"
    assert not holds(
        Fact(kind="richer", args={"card": "r", "taken": "E", "more": 10, "less": 0}), seen(state), decision
    )
