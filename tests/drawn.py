"""What a picture shows, without the stylesheet and the symbols that let it stand alone."""


def bare(picture: str) -> str:
    """The drawing inside a picture."""
    head, rest = picture.split("<style>", 1)
    return head + rest.split("</defs>", 1)[1]
