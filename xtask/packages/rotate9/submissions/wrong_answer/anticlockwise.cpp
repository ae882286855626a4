// Wrong: searches from the sorted board with the turns as they are, not backwards, and so answers
// for anticlockwise turns. The number of boards at every depth is right; most answers are not.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

// Where the tile of each cell comes from in a clockwise turn of each block.
static const int TURN[4][9] = {
    {3, 0, 2, 4, 1, 5, 6, 7, 8},
    {0, 4, 1, 3, 5, 2, 6, 7, 8},
    {0, 1, 2, 6, 3, 5, 7, 4, 8},
    {0, 1, 2, 3, 7, 4, 6, 8, 5},
};

int main() {
    std::unordered_map<std::string, int> moves = {{"123456789", 0}};
    std::queue<std::string> queue({"123456789"});
    for (; !queue.empty(); queue.pop()) {
        std::string board = queue.front(), after(9, ' ');
        for (auto& from : TURN) {
            for (int i = 0; i < 9; i++) after[i] = board[from[i]];
            if (moves.emplace(after, moves[board] + 1).second) queue.push(after);
        }
    }
    std::string board(9, ' ');
    for (int i = 0; std::cin >> board[i]; i = (i + 1) % 9) {
        if (i == 8) std::cout << moves[board] << "\n";
    }
}
