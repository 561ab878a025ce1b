"""What is done round the table before and beside the rules, in short sentences; a record begins after it.

Source: the sections "The deal" of docs/rules, where each sentence has its own.
"""

from collections.abc import Mapping
from types import MappingProxyType

CUSTOMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "hana-awase": (
            "First dealer: each draws a card, and the earliest month deals; of one month the higher card; who still "
            "ties draws again.",
            "Shuffle and cut: the player on the dealer's right shuffles and hands the cards to the dealer; elsewhere "
            "the dealer shuffles and another player cuts.",
            "Packets, for two: four to the opponent, four to the field, four to the dealer, and once more. For three: "
            "four each from the dealer's right, three to the field, three each, three to the field.",
            "With three players the dealer is oya, the next player naka, the last biki.",
        ),
        "hana-awase-pt": (
            "The first dealer is found in any way. The dealer shuffles, the other player cuts.",
            "Who wins a round deals and begins the next.",
        ),
        "mayumi": (
            "The first dealer is found in any way. The dealer shuffles, another player cuts.",
            "Before the first card, from the dealer on, who holds three cards of a month may put one of them back, and "
            "two of a set of four: draw as many from the top of the pile, then the cards put back are shuffled into "
            "it. All see the month, nobody the cards.",
            "The lightning (gaji) takes any one card of the field. If it took one of another month, one card of that "
            "month and one willow card can never be matched; they go to who played the lightning.",
            "Tegarasu sanjuu: who holds all willow, all paulownia and 30 points more may call the round off before a "
            "card of an own turn, or before the settlement.",
        ),
        "min-ha-to": (
            "The first dealer is found in any way. The dealer shuffles, the other player cuts.",
            "Four cards of a month on the field go to the dealer. Nothing is dealt again.",
            "Before the first card, from the dealer on, four cards of a month in a hand may be laid down as captured, "
            "for 100 points; who runs out of hand cards goes on turning up cards.",
            "Who wins a round deals and begins the next.",
        ),
        "koi-koi": (
            "First dealer: each turns up a card, and the earlier month deals. The other player may cut.",
            "Packets of two or four cards go to the opponent, the field and the dealer in turn.",
            "With the last hand card there is no koi-koi: a yaku then ends the round.",
            "Who wins a round deals the next.",
        ),
    }
)
