// The names of builtins and helpers in OpenCL C.
#pragma once
#include "compiler/ast/builtins.h"
#include <string>

namespace icl {

/// The function for a call whose result has the type: "fma", "convert_uchar4_sat". Helpers are functions of
/// the prelude ("icl_mirror_long"), and so are own functions ("icl_exp", "icl_exp_double").
std::string openClName(const Builtin &, ValueType result);

/// The end of the names of functions with that rounding: "_rte".
const char *roundingSuffix(Rounding);

}
