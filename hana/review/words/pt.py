"""Portuguese. The names of months, cards and yaku are this project's own translations."""

from hana.cards.deck import DECK, Card, Kind, Month
from hana.review.words.language import Language, Plural, Sentence, joined
from hana.rules.yaku import Yaku

MONTHS = {
    Month.PINE: "do pinheiro",
    Month.PLUM: "da ameixeira",
    Month.CHERRY: "da cerejeira",
    Month.WISTERIA: "da glicínia",
    Month.IRIS: "da íris",
    Month.PEONY: "da peônia",
    Month.CLOVER: "do trevo",
    Month.SILVERGRASS: "do capim",
    Month.CHRYSANTHEMUM: "do crisântemo",
    Month.MAPLE: "do bordo",
    Month.WILLOW: "do salgueiro",
    Month.PAULOWNIA: "da paulównia",
}
"""Each month as a card belongs to it."""
MOTIFS = {
    Card.PINE_BRIGHT: "o grou",
    Card.PLUM_ANIMAL: "o rouxinol",
    Card.CHERRY_BRIGHT: "a cortina",
    Card.WISTERIA_ANIMAL: "o cuco",
    Card.IRIS_ANIMAL: "a ponte",
    Card.PEONY_ANIMAL: "as borboletas",
    Card.CLOVER_ANIMAL: "o javali",
    Card.SILVERGRASS_BRIGHT: "a lua",
    Card.SILVERGRASS_ANIMAL: "os gansos",
    Card.CHRYSANTHEMUM_ANIMAL: "a taça de saquê",
    Card.MAPLE_ANIMAL: "o cervo",
    Card.WILLOW_BRIGHT: "o homem da chuva",
    Card.WILLOW_ANIMAL: "a andorinha",
    Card.WILLOW_CHAFF: "o relâmpago",
    Card.PAULOWNIA_BRIGHT: "a fênix",
    Card.PINE_RIBBON: "a fita vermelha com poema",
    Card.PLUM_RIBBON: "a fita vermelha com poema",
    Card.CHERRY_RIBBON: "a fita vermelha com poema",
    Card.PEONY_RIBBON: "a fita azul",
    Card.CHRYSANTHEMUM_RIBBON: "a fita azul",
    Card.MAPLE_RIBBON: "a fita azul",
}
"""What a card shows, with its article; other ribbons and chaff are named by their kind."""
KINDS = {Kind.RIBBON: "a fita", Kind.CHAFF: "a carta simples"}
COUNTS = {2: "duas", 3: "três", 4: "quatro"}
YAKU = {
    "gokou": "Cinco luzes",
    "shikou": "Quatro luzes",
    "ame-shikou": "Quatro luzes com chuva",
    "sankou": "Três luzes",
    "spring": "Primavera",
    "matsukiribouzu": "Pinheiro, paulównia e lua",
    "nanatan": "Sete fitas",
    "rokutan": "Seis fitas",
    "tan": "Fitas",
    "tane": "Animais",
    "kasu": "Simples",
    "akatan": "Fitas com poema",
    "aotan": "Fitas azuis",
    "akatan-aotan": "Fitas com poema e azuis",
    "kusatan": "Fitas lisas",
    "hongdan": "Fitas com poema (hongdan)",
    "cheongdan": "Fitas azuis (cheongdan)",
    "chodan": "Fitas lisas (chodan)",
    "inoshikachou": "Javali, cervo e borboletas",
    "nomi": "Bebida",
    "hanami": "Contemplar as flores",
    "tsukimi": "Contemplar a lua",
    "yanagishima": "Fileira do salgueiro",
    "fujishima": "Fileira da glicínia",
    "kirishima": "Fileira da paulównia",
    "choyak": "Fileira da íris (cho)",
    "choyak-4": "Fileira da glicínia (cho)",
    "choyak-7": "Fileira do trevo (cho)",
    "pungyak": "Fileira do bordo (pungyak)",
    "biyak": "Fileira do salgueiro (biyak)",
}
"""Each yaku by its id."""


def _card(card: int) -> str:
    facts = DECK[card]
    return f"{MOTIFS.get(facts.card) or KINDS[facts.kind]} {MONTHS[facts.month]}"


def _month(month: int) -> str:
    return MONTHS[Month(month)]


def _yaku(yaku: Yaku) -> str:
    return YAKU[yaku.id]


def _plural(number: int | float) -> Plural:
    """Source: Unicode CLDR, plural rules of Portuguese: below two is one."""
    return "one" if abs(number) < 2 else "other"


SENTENCES = {
    "finishes": Sentence(
        one="Pegar {taken} com {card} completa “{yaku}”, que vale {points} ponto.",
        other="Pegar {taken} com {card} completa “{yaku}”, que vale {points} pontos.",
        counted="points",
    ),
    "raises": Sentence("Pegar {taken} com {card} eleva “{yaku}” a {points} pontos."),
    "nearer": Sentence("Pegar {taken} com {card} deixa “{yaku}” com {held} de {size} cartas."),
    "richer": Sentence(
        one="Pegar {taken} com {card} rende {more} ponto em cartas, e a jogada feita rende {less}.",
        other="Pegar {taken} com {card} rende {more} pontos em cartas, e a jogada feita rende {less}.",
        counted="more",
    ),
    "takes_nothing": Sentence(
        one="A jogada feita não pega nada, embora pegar {taken} com {card} renda {points} ponto em cartas.",
        other="A jogada feita não pega nada, embora pegar {taken} com {card} renda {points} pontos em cartas.",
        counted="points",
    ),
    "leaves_capture": Sentence("A jogada feita não pega nada, embora seja possível pegar {taken} com {card}."),
    "sweep": Sentence("Jogar {card} pega de uma vez as três cartas {month} que estão na mesa."),
    "blocks": Sentence("Pegar {card} tira de {seat} uma carta que completaria “{yaku}”."),
    "leaves": Sentence(
        "Falta uma carta para {seat} completar “{yaku}”, e a jogada feita deixa na mesa {card}, o que basta para isso."
    ),
    "gives": Sentence(
        "Falta uma carta para {seat} completar “{yaku}”, e a jogada feita põe na mesa {card}, o que basta para isso."
    ),
    "chance": Sentence(
        "A chance de {seat} completar “{yaku}” é de {better} % depois da melhor jogada e de {worse} % depois da jogada "
        "feita (± {error})."
    ),
    "offers": Sentence(
        one="A jogada feita deixa na mesa {card}, e {seat}, que joga em seguida, tem a única carta {month} ainda não "
        "vista com uma chance de {chance} %.",
        other="A jogada feita deixa na mesa {card}, e {seat}, que joga em seguida, tem ao menos uma das {unseen} "
        "cartas {month} ainda não vistas com uma chance de {chance} %.",
        counted="unseen",
    ),
    "likelier": Sentence(
        "A chance de {seat}, que joga em seguida, ter uma carta que pega {card} é de {worse} %, e para {other_card} é "
        "de {better} %."
    ),
    "live": Sentence(
        one="Só {less} carta {month} ainda não foi vista, mas das cartas {other_month} ainda não foram vistas {more}.",
        other="Só {less} cartas {month} ainda não foram vistas, mas das cartas {other_month} ainda não foram vistas "
        "{more}.",
        counted="less",
    ),
    "safe": Sentence("Ninguém mais pode pegar {card}, pois já se sabe onde estão as outras cartas {month}."),
    "take_back": Sentence("Descartar {card} mantém na mão outra carta {month} para pegar essa de volta."),
    "can_wait": Sentence(
        "A jogada feita pega {taken}, o que podia esperar, pois já se sabe onde estão as outras cartas {month}."
    ),
    "uses_up": Sentence("A jogada feita gasta {card}, que mais tarde podia pegar {target}, carta ainda não vista."),
    "spends_wild": Sentence("A jogada feita gasta {card}, que pega cartas de qualquer mês."),
    "apart": Sentence(
        one="A melhor jogada vale em média {points} ± {error} ponto a mais do que a jogada feita.",
        other="A melhor jogada vale em média {points} ± {error} pontos a mais do que a jogada feita.",
        counted="points",
    ),
    "beats_capture": Sentence(
        one="Descartar {card} vale em média {points} ± {error} ponto a mais do que pegar {taken} com {with_card}.",
        other="Descartar {card} vale em média {points} ± {error} pontos a mais do que pegar {taken} com {with_card}.",
        counted="points",
    ),
    "stop_or_go": Sentence(
        one="Parar rende {stop} ponto com certeza, e continuar rende em média {go_on} ± {error}.",
        other="Parar rende {stop} pontos com certeza, e continuar rende em média {go_on} ± {error}.",
        counted="stop",
    ),
    "who_scores": Sentence(
        "Depois do koi-koi, a chance de {seat} pontuar de novo é de {again} %, a de {rival} pontuar é de {other} % e a "
        "de ninguém pontuar é de {nobody} % (± {error})."
    ),
    "call_off": Sentence(
        one="Anular a rodada dá empate, e seguir jogando vale em média {points} ± {error} ponto.",
        other="Anular a rodada dá empate, e seguir jogando vale em média {points} ± {error} pontos.",
        counted="points",
    ),
}

LANGUAGE = Language(
    card=_card,
    cards=lambda card, count: f"{COUNTS[count]} cartas simples {_month(DECK[card].month)}",
    month=_month,
    yaku=_yaku,
    join=lambda names: joined(names, ", ", " e "),
    plural=_plural,
    decimal=",",
    sentences=SENTENCES,
)
