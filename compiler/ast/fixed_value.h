// Values of scalar and vector parameters, as they lie in a caller's memory.
#pragma once
#include "compiler/ast/ast.h"
#include <string>
#include <vector>

namespace icl::ast {

/// One number for each lane of the value.
std::vector<OutsidePixel::Number> numbersOf(ValueType, const std::vector<unsigned char> &bytes);

/// "3", "0.5", "1,2,3": as command lines have it. Numbers that are read from it are the same, except NaN.
std::string valueText(ValueType, const std::vector<unsigned char> &bytes);

}
