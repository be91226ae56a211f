"""How different two colours look: CIEDE2000, also to eyes that lack one kind of cone."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from khonsu.art.palette import channels, linear

Triple = tuple[float, float, float]

# Full dichromacy in linear RGB: Machado, Oliveira, Fernandes 2009, severity 1.
DICHROMACY: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: str, eyes: str) -> Triple:
    """A colour as linear light, as these eyes see it."""
    red, green, blue = channels(colour)
    light = (linear(red), linear(green), linear(blue))
    if eyes == "normal":
        return light
    out = [sum(weight * part for weight, part in zip(row, light, strict=True)) for row in DICHROMACY[eyes]]
    clipped = [min(1.0, max(0.0, part)) for part in out]
    return clipped[0], clipped[1], clipped[2]


def lab(light: Triple) -> Triple:
    """Linear sRGB light as CIELAB under D65."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def distance(one: str, other: str, eyes: str = "normal") -> float:
    """The CIEDE2000 distance of two colours to these eyes."""
    return ciede2000(lab(seen(one, eyes)), lab(seen(other, eyes)))


def ciede2000(first: Triple, second: Triple) -> float:
    """Sharma, Wu, Dalal 2005, with all weights 1."""
    l1, a1, b1 = first
    l2, a2, b2 = second
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1 = degrees(atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = degrees(atan2(b2, a2)) % 360 if c2 else 0.0
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    big_dh = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        mean_h = h1 + h2
    elif abs(h1 - h2) <= 180:
        mean_h = (h1 + h2) / 2
    else:
        mean_h = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    s_c = 1 + 0.045 * mean_c
    s_h = 1 + 0.015 * mean_c * t
    turn = 30 * exp(-(((mean_h - 275) / 25) ** 2))
    r = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(2 * turn))
    dl, dc, dhh = (l2 - l1) / s_l, (c2 - c1) / s_c, big_dh / s_h
    return sqrt(dl**2 + dc**2 + dhh**2 + r * dc * dhh)
