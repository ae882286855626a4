// Wrong: looks for the sorted board only after a move, and so makes two for the sorted one.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

static const std::string SORTED = "12345678x";

struct Move { int down, right; char back; };
static const Move MOVES[4] = {{-1, 0, 'd'}, {1, 0, 'u'}, {0, -1, 'r'}, {0, 1, 'l'}};

static bool slide(std::string& board, int down, int right) {
    int blank = board.find('x'), row = blank / 3 + down, column = blank % 3 + right;
    if (row < 0 || row > 2 || column < 0 || column > 2) return false;
    std::swap(board[blank], board[3 * row + column]);
    return true;
}

int main() {
    std::unordered_map<std::string, std::string> answers;
    std::queue<std::string> queue({SORTED});
    for (; !queue.empty(); queue.pop()) {
        std::string board = queue.front(), answer = answers.count(board) ? answers[board] : "";
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
