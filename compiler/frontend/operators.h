// The binary operators: spelling, meaning, and how strongly they bind.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/StringRef.h"

namespace icl {

struct OperatorRow {
  const char *spelling;
  ast::BinaryOp op;
  unsigned precedence; ///< higher binds more strongly; all associate to the left
};

inline constexpr OperatorRow binaryOperators[] = {
    {"*", ast::BinaryOp::Mul, 10}, {"/", ast::BinaryOp::Div, 10},        {"%", ast::BinaryOp::Rem, 10},
    {"+", ast::BinaryOp::Add, 9},  {"-", ast::BinaryOp::Sub, 9},         {"<<", ast::BinaryOp::Shl, 8},
    {">>", ast::BinaryOp::Shr, 8}, {"<", ast::BinaryOp::Lt, 7},          {">", ast::BinaryOp::Gt, 7},
    {"<=", ast::BinaryOp::Le, 7},  {">=", ast::BinaryOp::Ge, 7},         {"==", ast::BinaryOp::Eq, 6},
    {"!=", ast::BinaryOp::Ne, 6},  {"&", ast::BinaryOp::And, 5},         {"^", ast::BinaryOp::Xor, 4},
    {"|", ast::BinaryOp::Or, 3},   {"&&", ast::BinaryOp::LogicalAnd, 2}, {"||", ast::BinaryOp::LogicalOr, 1},
};

/// Of a spelling that the grammar admits.
inline const OperatorRow &operatorSpelled(llvm::StringRef spelling) {
  for (const OperatorRow &row : binaryOperators)
    if (spelling == row.spelling)
      return row;
  return binaryOperators[0];
}
inline const char *spellingOf(ast::BinaryOp op) {
  for (const OperatorRow &row : binaryOperators)
    if (op == row.op)
      return row.spelling;
  return "";
}

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
