// One breadth-first search from the sorted board, every turn taken backwards: after it, each
// answer is looked up.
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

// Where the tile of each cell comes from in an anticlockwise turn of each block.
static const int BACK[4][9] = {
    {1, 4, 2, 0, 3, 5, 6, 7, 8},
    {0, 2, 5, 3, 1, 4, 6, 7, 8},
    {0, 1, 2, 4, 7, 5, 3, 6, 8},
    {0, 1, 2, 3, 5, 8, 6, 4, 7},
};

int main() {
    std::unordered_map<std::string, int> moves = {{"123456789", 0}};
    std::queue<std::string> queue({"123456789"});
    for (; !queue.empty(); queue.pop()) {
        std::string board = queue.front(), before(9, ' ');
        for (auto& from : BACK) {
            for (int i = 0; i < 9; i++) before[i] = board[from[i]];
            if (moves.emplace(before, moves[board] + 1).second) queue.push(before);
        }
    }
    std::string board(9, ' ');
    for (int i = 0; std::cin >> board[i]; i = (i + 1) % 9) {
        if (i == 8) std::cout << moves[board] << "\n";
    }
}
