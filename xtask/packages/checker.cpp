// Output validator of both puzzles: checker INPUT ANSWER FEEDBACK_DIR < OUTPUT
//
// Exits with 42 if every answer is right, with 43 if one is not, and with 1 if the judge's own
// files are at fault. What it found is in FEEDBACK_DIR.
//
// There is one answer to a line and one line to a board. A line ends at LF; a CR before it does
// not count. Everything else counts: an empty line is an answer (the sorted 8-puzzle needs no
// move), and spaces are no part of any answer. The last line needs no end, so that an empty one may
// be nothing at all; no other line may. A byte-order mark of UTF-8 before the first line is skipped.
//
// The output is read line by line and no farther than it is right, so however much there is of it,
// it takes little memory.
//
// A board with an x is one of the 8-puzzle, where any shortest solution is right. Else the answer
// is the judge's number.

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

static const int ACCEPTED = 42;
static const int REJECTED = 43;
static const int JUDGE_ERROR = 1;

static const std::string SORTED = "12345678x";
static const std::string UNSOLVABLE = "unsolvable";
static const std::string MARK = "\xef\xbb\xbf";

static std::string feedback_dir;

[[noreturn]] static void reject(const std::string& message) {
    std::ofstream(feedback_dir + "/judgemessage.txt") << message << "\n";
    std::exit(REJECTED);
}

[[noreturn]] static void blame_judge(const std::string& message) {
    std::ofstream(feedback_dir + "/judgeerror.txt") << message << "\n";
    std::cerr << message << "\n";
    std::exit(JUDGE_ERROR);
}

static void drop_cr(std::string& line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
}

// The lines of a text, one after the other.
struct Lines {
    std::istream& text;
    bool is_first = true;
    bool is_ended = true;  // every line so far had its end

    // The next line, if there is one; of a line that is too long, enough to see that.
    std::optional<std::string> next() {
        static const std::size_t TOO_LONG = 1000;
        std::string line;
        int sign = text.get();
        for (; sign != EOF && sign != '\n' && line.size() < TOO_LONG; sign = text.get()) {
            line += static_cast<char>(sign);
        }
        if (is_first && line.compare(0, MARK.size(), MARK) == 0) line.erase(0, MARK.size());
        is_first = false;
        if (sign == EOF && line.empty()) return std::nullopt;
        if (sign == EOF) is_ended = false;
        drop_cr(line);
        return line;
    }

    // The same, where the last one of all may be empty and have no end, and so be nothing at all.
    std::optional<std::string> next_or_last(bool is_last) {
        auto line = next();
        if (!line && is_last && is_ended) line = "";
        return line;
    }
};

// The lines of a file; they may be `count` only if the last one is nothing.
static std::vector<std::string> read_lines_of(const char* path, std::size_t count = 0) {
    std::ifstream file(path, std::ios::binary);
    if (!file) blame_judge(std::string(path) + " cannot be read");
    Lines lines{file};
    std::vector<std::string> all;
    while (auto line = lines.next_or_last(all.size() + 1 == count)) all.push_back(*line);
    return all;
}

// The nine cells without the spaces between them.
static std::string board_of(const std::string& line) {
    std::istringstream words(line);
    std::string board;
    for (std::string word; words >> word;) board += word;
    if (board.size() != 9) blame_judge("not a board: " + line);
    return board;
}

// The number of moves, if the answer is a solution of the board.
static std::optional<std::size_t> solution_length(std::string board, const std::string& answer) {
    int blank = static_cast<int>(board.find('x'));
    for (char letter : answer) {
        int row = blank / 3, column = blank % 3;
        switch (letter) {
            case 'u': row--; break;
            case 'd': row++; break;
            case 'l': column--; break;
            case 'r': column++; break;
            default: return std::nullopt;
        }
        if (row < 0 || row > 2 || column < 0 || column > 2) return std::nullopt;
        std::swap(board[blank], board[3 * row + column]);
        blank = 3 * row + column;
    }
    if (board != SORTED) return std::nullopt;
    return answer.size();
}

static void check_sliding(const std::string& place, const std::string& board,
                          const std::string& expected, const std::string& got) {
    auto length = solution_length(board, got);
    if (expected == UNSOLVABLE) {
        if (length) blame_judge(place + "the judge has no solution, the output has one");
        if (got != UNSOLVABLE) reject(place + "this board cannot be solved");
        return;
    }
    auto least = solution_length(board, expected);
    if (!least) blame_judge(place + "the judge's answer is no solution");
    if (!length) reject(place + "not a solution");
    if (*length < *least) blame_judge(place + "the judge's answer is longer than the output's");
    if (*length > *least) {
        reject(place + std::to_string(*length) + " moves, " + std::to_string(*least) + " are enough");
    }
}

static void check_turning(const std::string& place, const std::string& expected,
                          const std::string& got) {
    bool is_number = !expected.empty() && expected.size() <= 2 &&
                     expected.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number) blame_judge(place + "the judge's answer is no number of moves");
    if (got != expected) reject(place + "the answer is not " + expected);
}

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: checker INPUT ANSWER FEEDBACK_DIR < OUTPUT\n";
        return JUDGE_ERROR;
    }
    feedback_dir = argv[3];
    auto boards = read_lines_of(argv[1]);
    auto expected = read_lines_of(argv[2], boards.size());
    Lines output{std::cin};
    if (boards.empty()) blame_judge("the input has no boards");
    if (expected.size() != boards.size()) {
        blame_judge(std::to_string(boards.size()) + " boards, " + std::to_string(expected.size()) +
                    " lines of the judge's answers");
    }
    for (std::size_t i = 0; i < boards.size(); i++) {
        auto place = "line " + std::to_string(i + 1) + ": ";
        auto board = board_of(boards[i]);
        auto got = output.next_or_last(i + 1 == boards.size());
        if (!got) reject(place + "no answer");
        if (board.find('x') != std::string::npos) {
            check_sliding(place, board, expected[i], *got);
        } else {
            check_turning(place, expected[i], *got);
        }
    }
    if (output.next()) reject("more lines than boards");
    return ACCEPTED;
}
