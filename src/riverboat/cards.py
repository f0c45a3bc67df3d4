"""Cards and packs. A card is an int 0..51, rank * 4 + suit; this module knows no poker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias, TypeVar

from riverboat.errors import RiverboatError, bad_argument, listed, quoted

Card: TypeAlias = int
CardLike: TypeAlias = "int | str"
Item = TypeVar("Item")
MOST_LISTED: Final = 10_000
"""Cards in one list: what has no end is refused."""
DeckName: TypeAlias = Literal[
    "standard",
    "short",
    "short_trips",
    "standard_2",
    "standard_3",
    "standard_4",
    "standard_5",
    "standard_6",
    "standard_7",
    "standard_8",
]
"""A pack with its order of hands. `short_trips` is the short one with trips above straights; `standard_2` is two packs
of 52 shuffled together, and so on."""
MOST_PACKS: Final = 8

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"

UNKNOWN: Final[Card] = -1
"""A card that exists but has not been seen, as in a hand history; written `??`."""

STANDARD_DECK: Final[tuple[Card, ...]] = tuple(range(52))
SHORT_DECK: Final[tuple[Card, ...]] = tuple(range(RANKS.index("6") * 4, 52))
_DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "standard": STANDARD_DECK,
    "short": SHORT_DECK,
    "short_trips": SHORT_DECK,
    **{f"standard_{count}": tuple(sorted(STANDARD_DECK * count)) for count in range(2, MOST_PACKS + 1)},
}


def make_card(rank: int, suit: int) -> Card:
    """The card of a rank (0 = deuce … 12 = ace) and a suit (0 = clubs … 3 = spades)."""
    if type(rank) is not int or not 0 <= rank <= 12:
        raise bad_argument("rank", rank, "a number from 0 (deuce) to 12 (ace)")
    if type(suit) is not int or not 0 <= suit <= 3:
        raise bad_argument("suit", suit, "a number from 0 (clubs) to 3 (spades)")
    return rank * 4 + suit


def rank_of(card: Card) -> int:
    try:
        return card >> 2
    except TypeError:
        raise _not_a_card_number(card) from None


def suit_of(card: Card) -> int:
    try:
        return card & 3
    except TypeError:
        raise _not_a_card_number(card) from None


def format_card(card: Card) -> str:
    """`As`, the form every machine reads; an unseen card is `??`."""
    try:
        return _NAMES[card]
    except (KeyError, TypeError):
        raise _not_a_card_number(card) from None


def pretty_card(card: Card) -> str:
    """`A♠`, `10♦`: the form people read. The ten is `T` only in the notation with letters, `Td`."""
    name = format_card(card)
    if card == UNKNOWN:
        return name
    return ("10" if name[0] == "T" else name[0]) + SUIT_SIGNS[SUITS.index(name[1])]


def format_cards(cards: Iterable[Card], separator: str = "") -> str:
    if not isinstance(separator, str):
        raise bad_argument("separator", separator, "a text")
    return separator.join(map(format_card, _listed(cards)))


def written_cards(cards: object) -> str:
    """Cards as a `repr` shows them, `As Kd`; what is no list of cards is shown as it is."""
    try:
        return format_cards(cards, " ") or "-"  # type: ignore[arg-type]
    except (RiverboatError, TypeError):
        return quoted(cards)


def pretty_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(pretty_card, _listed(cards)))


def parse_card(text: str) -> Card:
    """Read one card: `As`, `aS`, `Td`, `10d`, `A♠`, `♠A`."""
    if not isinstance(text, str):
        raise bad_argument("text", text, "a text such as As")
    known = _PARSED.get(text)
    if known is not None:
        return known
    cards = parse_cards(text)
    if len(cards) != 1:
        raise RiverboatError(
            "not_one_card",
            f"{text!r} is {len(cards)} cards; one card such as As, Td or 10♠ was expected",
            text=text,
            count=len(cards),
        )
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without spaces or commas: `AsKd`, `As Kd`, `A♠,10♦`."""
    if not isinstance(text, str):
        raise bad_argument("text", text, "a text such as AsKd")
    return tuple(_scan(text))


def to_card(card: CardLike) -> Card:
    """Take a card as an int 0..51 or as text."""
    if isinstance(card, str):
        return parse_card(card)
    if isinstance(card, bool) or not isinstance(card, int) or not 0 <= card < 52:
        raise _not_a_card_number(card)
    return card


def to_cards(cards: str | Iterable[CardLike]) -> tuple[Card, ...]:
    """Take cards as one text (`AsKd`) or as any mix of texts and ints."""
    if isinstance(cards, str):
        return parse_cards(cards)
    return tuple(map(to_card, _listed(cards)))


def _listed(cards: Iterable[Item]) -> tuple[Item, ...]:
    return listed("cards", cards, MOST_LISTED, "a list of cards")


def deck_of(name: DeckName) -> tuple[Card, ...]:
    """The full pack, in order: 52 cards, the 36 from six to ace, or several packs of 52 as one."""
    try:
        return _DECKS[name]
    except (KeyError, TypeError):
        raise bad_argument("deck", name, " or ".join(map(repr, _DECKS))) from None


def packs_in(deck: DeckName) -> int:
    """How many times each of its cards is in a deck."""
    return len(deck_of(deck)) // len(STANDARD_DECK) or 1


def check_distinct(cards: Iterable[Card], packs: int = 1) -> None:
    """Refuse a card that turns up more often than so many packs have it. Unseen cards may repeat."""
    seen: dict[Card, int] = {}
    for card in _listed(cards):
        if not isinstance(card, int):
            raise _not_a_card_number(card)
        seen[card] = seen.get(card, 0) + 1
        if seen[card] > packs and card != UNKNOWN:
            name = format_card(card)
            if packs == 1:
                raise RiverboatError(
                    "repeated_card", f"{name} appears twice; each card exists once in the pack", card=name
                )
            raise RiverboatError(
                "too_many_copies",
                f"{name} appears {seen[card]} times; {packs} packs have it {packs} times",
                card=name,
                count=seen[card],
                packs=packs,
            )


def _scan(text: str) -> Iterator[Card]:
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] == ",":
            position += 1
            continue
        for length in (3, 2):
            card = _PARSED.get(_fold(text[position : position + length]))
            if card is not None:
                break
        else:
            raise _not_a_card(text, position)
        yield card
        position += length


def _fold(piece: str) -> str:
    """One spelling for each card: rank in capitals, suit letter small."""
    return piece[:-1].upper() + piece[-1:].lower() if piece[-1:].lower() in SUITS else piece.upper()


def _not_a_card_number(card: object) -> RiverboatError:
    shown = quoted(card)
    return RiverboatError(
        "not_a_card_number",
        f"{shown} is not a card; a number from 0 to 51 or a text such as As was expected",
        text=shown,
    )


def _not_a_card(text: str, position: int) -> RiverboatError:
    piece = text[position : position + 2]
    where = "" if text.strip() == piece else f" (in {text!r}, at character {position + 1})"
    return RiverboatError(
        "not_a_card",
        f"{piece!r} is not a card{where}: a rank 2–9, T or 10, J, Q, K, A "
        "and a suit s h d c or ♠ ♥ ♦ ♣ were expected, such as As, Td or 10♠",
        piece=piece,
        text=text,
        position=position + 1,
    )


_NAMES: Final[dict[Card, str]] = {
    UNKNOWN: "??",
    **{card: RANKS[card >> 2] + SUITS[card & 3] for card in range(52)},
}


def _spellings() -> Iterator[tuple[str, Card]]:
    yield "??", UNKNOWN
    for card in range(52):
        letter, sign = SUITS[card & 3], SUIT_SIGNS[card & 3]
        for rank in ("T", "10") if RANKS[card >> 2] == "T" else (RANKS[card >> 2],):
            yield from ((rank + letter, card), (rank + sign, card), (sign + rank, card))


_PARSED: Final[dict[str, Card]] = dict(_spellings())
