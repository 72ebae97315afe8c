// The binary operators: spelling, meaning, and how strongly they bind.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/StringRef.h"
#include <iterator>

namespace icl {

struct OperatorRow {
  llvm::StringLiteral spelling;
  ast::BinaryOp op;
  unsigned precedence; ///< C's: higher binds more strongly; all associate to the left
};

/// In the order of ast::BinaryOp.
inline constexpr OperatorRow binaryOperators[] = {
    {"*", ast::BinaryOp::Mul, 13},  {"/", ast::BinaryOp::Div, 13},        {"%", ast::BinaryOp::Rem, 13},
    {"+", ast::BinaryOp::Add, 12},  {"-", ast::BinaryOp::Sub, 12},        {"<<", ast::BinaryOp::Shl, 11},
    {">>", ast::BinaryOp::Shr, 11}, {"<", ast::BinaryOp::Lt, 10},         {">", ast::BinaryOp::Gt, 10},
    {"<=", ast::BinaryOp::Le, 10},  {">=", ast::BinaryOp::Ge, 10},        {"==", ast::BinaryOp::Eq, 9},
    {"!=", ast::BinaryOp::Ne, 9},   {"&", ast::BinaryOp::And, 8},         {"^", ast::BinaryOp::Xor, 7},
    {"|", ast::BinaryOp::Or, 6},    {"&&", ast::BinaryOp::LogicalAnd, 5}, {"||", ast::BinaryOp::LogicalOr, 4},
};

static_assert([] {
  for (unsigned i = 0; i < std::size(binaryOperators); ++i)
    if (binaryOperators[i].op != static_cast<ast::BinaryOp>(i))
      return false;
  return std::size(binaryOperators) == static_cast<unsigned>(ast::BinaryOp::LogicalOr) + 1;
}());

/// The operator of a spelling that the grammar accepts.
inline const OperatorRow &operatorSpelled(llvm::StringRef spelling) {
  for (const OperatorRow &row : binaryOperators)
    if (spelling == row.spelling)
      return row;
  return binaryOperators[0];
}
inline const OperatorRow &rowOf(ast::BinaryOp op) { return binaryOperators[static_cast<unsigned>(op)]; }
inline const char *spellingOf(ast::BinaryOp op) { return rowOf(op).spelling.data(); }

inline bool isComparison(ast::BinaryOp op) { return op >= ast::BinaryOp::Lt && op <= ast::BinaryOp::Ne; }
inline bool isLogical(ast::BinaryOp op) {
  return op == ast::BinaryOp::LogicalAnd || op == ast::BinaryOp::LogicalOr;
}
inline bool isShift(ast::BinaryOp op) { return op == ast::BinaryOp::Shl || op == ast::BinaryOp::Shr; }
/// Operators of integers only.
inline bool needsIntegers(ast::BinaryOp op) {
  return op == ast::BinaryOp::Rem || isShift(op) || (op >= ast::BinaryOp::And && op <= ast::BinaryOp::Or);
}

}
