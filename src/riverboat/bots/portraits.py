"""Portraits of the roster: drawn as SVG from ten signs, in one style. Text alone; knows no bots.

The signs are hexadecimal, in this order: skin, colour of the hair, hair, face, eyes, mouth, what is worn besides,
beard, clothes, ground. Each picks one of a list below.
"""

from __future__ import annotations

from string import hexdigits
from typing import Final

from riverboat.errors import bad_argument

SIGNS: Final = ("skin", "hair_colour", "hair", "face", "eyes", "mouth", "worn", "beard", "clothes", "ground")

SKINS: Final = (
    ("#f6d9c3", "#e2b597"),
    ("#eec39d", "#d39c72"),
    ("#d9a06f", "#b97e4f"),
    ("#b97a4e", "#955b34"),
    ("#8a5636", "#693d24"),
    ("#f2cfa6", "#d7a877"),
)
"""Of the face, and in the shade."""
HAIR_COLOURS: Final = ("#22201f", "#4a2f22", "#7a4a26", "#b9742e", "#d8b25f", "#9aa0a3", "#e4e1da")
CLOTHES: Final = ("#2f6f73", "#8c3b3b", "#38507d", "#6b4a7d", "#4f6b3a", "#a8642d", "#2b2f36", "#b48a3c")
GROUNDS: Final = ("#cfe0d8", "#e9d8b4", "#d5d9ea", "#ecc9bd", "#c6dbe6", "#dccfe4", "#d9dfbf", "#e6e0d6")

_INK: Final = "#2a2320"

# {c} is the colour of the hair. Behind the head, then in front of it.
_BACK_HAIR: Final = (
    "M14 30c0-15 8-22 18-22s18 7 18 22v22H14z",  # long
    "M15 30c0-14 8-21 17-21s17 7 17 21v9c0 4-4 5-6 2H21c-2 3-6 2-6-2z",  # bob
    "M45 12a7 7 0 1 1-1 12z",  # bun at the side
    "M12 28c-4-12 8-22 20-22s24 10 20 22c4 6 1 14-6 14H18c-7 0-10-8-6-14z",  # curls
    "M44 18c9 3 10 18 5 28-4 2-5-3-4-8z",  # pony tail
    "",
    *("",) * 6,
)
_FRONT_HAIR: Final = (
    "M17 28c0-12 6-17 15-17s15 5 15 17c-3-6-7-10-13-11-4 6-11 8-17 11z",
    "M17 27c0-11 6-16 15-16s15 5 15 16c-4-5-9-7-15-7s-11 2-15 7z",
    "M17 27c-1-11 6-16 15-16s16 5 15 16c-2-6-6-9-9-10-6 5-15 5-21 10z",
    "M16 27c-2-8 3-10 6-14 5-4 14-5 20 0 4 3 8 6 6 14-3-4-4-6-8-8-5 3-16 2-19 1-3 2-4 4-5 7z",
    "M17 28c-1-12 6-17 15-17s16 5 15 17c-3-8-9-11-15-11s-12 3-15 11z",
    "M17 29c-2-12 5-19 15-19s18 6 15 19c-2-5-4-8-6-10-2 3-4 4-6 4 1-1 2-3 1-5-4 5-12 5-19 11z",  # short, swept
    "M17 26c-1-10 5-15 15-15s16 5 15 15l-3-6c-7 1-17 0-24-2z",  # side parting
    "M17 27v-4c0-9 6-13 15-13s15 4 15 13v4l-2-6H19z",  # crew cut
    "M16 27c-3-7 1-9 3-13 3-5 7-3 9-5 4-3 8 0 11 2 5 0 7 4 7 7 3 3 2 6 1 9l-3-7c-8-3-16-2-25 0z",  # tousled
    "M17 27c0-5 1-8 3-10l1 9zM47 27c0-5-1-8-3-10l-1 9z",  # bald with sides
    "M18 24c0-9 5-16 16-14 9-3 15 4 13 15-3-5-6-7-9-8-7 3-14 2-20 7z",  # quiff
    "",  # shaven
)
_FACES: Final = (
    "M18 28c0-9 5-15 14-15s14 6 14 15c0 10-6 19-14 19s-14-9-14-19z",
    "M18 27c0-9 5-14 14-14s14 5 14 14v7c0 8-6 13-14 13s-14-5-14-13z",
    "M17 28c0-9 6-15 15-15s15 6 15 15c0 9-7 17-15 17s-15-8-15-17z",
)
_EYES: Final = (
    '<circle cx="26" cy="29" r="1.9"/><circle cx="38" cy="29" r="1.9"/>',
    '<path d="M23.5 29.5q2.5-2.6 5 0M35.5 29.5q2.5-2.6 5 0" {line}/>',
    '<ellipse cx="26" cy="29" rx="1.6" ry="2.3"/><ellipse cx="38" cy="29" rx="1.6" ry="2.3"/>',
    '<path d="M23.4 28h5.2l-.6 1.8a2.2 2.2 0 0 1-4 0zM35.4 28h5.2l-.6 1.8a2.2 2.2 0 0 1-4 0z"/>',
)
_BROWS: Final = (
    "M23 25.2q3-1.8 6 0M35 25.2q3-1.8 6 0",
    "M23 24.6q3-2.2 6-.4M35 24.2q3-1.8 6 .4",
    "M23 24.4l6 .8M35 25.2l6-.8",
    "M23 25.6l6-1.4M35 24.2l6 1.4",
)
_MOUTHS: Final = (
    "M28 38.6q4 2.6 8 0",
    "M27.5 38q4.5 4.6 9 0z",
    "M28.5 39h7",
    "M28 39.4q5 .6 8-1.6",
)
_WORN: Final = (
    "",
    '<g fill="none" stroke="{ink}" stroke-width="1.3"><circle cx="26" cy="29" r="4.4"/>'
    '<circle cx="38" cy="29" r="4.4"/><path d="M30.4 28.4q1.6-1 3.2 0M21.6 28l-4-.8M42.4 28l4-.8"/></g>',
    '<g fill="none" stroke="{ink}" stroke-width="1.5"><path d="M21 26.4h9.4v4.4a2 2 0 0 1-2 2H23a2 2 0 0 1-2-2z'
    'M33.6 26.4H43v4.4a2 2 0 0 1-2 2h-5.4a2 2 0 0 1-2-2zM30.4 27.6h3.2"/></g>',
    '<circle cx="17.4" cy="36" r="1.8" fill="#d9b04c"/><circle cx="46.6" cy="36" r="1.8" fill="#d9b04c"/>',
    '<path d="M17 22q15-9 30 0l-.6 3.4q-14.4-8-28.8 0z" fill="{clothes}"/>',
    '<path d="M18.5 20c0-8 5-13 13.5-13S45.5 12 45.5 20z" fill="{clothes}"/>'
    '<path d="M13 21.5q19-6.5 38 0-19 3.5-38 0z" fill="{clothes}"/><path d="M18.4 18q13.6-3 27.2 0v2.2q-13.6-3-27.2 0z"'
    ' fill="{ink}" opacity=".45"/>',
)
_BEARDS: Final = (
    "",
    "M25 37q3.5-2.6 7-.8 3.5-1.8 7 .8-3.5 1.6-7 .4-3.5 1.2-7-.4z",  # moustache
    "M18.2 30c1 11 6 17.6 13.8 17.6S44.8 41 45.8 30c-2 5-4 6-6.8 6.2q-7-1.6-14 0c-2.8-.2-4.8-1.2-6.8-6.2z",
    "M27.5 41.5q4.5 1.6 9 0l-1.5 5q-3 1.6-6 0z",  # goatee
)
_CHOICES: Final = {
    "skin": len(SKINS),
    "hair_colour": len(HAIR_COLOURS),
    "hair": len(_FRONT_HAIR),
    "face": len(_FACES),
    "eyes": len(_EYES),
    "mouth": len(_MOUTHS),
    "worn": len(_WORN),
    "beard": len(_BEARDS),
    "clothes": len(CLOTHES),
    "ground": len(GROUNDS),
}
_HAT: Final = 5


def portrait_svg(signs: str) -> str:
    """The portrait as an SVG document of 64 by 64."""
    look = read_signs(signs)
    skin, shade = SKINS[look["skin"]]
    hair, clothes = HAIR_COLOURS[look["hair_colour"]], CLOTHES[look["clothes"]]
    line = f'fill="none" stroke="{_INK}" stroke-width="1.6" stroke-linecap="round"'
    mouth = _MOUTHS[look["mouth"]]
    front = "" if look["worn"] == _HAT and look["hair"] != 9 else _FRONT_HAIR[look["hair"]]
    parts = [
        f'<rect width="64" height="64" fill="{GROUNDS[look["ground"]]}"/>',
        _path(_BACK_HAIR[look["hair"]], hair),
        _path("M8 64c0-11 9-16 24-16s24 5 24 16z", clothes),
        _path("M26 42h12v8q-6 6-12 0z", shade),
        f'<circle cx="17.5" cy="31" r="3.2" fill="{shade}"/><circle cx="46.5" cy="31" r="3.2" fill="{shade}"/>',
        _path(_FACES[look["face"]], skin),
        _path(_BEARDS[look["beard"]], hair),
        f'<path d="M32 30.5q-2.2 4 .6 4.2" fill="none" stroke="{shade}" stroke-width="1.5" stroke-linecap="round"/>',
        f'<path d="{mouth}" fill="#fff" stroke="{_INK}" stroke-width="1.3" stroke-linejoin="round"/>'
        if mouth.endswith("z")
        else f'<path d="{mouth}" {line}/>',
        f'<g fill="{_INK}">{_EYES[look["eyes"]].format(line=line)}</g>',
        f'<path d="{_BROWS[look["eyes"]]}" fill="none" stroke="{hair if look["hair_colour"] < 5 else "#777"}"'
        ' stroke-width="1.7" stroke-linecap="round"/>',
        _path(front, hair),
        _WORN[look["worn"]].format(ink=_INK, clothes=clothes),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{"".join(parts)}</svg>'


def read_signs(signs: str) -> dict[str, int]:
    """What each sign picks."""
    if len(signs) != len(SIGNS) or not set(signs) <= set(hexdigits):
        raise bad_argument("signs", signs, f"{len(SIGNS)} hexadecimal signs")
    look = {name: int(sign, 16) for name, sign in zip(SIGNS, signs, strict=True)}
    for name, picked in look.items():
        if picked >= _CHOICES[name]:
            raise bad_argument("signs", signs, f"{name} below {_CHOICES[name]}")
    return look


def _path(outline: str, colour: str) -> str:
    return f'<path d="{outline}" fill="{colour}"/>' if outline else ""
