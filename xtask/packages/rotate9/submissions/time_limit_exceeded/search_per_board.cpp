// Too slow: right answers, but a search for every board.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

static const int TURN[4][9] = {
    {3, 0, 2, 4, 1, 5, 6, 7, 8},
    {0, 4, 1, 3, 5, 2, 6, 7, 8},
    {0, 1, 2, 6, 3, 5, 7, 4, 8},
    {0, 1, 2, 3, 7, 4, 6, 8, 5},
};

static int least_moves(const std::string& start) {
    std::unordered_map<std::string, int> moves = {{start, 0}};
    std::queue<std::string> queue({start});
    for (;; queue.pop()) {
        std::string board = queue.front(), after(9, ' ');
        if (board == "123456789") return moves[board];
        for (auto& from : TURN) {
            for (int i = 0; i < 9; i++) after[i] = board[from[i]];
            if (moves.emplace(after, moves[board] + 1).second) queue.push(after);
        }
    }
}

int main() {
    std::string board(9, ' ');
    for (int i = 0; std::cin >> board[i]; i = (i + 1) % 9) {
        if (i == 8) std::cout << least_moves(board) << "\n";
    }
}
