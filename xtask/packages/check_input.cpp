// Input validator: check_input < INPUT
//
// Exits with 42 if the input is as the statement says, with 43 and a message if not: from 1 to
// {{limit}} lines, each ended by LF, each with every one of the nine signs "{{tiles}}" once and
// exactly one space between two of them.

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>

static const int VALID = 42;
static const int INVALID = 43;

static const std::string TILES = "{{tiles}}";
static const int LIMIT = {{limit}};

static int reject(int line, const std::string& message) {
    std::cerr << "line " << line << ": " << message << "\n";
    return INVALID;
}

static bool is_board(const std::string& line) {
    if (line.size() != 17) return false;
    std::string tiles;
    for (std::size_t i = 0; i < line.size(); i++) {
        if (i % 2 == 0) {
            tiles += line[i];
        } else if (line[i] != ' ') {
            return false;
        }
    }
    std::sort(tiles.begin(), tiles.end());
    return tiles == TILES;
}

int main() {
    std::string text(std::istreambuf_iterator<char>(std::cin), {});
    int count = 0;
    for (std::size_t start = 0; start < text.size();) {
        count++;
        std::size_t end = text.find('\n', start);
        if (end == std::string::npos) return reject(count, "no line end");
        if (!is_board(text.substr(start, end - start))) return reject(count, "not a board");
        if (count > LIMIT) return reject(count, "too many boards");
        start = end + 1;
    }
    return count == 0 ? reject(1, "no board") : VALID;
}
