// The operators of reduce(...) as expressions.
#pragma once
#include "compiler/ir/builder.h"

namespace icl::ir {

/// The value that changes nothing, for a result of type `element` that is accumulated in `type`: 0, the
/// element's least or largest number (infinity of floats), or all bits set.
const Expr *neutral(Builder &, ast::ReduceOp, Scalar element, ValueType type);

/// Of two values of one type. Of floats the larger or smaller as fmax and fmin define it.
const Expr *combine(Builder &, ast::ReduceOp, const Expr *, const Expr *);

/// Elements of an array; not positive where its size is not known.
std::int64_t elementsOf(const Var &array);

/// The number of the element that is updated, where it is known and the result has it.
std::optional<std::int64_t> knownElement(Builder &, const Update &);

/// A vector's lanes combined.
const Expr *combineLanes(Builder &, ast::ReduceOp, const Expr *vector);

}
