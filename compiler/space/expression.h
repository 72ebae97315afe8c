// Integer expressions over tuning parameters: constraints, and the ranges of heuristic specification files.
//
//   wg_x * wg_y <= 256 && (load.input != local || wg_x >= 16)
//
// C's operators and precedence: ?: || && == != < <= > >= + - * / % ! unary -, and min(a, b), max(a, b),
// abs(a), ceil_div(a, b), floor_div(a, b), modulo(a, b) (of the divisor's sign), power(a, b), pow2_ceil(a).
// Names may hold dots. A name that is no parameter stands for itself, a word, and may only be compared with
// == and != (so `load.input == local`). Arithmetic is 64-bit. Division by zero, results that do not fit, and
// arithmetic, order or truth of words have no value, which makes a constraint false; && and || have one all
// the same where either side alone decides.
#pragma once
#include "compiler/space/error.h"
#include "compiler/space/value.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace icl {

/// `offset`: the byte of the text at which the reader gave up.
struct ExpressionError : Error {
  ExpressionError(const std::string &message, std::size_t at) : Error(inputError(message)), offset(at) {}
  std::size_t offset;
};

class Expression {
public:
  struct Node;
  /// The values of parameters that are numbers, but not all whole: those are words, as "0.5".
  using Decimals = std::map<std::string, std::vector<Value>>;

  /// Throws ExpressionError.
  static Expression parse(std::string_view text);
  /// The same in Python's syntax and meaning, as the constraints of other tuners are written: and, or, not,
  /// a <= b <= c, x in (1, 2), // and % that round down, **, x if c else y, True, False, min, max of several,
  /// abs, int, floor, ceil, pow; words in quotes; p["name"] for name. Division by / and decimals are exact
  /// fractions, and so are parameters in `decimals`. Throws ExpressionError.
  static Expression parsePython(std::string_view text, const Decimals &decimals = {});

  /// The names it mentions, each once, in order of appearance (words among them).
  const std::vector<std::string> &names() const { return mentioned; }
  /// `lookup` gives a name's value, or nothing for a word.
  std::optional<Value> evaluate(const std::function<std::optional<Value>(std::string_view)> &lookup) const;
  std::string text() const { return source; }
  const Node &root() const { return *tree; }

private:
  std::string source;
  std::vector<std::string> mentioned;
  std::shared_ptr<const Node> tree;
};

}
