"""Facts looked up again: each is told from the position before and after a move, by other ways than it was found.

Captures are read off the positions, yaku are scored by the settlement, chances of hands are multiplied out card by
card, and chances that were counted are counted anew in other worlds.
"""

from dataclasses import replace
from math import hypot

from hana.cards.deck import MONTHS, SIZE
from hana.cards.names import from_character
from hana.cards.sets import BY_MONTH, FULL, SAME_MONTH, card_set, members
from hana.game.engine import CALL_OFF
from hana.game.state import Round
from hana.replay.model import deck_cards
from hana.review.facts.kind import Args
from hana.review.facts.scene import Deed, Scene
from hana.review.facts.values import FEWEST_WORLDS, NORMAL_95, chance_se, tenth, worlds_of
from hana.review.koi_koi import STOP, call_chances
from hana.rules.ruleset import Objective, Stage
from hana.rules.scoring import card_points
from hana.rules.yaku import Yaku, find_yaku
from hana.search.outlook import move_outlook

SEED = 9_081_726_354
"""The seed of the worlds in which chances are counted again."""
FAR = 5.0
"""Standard errors by which two counts of one chance may differ."""
ROUNDED = 0.005
"""What rounding to whole per cent may change."""


def finishes(scene: Scene, args: Args) -> bool:
    """The capture is the better move's, and with it the settlement gives the yaku that it did not give before."""
    before, after = (_scored(state, scene.seat) for state in (scene.view, scene.better.after))
    return _is_capture(scene, args) and args["yaku"] not in before and after.get(str(args["yaku"])) == args["points"]


def raises(scene: Scene, args: Args) -> bool:
    """The capture is the better move's, and with it the settlement gives more for the yaku than before."""
    yaku, points = str(args["yaku"]), int(args["points"])
    before, after = (_scored(state, scene.seat) for state in (scene.view, scene.better.after))
    return _is_capture(scene, args) and 0 < before.get(yaku, 0) < points == after.get(yaku)


def nearer(scene: Scene, args: Args) -> bool:
    """So many cards of the yaku are wanting after the better move, and more before it and after the other."""
    yaku = _yaku(scene, args)
    states = (scene.view, scene.worse.after, scene.better.after)
    before, other, after = (_wanting(state, scene.seat, yaku) for state in states)
    short = int(args["size"]) - int(args["held"])
    right = args["size"] == yaku.size and after == short > 0 and (other is None or other > short)
    return _is_capture(scene, args) and right and before is not None and before > short


def richer(scene: Scene, args: Args) -> bool:
    """The card points of both captures."""
    more, less = (_gain(scene, deed) for deed in (scene.better, scene.worse))
    took = scene.worse.after.captured[scene.seat] != scene.view.captured[scene.seat]
    return _is_capture(scene, args) and took and (args["more"], args["less"]) == (more, less) and less < more


def takes_nothing(scene: Scene, args: Args) -> bool:
    """The better move's card points, and that the other leaves the captured cards as they were."""
    return leaves_capture(scene, args) and args["points"] == _gain(scene, scene.better) > 0


def leaves_capture(scene: Scene, args: Args) -> bool:
    """The better move captures, the other leaves the captured cards as they were."""
    return _is_capture(scene, args) and scene.worse.after.captured[scene.seat] == scene.view.captured[scene.seat]


def sweep(scene: Scene, args: Args) -> bool:
    """Three of the month lie on the field, none after the better move, and the card was the fourth."""
    card, month = _card(args, "card"), _month(args)
    fourth = month > 0 and (scene.view.field | 1 << card) & month == month
    return _left_hand(scene, scene.better, card) and fourth and not scene.better.after.field & month


def offers(scene: Scene, args: Args) -> bool:
    """The card lies there after the worse move alone; the chance is multiplied out card by card."""
    card, seat, month = _card(args, "card"), int(args["seat"]), _month(args)
    lies = [deed.after.field >> card & 1 for deed in (scene.better, scene.worse)]
    wanted = sum(_is_unseen(scene.view, one) for one in members(month))
    right = args["unseen"] == wanted and args["chance"] == round(100 * _chance_held(scene.view, card, seat))
    return lies == [0, 1] and bool(month >> card & 1) and _plays_next(scene) == seat and right


def likelier(scene: Scene, args: Args) -> bool:
    """Both cards were laid down by their moves; the chances are multiplied out card by card."""
    better, worse, seat = _card(args, "other_card"), _card(args, "card"), int(args["seat"])
    laid = [deed.after.field & ~scene.view.field for deed in (scene.better, scene.worse)] == [1 << better, 1 << worse]
    chances = [round(100 * _chance_held(scene.view, card, seat)) for card in (worse, better)]
    right = chances == [args["worse"], args["better"]] and chances[0] > chances[1]
    return laid and right and _plays_next(scene) == seat


def live(scene: Scene, args: Args) -> bool:
    """The unseen cards of the months of both cards that were laid down."""
    counts = []
    for deed, key in ((scene.better, "month"), (scene.worse, "other_month")):
        laid = members(deed.after.field & ~scene.view.field)
        if len(laid) != 1 or laid[0] // 4 + 1 != args[key]:
            return False
        counts.append(sum(_is_unseen(scene.view, card) for card in members(SAME_MONTH[laid[0]])))
    return counts == [args["less"], args["more"]] and counts[0] < counts[1]


def safe(scene: Scene, args: Args) -> bool:
    """The card was laid down, and every other card that could take it is captured, on the field or in the own hand."""
    card = _card(args, "card")
    laid = _left_hand(scene, scene.better, card) and scene.better.after.field >> card & 1
    return bool(laid) and args["month"] == card // 4 + 1 and _is_settled(scene, card)


def take_back(scene: Scene, args: Args) -> bool:
    """The card was laid down, and another of its month is still in the hand."""
    card, after = _card(args, "card"), scene.better.after
    laid = _left_hand(scene, scene.better, card) and after.field >> card & 1
    mates = after.hands[scene.seat].known & _month(args)
    return bool(laid) and args["month"] == card // 4 + 1 and mates > 0


def can_wait(scene: Scene, args: Args) -> bool:
    """The worse move took the cards, the better one leaves them and the card that takes them; no other can."""
    taken = card_set(deck_cards(str(args["taken"])))
    gained = scene.worse.after.captured[scene.seat] & ~scene.view.captured[scene.seat]
    spent = gained & ~taken
    kept = scene.better.after.hands[scene.seat].known & spent == spent
    right = taken == gained & scene.view.field & scene.better.after.field and spent.bit_count() == 1 and kept
    month = _month(args)
    return right and not taken & ~month and all(_is_settled(scene, card) for card in members(taken))


def uses_up(scene: Scene, args: Args) -> bool:
    """The worse move captured with the card, the better one keeps it, and the other card, of its month, is unseen."""
    card, target = _card(args, "card"), _card(args, "target")
    took = scene.worse.after.captured[scene.seat] >> card & 1 and _left_hand(scene, scene.worse, card)
    kept = scene.better.after.hands[scene.seat].known >> card & 1
    return bool(took and kept) and card // 4 == target // 4 and _is_unseen(scene.view, target)


def leaves(scene: Scene, args: Args) -> bool:
    """The card lay on the field, lies there after the worse move alone, and completes the other seat's yaku."""
    card = _card(args, "card")
    was, better, worse = (state.field >> card & 1 for state in (scene.view, scene.better.after, scene.worse.after))
    return (was, better, worse) == (1, 0, 1) and _completes(scene, args, card)


def gives(scene: Scene, args: Args) -> bool:
    """The worse move laid the card down, the better one did not, and it completes the other seat's yaku."""
    card = _card(args, "card")
    was, better, worse = (state.field >> card & 1 for state in (scene.view, scene.better.after, scene.worse.after))
    return (was, better, worse) == (0, 0, 1) and _completes(scene, args, card)


def blocks(scene: Scene, args: Args) -> bool:
    """The better move captured the card from the field, and it would have completed the other seat's yaku."""
    card, seat = _card(args, "card"), scene.seat
    got = (scene.better.after.captured[seat] & scene.view.field) >> card & 1
    return bool(got) and not scene.worse.after.captured[seat] >> card & 1 and _completes(scene, args, card)


def spends_wild(scene: Scene, args: Args) -> bool:
    """The card may take any other, has left the hand with the worse move, and not with the better one."""
    card = _card(args, "card")
    kept = scene.better.after.hands[scene.seat].known >> card & 1
    return bool(scene.view.rules.wild.cards >> card & kept) and _left_hand(scene, scene.worse, card)


def chance(scene: Scene, args: Args) -> bool:
    """Both chances, counted anew in other worlds, agree with what was said and differ in the right direction."""
    worlds, yaku, seat = worlds_of(scene.decision), _yaku(scene, args), int(args["seat"])
    if worlds < FEWEST_WORLDS:
        return False
    outlooks = move_outlook(scene.view, (scene.better.action, scene.worse.action), SEED, worlds)
    here, there = (one.finishes(seat, scene.view.rules.yaku.index(yaku)).value for one in outlooks)
    agree = all(_agrees(new, args[key], worlds) for new, key in ((here, "better"), (there, "worse")))
    widest = max(chance_se(float(args[key]) / 100, worlds) for key in ("better", "worse"))
    right = abs(max(1, round(100 * NORMAL_95 * widest)) - int(args["error"])) <= 1
    return agree and right and (here > there if seat == scene.seat else here < there)


def apart(scene: Scene, args: Args) -> bool:
    """The loss and the half of its interval, as the judge gave them."""
    loss, high = scene.decision.loss, scene.decision.high
    if loss is None or high is None:
        return False
    return (args["points"], args["error"]) == (tenth(loss), tenth(high - loss))


def beats_capture(scene: Scene, args: Args) -> bool:
    """A card was laid down by the best move; what the option that takes those cards is worth less."""
    card, taken = _card(args, "card"), card_set(deck_cards(str(args["taken"])))
    gained = scene.worse.after.captured[scene.seat] & ~scene.view.captured[scene.seat]
    laid = _left_hand(scene, scene.better, card) and scene.better.after.field >> card & 1
    option = scene.worse.option
    if not laid or gained != taken | 1 << _card(args, "with_card") or option.loss is None or option.low is None:
        return False
    said = (tenth(option.loss), tenth(option.loss - option.low))
    return scene.decision.best == scene.decision.played and option.loss > 0 and (args["points"], args["error"]) == said


def stop_or_go(scene: Scene, args: Args) -> bool:
    """Stopping by the settlement, going on by the judge's option."""
    deed = next(deed for deed in (scene.better, scene.worse) if deed.action != STOP)
    result = next(deed.after for deed in (scene.better, scene.worse) if deed.action == STOP).result()
    own, others = result.scores[scene.seat], [s for one, s in enumerate(result.scores) if one != scene.seat]
    stop = own - sum(others) / len(others) if scene.view.rules.objective is Objective.MARGIN else own
    if deed.option.value is None or deed.option.se is None or abs(float(args["stop"]) - stop) > 0.05:
        return False
    return (args["go_on"], args["error"]) == (tenth(deed.option.value), tenth(NORMAL_95 * deed.option.se))


def who_scores(scene: Scene, args: Args) -> bool:
    """All three chances, counted anew in other worlds, agree with what was said."""
    worlds = max(FEWEST_WORLDS, worlds_of(scene.decision))
    call = call_chances(scene.view, scene.decision, SEED, worlds)
    seats = (args["seat"], args["rival"]) == (scene.seat, 1 - scene.seat) and scene.view.seats == 2
    if call is None or not seats or abs(sum(int(args[key]) for key in ("again", "other", "nobody")) - 100) > 1:
        return False
    shares = {"again": call.again, "other": call.other, "nobody": call.nobody}
    se = float(args["error"]) / 100 / NORMAL_95
    apart = {key: abs(new - float(args[key]) / 100) for key, new in shares.items()}
    return all(gap <= ROUNDED + FAR * hypot(se, chance_se(shares[key], worlds)) for key, gap in apart.items())


def call_off(scene: Scene, args: Args) -> bool:
    """One of the two moves calls the round off, which gives nobody anything; the other is worth what was said."""
    over = [deed.after for deed in (scene.better, scene.worse) if deed.action == CALL_OFF]
    option = next((deed.option for deed in (scene.better, scene.worse) if deed.action != CALL_OFF), None)
    if len(over) != 1 or option is None or option.value is None or option.se is None:
        return False
    drawn = over[0].over and not any(over[0].result().scores)
    return drawn and (args["points"], args["error"]) == (tenth(option.value), tenth(NORMAL_95 * option.se))


def _card(args: Args, key: str) -> int:
    card = from_character(str(args[key]))
    return SIZE if card is None else card


def _month(args: Args) -> int:
    """The cards of the month that was said; none where there is no such month."""
    return BY_MONTH[int(args["month"]) - 1] if args["month"] in MONTHS else 0


def _yaku(scene: Scene, args: Args) -> Yaku:
    return next(yaku for yaku in scene.view.rules.yaku if yaku.id == args["yaku"])


def _is_capture(scene: Scene, args: Args) -> bool:
    """Whether the better move captured exactly the cards that were said, with the card that was said."""
    view, card, taken = scene.view, _card(args, "card"), card_set(deck_cards(str(args["taken"])))
    gained = scene.better.after.captured[scene.seat] & ~view.captured[scene.seat]
    own = view.pending == card or _left_hand(scene, scene.better, card)
    return own and taken > 0 and gained == taken | 1 << card


def _left_hand(scene: Scene, deed: Deed, card: int) -> bool:
    before, after = scene.view.hands[scene.seat].known, deed.after.hands[scene.seat].known
    return before & ~after == 1 << card


def _gain(scene: Scene, deed: Deed) -> int:
    before, after = scene.view.captured[scene.seat], deed.after.captured[scene.seat]
    values = scene.view.rules.card_values
    return card_points(values, after) - card_points(values, before)


def _scored(state: Round, seat: int) -> dict[str, int]:
    """The points of each yaku that the settlement would give a seat for its captured cards; fuke apart."""
    stops = Stage.DECIDE in state.rules.stages
    result = state.rules.settle(state.rules, replace(state.end(), stopped_by=seat if stops else None))
    if result.drawn:
        return {hit.yaku.id: hit.points for hit in find_yaku(state.rules.yaku, state.captured[seat])}
    return {hit.yaku.id: hit.points for hit in result.yaku[seat]}


def _wanting(state: Round, seat: int, yaku: Yaku) -> int | None:
    """How many cards a seat has to add until the yaku is worth something; None where it cannot be had any more."""
    captured, count = state.captured[seat], 0
    free = FULL
    for cards in state.captured:
        free &= ~cards
    wanted = [*members(free & yaku.must), *members(free & yaku.cards & ~yaku.must)]
    while not yaku.worth(captured):
        if count == len(wanted):
            return None
        captured |= 1 << wanted[count]
        count += 1
    return count


def _is_unseen(view: Round, card: int) -> bool:
    places = [view.field, view.draw.known, *view.captured, *(hand.known for hand in view.hands)]
    return view.pending != card and not any(place >> card & 1 for place in places)


def _chance_held(view: Round, card: int, seat: int) -> float:
    """The chance that the hidden cards of a seat hold one of a card's month, dealt one after the other."""
    unseen = [one for one in range(SIZE) if _is_unseen(view, one)]
    wanted, none = sum(one // 4 == card // 4 for one in unseen), 1.0
    for dealt in range(view.hands[seat].hidden):
        none *= max(0, len(unseen) - wanted - dealt) / (len(unseen) - dealt)
    return 1 - none


def _plays_next(scene: Scene) -> int | None:
    others = [one % scene.view.seats for one in range(scene.seat + 1, scene.seat + scene.view.seats)]
    return next((one for one in others if len(scene.view.hands[one])), None)


def _is_settled(scene: Scene, card: int) -> bool:
    """Whether every other card that could take this one is captured, on the field or in the own hand."""
    view = scene.view
    takers = (SAME_MONTH[card] | view.rules.wild.cards) & ~(1 << card)
    places = [view.field, view.hands[scene.seat].known, *view.captured]
    return all(one == view.pending or any(place >> one & 1 for place in places) for one in members(takers))


def _completes(scene: Scene, args: Args, card: int) -> bool:
    """Whether the settlement would give another seat a yaku with this card, and does not without it."""
    view, seat, yaku = scene.view, int(args["seat"]), _yaku(scene, args)
    captured = tuple(cards | (1 << card if one == seat else 0) for one, cards in enumerate(view.captured))
    before, after = _scored(view, seat), _scored(view.changed(captured=captured), seat)
    return seat != scene.seat and not yaku.worth(view.captured[seat]) and yaku.id not in before and yaku.id in after


def _agrees(new: float, said: int | float | str, worlds: int) -> bool:
    old = float(said) / 100
    return abs(new - old) <= ROUNDED + FAR * hypot(chance_se(new, worlds), chance_se(old, worlds))
