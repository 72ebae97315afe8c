// The operators of expressions: the one table from which the parser, the printer, the evaluator and the
// decision diagram work.
#pragma once
#include "compiler/space/expression.h"
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace icl {

enum class Operator : std::uint8_t {
  Or,
  And,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Min,
  Max,
  CeilDiv,
  FloorDiv,
  Modulo, ///< of the divisor's sign
  Power,
  Not,
  Negate,
  Abs,
  Pow2Ceil,
  Choose, ///< condition ? first : second
};

struct OperatorInfo {
  Operator op;
  std::string_view spelling;
  unsigned precedence; ///< of a binary infix operator, higher binds closer; 0 for the others
  unsigned operands;
  bool isFunction;
};

const std::vector<OperatorInfo> &operators();

/// Arithmetic, comparison and logic on numbers, for operators of one and two operands (`b` is ignored for
/// one). Nothing on division by zero and where the result does not fit 64 bits.
std::optional<std::int64_t> apply(Operator, std::int64_t a, std::int64_t b);

/// A literal, a name, or an operator with operands.
struct Expression::Node {
  enum class Kind : std::uint8_t { Literal, Name, Apply };
  Kind kind = Kind::Literal;
  Operator op = Operator::Add;    ///< of Apply
  std::int64_t literal = 0;       ///< of Literal
  std::string name;               ///< of Name
  std::vector<Tree> operands;     ///< of Apply
  unsigned height = 1;            ///< of the tree, bounded by the parsers
  std::size_t begin = 0, end = 0; ///< bytes of the text that it is parsed from; of C's syntax only

  /// A negated literal is a negative literal, so that each number has one tree.
  static Tree apply(Operator, std::vector<Tree> operands);
  static Tree of(std::int64_t literal);
  static Tree ofName(std::string name);
  /// The same, at that place of the text.
  static Tree withPlace(const Node &, std::size_t begin, std::size_t end);
  /// Parsers refuse trees higher than this, so that recursion over them is safe.
  static constexpr unsigned maxHeight = 500;
};

/// In C's syntax: Expression::parse() makes the same tree of it. Has the parentheses that this needs, and
/// those around `&&` within `||` that compilers advise. A string that is not a name stays as it is.
std::string toString(const Expression::Node &);

/// Whether the trees are the same, wherever their texts are.
bool isSame(const Expression::Node &, const Expression::Node &);

}
