# Wrong: turns blocks anticlockwise as well.
import sys


def neighbours(board):
    a, b, c, d, e, f, g, h, i = board
    yield b + e + c + a + d + f + g + h + i
    yield a + c + f + d + b + e + g + h + i
    yield a + b + c + e + h + f + d + g + i
    yield a + b + c + d + f + i + g + e + h
    yield d + a + c + e + b + f + g + h + i
    yield a + e + b + d + f + c + g + h + i
    yield a + b + c + g + d + f + h + e + i
    yield a + b + c + d + h + e + g + i + f


def main():
    moves = {"123456789": 0}
    layer = ["123456789"]
    while layer:
        following = []
        for board in layer:
            for neighbour in neighbours(board):
                if neighbour not in moves:
                    moves[neighbour] = moves[board] + 1
                    following.append(neighbour)
        layer = following
    for line in sys.stdin:
        print(moves["".join(line.split())])


main()
