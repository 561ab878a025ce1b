"""The drawings of our deck: 48 faces, a back and an unknown card, composed from shared parts.

`palette` names the colours, `shapes` writes SVG, `parts_*` draw each flower or ribbon once round (0, 0),
`figures_*` draw what appears on one card, `months_*` compose the faces, `build` makes the files.
"""
