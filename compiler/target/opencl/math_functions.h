// The target's own elementary functions of float and double (the knob `math`), as OpenCL C for any number of
// lanes.
//
// Results are within OpenCL's full-profile error bounds (1.2, section 7.4), with and without contraction,
// where the device rounds additions, multiplications and divisions correctly, subnormal numbers included.
// Scalars and the lanes of vectors go through the same operations, so that all have the same bits. There are
// no branches but one, for arguments of 2^20 and more of sin, cos and tan, and no loops but that of fmod and
// remainder. bench/math_accuracy measures the errors.
#pragma once
#include "compiler/ast/builtins.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>
#include <string>
#include <tuple>

namespace icl {

/// A function in the notation of math_functions.cpp: its name and its definition.
struct MathFunction {
  llvm::StringRef name, definition;
};

/// The functions of a family, each behind those that it calls.
llvm::ArrayRef<MathFunction> exponentialFunctions();
llvm::ArrayRef<MathFunction> logarithmicFunctions();
llvm::ArrayRef<MathFunction> powerFunctions(); ///< these and those below call functions of the families above
llvm::ArrayRef<MathFunction> trigonometricFunctions();
llvm::ArrayRef<MathFunction> hyperbolicFunctions();
llvm::ArrayRef<MathFunction> inverseFunctions();
llvm::ArrayRef<MathFunction> gammaFunctions();
llvm::ArrayRef<MathFunction> remainderFunctions();
llvm::ArrayRef<MathFunction> doubleFunctions(); ///< those of double

/// Builtins with Builtin::isOwn that are called: with Scalar::Float or Scalar::Double, and the lanes of the
/// call.
using MathCalls = std::set<std::tuple<BuiltinId, Scalar, unsigned>>;

/// Definitions of the functions and of what they call.
std::string mathDefinitions(const MathCalls &);

}
