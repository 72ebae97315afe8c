// Integer expressions over tuning parameters: constraints, and the ranges of heuristic specification files.
//
//   wg_x * wg_y <= 256 && (load.input != local || wg_x >= 16)
//
// C's operators and precedence: ?: || && == != < <= > >= + - * / % ! unary -, and min(a, b), max(a, b),
// abs(a), ceil_div(a, b), floor_div(a, b), modulo(a, b) (of the divisor's sign), power(a, b), pow2_ceil(a).
// Names may contain dots. A name that is not a parameter is a string, its own spelling, and may only be
// compared with == and != (so `load.input == local`). Arithmetic is 64-bit. Division by zero, results that do
// not fit, and arithmetic, order or truth of strings have no value, which makes a constraint false; && and ||
// still have one where either side alone decides.
//
// People write them in this syntax, and parse() reads them. Code builds them: compiler/space/typed.h.
#pragma once
#include "compiler/space/error.h"
#include "compiler/space/value.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace icl {

/// `offset`: the byte of the text at which the parser stopped.
struct ExpressionError : Error {
  ExpressionError(const std::string &message, std::size_t at) : Error(inputError(message)), offset(at) {}
  std::size_t offset;
};

class Expression {
public:
  struct Node;
  using Tree = std::shared_ptr<const Node>;
  /// The values of parameters that are numbers, but not all whole: those are strings, as "0.5".
  using Decimals = std::map<std::string, std::vector<Value>>;
  using Lookup = std::function<std::optional<Value>(std::string_view)>;

  Expression(); ///< 0
  explicit Expression(Tree tree) : tree(std::move(tree)) {}
  /// Throws ExpressionError.
  static Expression parse(std::string_view text);
  /// The same in Python's syntax and meaning, as the constraints of other tuners are written: and, or, not,
  /// a <= b <= c, x in (1, 2), // and % that round down, **, x if c else y, True, False, min, max of several,
  /// abs, int, floor, ceil, pow; strings in quotes; p["name"] for name. Division by / and decimals are exact
  /// fractions, and so are parameters in `decimals`. Throws ExpressionError.
  static Expression parsePython(std::string_view text, const Decimals &decimals = {});

  /// The names it mentions, each once, in order of appearance (strings among them).
  std::vector<std::string> names() const;
  /// `lookup` gives a name's value, or nothing for a string.
  std::optional<Value> evaluate(const Lookup &lookup) const;
  /// As it was written; one that was built (compiler/space/typed.h) as parse() reads it.
  std::string text() const;
  const Node &root() const { return *tree; }
  const Tree &sharedRoot() const { return tree; }

private:
  Tree tree;
  std::string source; ///< empty: it was built
};

/// The same with these values in place of the parameters of their names.
Expression withValues(const Expression &, const std::map<std::string, Value> &);

/// Whether they are the same trees, whatever their texts.
bool isSame(const Expression &, const Expression &);

}
