// What OpenCL C calls the builtins and helpers of the IR.
#pragma once
#include "compiler/ast/builtins.h"
#include <string>

namespace icl {

/// The function that a call of the builtin calls, whose result has the type: "fma", "convert_uchar4_sat";
/// of helpers the name of a function of the prelude, "icl_mirror_long".
std::string openClName(const Builtin &, ValueType result);

/// What names of functions that round so end in: "_rte".
const char *roundingSuffix(Rounding);

}
