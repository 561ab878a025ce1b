"""The numbers behind every review: the same for ever, and a function of nothing that is hidden."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from hana.game.deal import deal_from_seed, start_deal
from hana.game.state import Ask, Phase, Pile, Round
from hana.game.view import observe
from hana.rules import RULE_SETS
from hana.rules.ruleset import Opening, RuleSet
from hana.search.sample import sample_world
from hana.search.stream import Stream, view_digest, world_stream
from tests.hidden_cards import reshuffled
from tests.strategies import each_game, game_name, play_round, quick, seeds


def first_view(game: str, seats: int) -> Round:
    rules = RULE_SETS[game]
    return observe(start_deal(rules, 0, deal_from_seed(rules, seats, "plum", 0)), 0)


def test_the_numbers_are_those_that_are_published_for_splitmix64() -> None:
    stream = Stream(1234567)
    assert [stream.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_state_is_64_bits() -> None:
    assert Stream(1 << 64 | 5).next() == Stream(5).next()


def test_the_kernel_draws_the_same_numbers() -> None:
    np, kernel = pytest.importorskip("numpy"), pytest.importorskip("hana.search.kernels.stream")
    for start in (0, 5, 1234567, 1 << 63, (1 << 64) - 1):
        stream, state = Stream(start), np.array([start], np.uint64)
        for n in (1, 2, 7, 48):
            assert stream.next() == int(kernel.draw(state))
            assert stream.below(n) == kernel.below(state, n)


def test_a_number_reduced_is_one_of_so_many_and_each_as_often() -> None:
    stream = Stream(3)
    counts = Counter(stream.below(5) for _ in range(5000))
    assert counts.keys() == set(range(5))
    assert max(counts.values()) - min(counts.values()) < 200


@pytest.mark.parametrize(
    ("game", "seats", "digest", "number", "top"),
    [
        ("hana-awase", 3, "98769431aeac9e88", 4419356490715724004, (34, 13, 24, 1)),
        ("koi-koi", 2, "1b9810d859566384", 3235659886159501725, (10, 11, 47, 4)),
    ],
)
def test_views_and_worlds_never_change(game: str, seats: int, digest: str, number: int, top: tuple[int, ...]) -> None:
    view = first_view(game, seats)
    assert view_digest(view).hex().startswith(digest)
    assert world_stream(7, view_digest(view), 3).next() == number
    assert sample_world(view, world_stream(7, view_digest(view), 3)).draw[:4] == top


def test_seed_view_and_world_give_streams_of_their_own() -> None:
    digest, other = view_digest(first_view("hana-awase", 2)), view_digest(first_view("hana-awase", 4))
    streams = [
        world_stream(seed, of, world) for seed in range(-2, 12) for of in (digest, other) for world in range(120)
    ]
    assert len({stream.next() for stream in streams}) == len(streams)


@pytest.mark.parametrize(("rules", "seats"), each_game(), ids=game_name)
@quick(20)
@given(seed=seeds)
def test_the_digest_is_blind_to_what_is_hidden(rules: RuleSet, seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in play_round(rules, seats, seed).states[::3]:
        for seat in range(seats):
            other, _ = reshuffled(state, seat, rng)
            assert view_digest(observe(state, seat)) == view_digest(observe(other, seat))


SOMEWHERE = 1 << 47
CHANGES: dict[str, Callable[[Round], Round]] = {
    "rules": lambda view: replace(view, rules=RULE_SETS["hana-awase"]),
    "an option": lambda view: replace(view, rules=view.rules.with_options({"rounds": 3})),
    "dealer": lambda view: replace(view, dealer=1),
    "own hand": lambda view: replace(view, hands=(Pile(view.hands[0].known ^ SOMEWHERE), view.hands[1])),
    "size of another hand": lambda view: replace(view, hands=(view.hands[0], Pile(0, 7))),
    "a shown card of another hand": lambda view: replace(view, hands=(view.hands[0], Pile(SOMEWHERE, 7))),
    "field": lambda view: replace(view, field=view.field ^ SOMEWHERE),
    "size of the draw pile": lambda view: replace(view, draw=Pile(0, 23)),
    "a known card of the draw pile": lambda view: replace(view, draw=Pile(SOMEWHERE, 23)),
    "own captures": lambda view: replace(view, captured=(SOMEWHERE, 0)),
    "others' captures": lambda view: replace(view, captured=(0, SOMEWHERE)),
    "own cards played": lambda view: replace(view, played=(SOMEWHERE, 0)),
    "others' cards played": lambda view: replace(view, played=(0, SOMEWHERE)),
    "whose turn it is": lambda view: replace(view, turn=1),
    "phase": lambda view: replace(view, phase=Phase.TAKE),
    "own calls": lambda view: replace(view, calls=(1, 0)),
    "others' calls": lambda view: replace(view, calls=(0, 1)),
    "card turned up": lambda view: replace(view, pending=47),
    "captures of this turn": lambda view: replace(view, fresh=SOMEWHERE),
    "who stopped": lambda view: replace(view, stopped_by=0),
    "what is asked": lambda view: replace(view, asks=(Ask(Opening.FUKE, 0),)),
    "a month that is asked for": lambda view: replace(view, asks=(Ask(Opening.LAY_DOWN, 0, 3),)),
    "who announced": lambda view: replace(view, announced=(True, False)),
    "what is shown": lambda view: replace(view, shown=(0, SOMEWHERE)),
    "how many were shown": lambda view: replace(view, teyaku=(0, 6)),
    "sets laid down": lambda view: replace(view, laid=(0, 1)),
    "own cards put back": lambda view: replace(view, returned=(SOMEWHERE, 0)),
    "own cards drawn for them": lambda view: replace(view, drawn=(SOMEWHERE, 0)),
    "what another exchanged": lambda view: replace(view, exchanged=((), (1,))),
    "how many another exchanged": lambda view: replace(view, exchanged=((), (1, 1))),
    "cards turned up": lambda view: replace(view, turned=SOMEWHERE),
    "what the lightning took": lambda view: replace(view, wild_taken=(1, 12)),
    "who played the lightning": lambda view: replace(view, wild_taken=(0, 12)),
}


def test_the_digest_sees_every_public_fact() -> None:
    view = first_view("koi-koi", 2)
    digests = {name: view_digest(change(view)) for name, change in CHANGES.items()}
    assert len({view_digest(view), *digests.values()}) == len(CHANGES) + 1
