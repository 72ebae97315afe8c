// What choices by comparison make of floats.
#pragma once
#include "compiler/ir/ir.h"
#include <optional>

namespace icl {

struct FloatLimits {
  double least, most;
};

/// The literals between which a float lies, whatever it is computed from, as in
/// (x > 0.0f ? x : 0.0f) < 9.0f ? (x > 0.0f ? x : 0.0f) : 9.0f: a comparison with NaN is false. Nothing where
/// it has no limit on one side. The limits of a vector contain every lane.
std::optional<FloatLimits> limitsOf(const ir::Expr *);

}
