"""Sets of cards that yaku of several games are made from."""

from hana.cards.deck import Card, Kind
from hana.cards.sets import BY_KIND, card_set

RAIN_MAN = card_set([Card.WILLOW_BRIGHT])
BRIGHTS = BY_KIND[Kind.BRIGHT]
ANIMALS = BY_KIND[Kind.ANIMAL]
RIBBONS = BY_KIND[Kind.RIBBON]
CHAFF = BY_KIND[Kind.CHAFF]
CUP = card_set([Card.CHRYSANTHEMUM_ANIMAL])
POETRY = card_set([Card.PINE_RIBBON, Card.PLUM_RIBBON, Card.CHERRY_RIBBON])
BLUE = card_set([Card.PEONY_RIBBON, Card.CHRYSANTHEMUM_RIBBON, Card.MAPLE_RIBBON])
PLAIN = card_set([Card.WISTERIA_RIBBON, Card.IRIS_RIBBON, Card.CLOVER_RIBBON])
"""The plain ribbons without the willow's."""
NINE_RIBBONS = POETRY | BLUE | PLAIN
BOAR_DEER_BUTTERFLIES = card_set([Card.CLOVER_ANIMAL, Card.MAPLE_ANIMAL, Card.PEONY_ANIMAL])
CURTAIN_CUP = card_set([Card.CHERRY_BRIGHT, Card.CHRYSANTHEMUM_ANIMAL])
MOON_CUP = card_set([Card.SILVERGRASS_BRIGHT, Card.CHRYSANTHEMUM_ANIMAL])
SPRING = card_set([Card.PINE_BRIGHT, Card.PLUM_ANIMAL, Card.CHERRY_BRIGHT])
PINE_MOON_PAULOWNIA = card_set([Card.PINE_BRIGHT, Card.SILVERGRASS_BRIGHT, Card.PAULOWNIA_BRIGHT])
