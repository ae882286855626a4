# One breadth-first search from the sorted board, layer by layer, every turn taken backwards.
import sys


def boards_before(board):
    a, b, c, d, e, f, g, h, i = board
    yield b + e + c + a + d + f + g + h + i
    yield a + c + f + d + b + e + g + h + i
    yield a + b + c + e + h + f + d + g + i
    yield a + b + c + d + f + i + g + e + h


def main():
    moves = {"123456789": 0}
    layer = ["123456789"]
    depth = 0
    while layer:
        depth += 1
        following = []
        for board in layer:
            for before in boards_before(board):
                if before not in moves:
                    moves[before] = depth
                    following.append(before)
        layer = following
    for line in sys.stdin:
        print(moves["".join(line.split())])


main()
