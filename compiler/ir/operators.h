// The binary operators of the IR are those of the language, in their order.
#pragma once
#include "compiler/ast/operators.h"
#include "compiler/ir/ir.h"

namespace icl::ir {

static_assert(static_cast<int>(Op::LogicalOr) - static_cast<int>(Op::Mul) ==
              static_cast<int>(ast::BinaryOp::LogicalOr));

inline Op operatorOf(ast::BinaryOp op) {
  return static_cast<Op>(static_cast<int>(Op::Mul) + static_cast<int>(op));
}
/// The operator of an operation from `Mul` to `LogicalOr`.
inline ast::BinaryOp operatorOf(Op op) {
  return static_cast<ast::BinaryOp>(static_cast<int>(op) - static_cast<int>(Op::Mul));
}

}
