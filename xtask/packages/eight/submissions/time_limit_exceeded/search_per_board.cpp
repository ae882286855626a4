// Too slow: right answers, but a search for every board, through all that can be reached from it if
// it cannot be solved.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

static std::string solve(const std::string& start) {
    std::unordered_map<std::string, std::string> answers = {{start, ""}};
    std::queue<std::string> queue({start});
    for (; !queue.empty(); queue.pop()) {
        std::string board = queue.front();
        if (board == "12345678x") return answers[board];
        int blank = board.find('x');
        for (int way = 0; way < 4; way++) {
            int row = blank / 3 + (way == 1) - (way == 0);
            int column = blank % 3 + (way == 3) - (way == 2);
            if (row < 0 || row > 2 || column < 0 || column > 2) continue;
            std::string after = board;
            std::swap(after[blank], after[3 * row + column]);
            if (answers.emplace(after, answers[board] + "udlr"[way]).second) queue.push(after);
        }
    }
    return "unsolvable";
}

int main() {
    std::string board(9, ' ');
    for (int i = 0; std::cin >> board[i]; i = (i + 1) % 9) {
        if (i == 8) std::cout << solve(board) << "\n";
    }
}
