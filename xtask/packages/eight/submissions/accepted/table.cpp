// One breadth-first search from the sorted board, in which each board is given its answer: the move
// back to the board it was reached from, and then the answer of that one.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

static const std::string SORTED = "12345678x";

// The blank's way in row and column, and the letter of the way back.
struct Move { int down, right; char back; };
static const Move MOVES[4] = {{-1, 0, 'd'}, {1, 0, 'u'}, {0, -1, 'r'}, {0, 1, 'l'}};

// Moves the blank if it stays in the square.
static bool slide(std::string& board, int down, int right) {
    int blank = board.find('x'), row = blank / 3 + down, column = blank % 3 + right;
    if (row < 0 || row > 2 || column < 0 || column > 2) return false;
    std::swap(board[blank], board[3 * row + column]);
    return true;
}

int main() {
    std::unordered_map<std::string, std::string> answers = {{SORTED, ""}};
    std::queue<std::string> queue({SORTED});
    for (; !queue.empty(); queue.pop()) {
        std::string board = queue.front(), answer = answers[board];
        for (const Move& move : MOVES) {
            std::string before = board;
            if (!slide(before, move.down, move.right)) continue;
            if (answers.emplace(before, move.back + answer).second) queue.push(before);
        }
    }
    std::string board(9, ' ');
    for (int i = 0; std::cin >> board[i]; i = (i + 1) % 9) {
        if (i < 8) continue;
        auto found = answers.find(board);
        std::cout << (found == answers.end() ? "unsolvable" : found->second) << "\n";
    }
}
