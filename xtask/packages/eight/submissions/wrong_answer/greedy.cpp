// Wrong: goes on with the board that looks nearest, and so finds solutions that are not shortest.
// Boards that cannot be solved are told by their inversions.
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>
#include <utility>

static const std::string SORTED = "12345678x";

static int distance_left(const std::string& board) {
    int distance = 0;
    for (int cell = 0; cell < 9; cell++) {
        if (board[cell] == 'x') continue;
        int home = board[cell] - '1';
        distance += std::abs(cell / 3 - home / 3) + std::abs(cell % 3 - home % 3);
    }
    return distance;
}

static bool is_solvable(const std::string& board) {
    int inversions = 0;
    for (int i = 0; i < 9; i++) {
        for (int j = i + 1; j < 9; j++) {
            if (board[i] != 'x' && board[j] != 'x' && board[i] > board[j]) inversions++;
        }
    }
    return inversions % 2 == 0;
}

static std::string solve(const std::string& start) {
    std::unordered_map<std::string, std::string> answers = {{start, ""}};
    std::priority_queue<std::pair<int, std::string>> queue;
    queue.push({-distance_left(start), start});
    while (!answers.count(SORTED)) {
        std::string board = queue.top().second;
        queue.pop();
        int blank = board.find('x');
        for (int way = 0; way < 4; way++) {
            int row = blank / 3 + (way == 1) - (way == 0);
            int column = blank % 3 + (way == 3) - (way == 2);
            if (row < 0 || row > 2 || column < 0 || column > 2) continue;
            std::string after = board;
            std::swap(after[blank], after[3 * row + column]);
            if (answers.emplace(after, answers[board] + "udlr"[way]).second) {
                queue.push({-distance_left(after), after});
            }
        }
    }
    return answers[SORTED];
}

int main() {
    std::string board(9, ' ');
    for (int i = 0; std::cin >> board[i]; i = (i + 1) % 9) {
        if (i == 8) std::cout << (is_solvable(board) ? solve(board) : "unsolvable") << "\n";
    }
}
