"""The painter's workshop: colours, glyphs, pieces and buildings as SVG text, for any board of any game.

Everything here is a pure function or a constant, imports nothing of the other rooms and knows no game.

    palette    the colours of noon and night, the five seats
    style      the one stylesheet of all boards, made from the palette
    box        a part of a board
    svg        writing elements: escaping, groups, buttons, whole drawings
    lettering  how wide a text is, and how to make it fit
    glyphs     small pictures in one colour
    defs       gradients, patterns and symbols, once for each page or picture
    pieces     what is moved: blocks, seals, cards, tokens
    marks      what is said about a thing: legal, last moved, worth 3, ready
    building   what stands still: panels, cornices, water, banks, ships, sleds
"""
