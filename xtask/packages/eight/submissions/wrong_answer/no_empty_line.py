# Wrong: prints no line for a board that is sorted already.
import sys

SORTED = "12345678x"


def ways():
    """For each cell: the cells beside it, and the letter of the way back from there."""
    steps = [("r", 0, -1), ("l", 0, 1), ("d", -1, 0), ("u", 1, 0)]
    for cell in range(9):
        row, column = divmod(cell, 3)
        beside = [(back, row + down, column + right) for back, down, right in steps]
        yield [(back, 3 * r + c) for back, r, c in beside if 0 <= r < 3 and 0 <= c < 3]


def main():
    ways_from = list(ways())
    back = {SORTED: ("", SORTED)}
    layer = [SORTED]
    while layer:
        following = []
        for board in layer:
            blank = board.index("x")
            for letter, cell in ways_from[blank]:
                tiles = list(board)
                tiles[blank], tiles[cell] = tiles[cell], "x"
                before = "".join(tiles)
                if before not in back:
                    back[before] = (letter, board)
                    following.append(before)
        layer = following
    for line in sys.stdin:
        board = "".join(line.split())
        if board not in back:
            print("unsolvable")
            continue
        letters = []
        while board != SORTED:
            letter, board = back[board]
            letters.append(letter)
        if letters:
            print("".join(letters))


main()
