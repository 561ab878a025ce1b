"""Japanese."""

from hana.cards.deck import DECK, Card, Kind, Month
from hana.cards.names import FLOWERS, NAMES
from hana.review.words.language import Language, Sentence, joined
from hana.rules.yaku import Yaku


def _name(card: int) -> str:
    """Chaff of one month has one name here: no rule tells the yellow one from the others."""
    if DECK[card].kind is Kind.CHAFF and card != Card.WILLOW_CHAFF:
        return f"{_month(DECK[card].month)}のカス"
    return NAMES[card][1]


def _month(month: int) -> str:
    return FLOWERS[Month(month)][1]


def _yaku(yaku: Yaku) -> str:
    return yaku.names[1]


SENTENCES = {
    "finishes": Sentence("{card}で{taken}を取ると『{yaku}』（{points}点）ができます。"),
    "raises": Sentence("{card}で{taken}を取ると『{yaku}』が{points}点に上がります。"),
    "nearer": Sentence("{card}で{taken}を取ると『{yaku}』は{size}枚のうち{held}枚がそろいます。"),
    "richer": Sentence("{card}で{taken}を取ると札の点は{more}点ですが、実際の手では{less}点です。"),
    "takes_nothing": Sentence("{card}で{taken}を取れば札の点が{points}点になるのに、実際の手では何も取っていません。"),
    "leaves_capture": Sentence("{card}で{taken}を取れるのに、実際の手では何も取っていません。"),
    "sweep": Sentence("{card}を出すと、場にある{month}の札を三枚とも一度に取れます。"),
    "blocks": Sentence("{card}を取ると、{seat}の『{yaku}』を完成させる札を渡さずに済みます。"),
    "leaves": Sentence("{seat}は『{yaku}』まであと一枚で、実際の手では、それで足りる{card}が場に残ります。"),
    "gives": Sentence("{seat}は『{yaku}』まであと一枚で、実際の手では、それで足りる{card}を場に出しています。"),
    "chance": Sentence(
        "{seat}が『{yaku}』を完成させる確率は、最善手の後で{better}%、実際の手の後で{worse}%です（±{error}）。"
    ),
    "offers": Sentence(
        "実際の手では{card}が場に残り、まだ見えていない{month}の札（{unseen}枚）を次の番の{seat}が持っている確率は"
        "{chance}%です。"
    ),
    "likelier": Sentence(
        "次の番の{seat}が{card}を取れる札を持っている確率は{worse}%ですが、{other_card}なら{better}%です。"
    ),
    "live": Sentence("まだ見えていない札は、{month}が{less}枚だけなのに対して、{other_month}は{more}枚あります。"),
    "safe": Sentence("ほかの{month}の札は行方がすべてわかっているので、{card}をほかの人に取られることはありません。"),
    "take_back": Sentence("{card}を捨てても、それを取り返せる{month}の札が手札に残ります。"),
    "can_wait": Sentence(
        "実際の手で取った{taken}は、ほかの人には取れない{month}の札なので、急ぐ必要がありませんでした。"
    ),
    "uses_up": Sentence("実際の手では、まだ見えていない{target}を後で取れる{card}を使っています。"),
    "spends_wild": Sentence("実際の手では、どの月の札でも取れる{card}を使っています。"),
    "apart": Sentence("最善手は実際の手より、平均して{points}±{error}点だけ勝ります。"),
    "beats_capture": Sentence(
        "{card}を捨てるほうが、{with_card}で{taken}を取るより、平均して{points}±{error}点だけ勝ります。"
    ),
    "stop_or_go": Sentence("勝負なら確実に{stop}点、続ければ平均して{go_on}±{error}点です。"),
    "who_scores": Sentence(
        "こいこいの後、{seat}が再び得点する確率は{again}%、{rival}が得点する確率は{other}%、どちらも得点しない確率は"
        "{nobody}%です（±{error}）。"
    ),
    "call_off": Sentence("流せば引き分け、続ければ平均して{points}±{error}点です。"),
}

LANGUAGE = Language(
    card=lambda card: f"「{_name(card)}」",
    cards=lambda card, count: f"「{_name(card)}」{count}枚",
    month=_month,
    yaku=_yaku,
    join=lambda names: joined(names, "、", "と"),
    plural=lambda number: "other",
    decimal=".",
    sentences=SENTENCES,
)
