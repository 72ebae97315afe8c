// Identifiers, types and literals of C++ for the host code.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/StringRef.h"

namespace icl::cpp {

/// The kernel's name in CamelCase: `blur` is Blur, `sobel_x` is SobelX.
std::string className(llvm::StringRef kernel);

/// The parameters' names in order. A `_` is appended to those that C++ or the stub uses itself.
std::vector<std::string> parameterNames(const ast::Kernel &);

/// The type of a value in host memory: `float`, `std::uint8_t`, `cl_float4`, `cl_half`.
std::string hostType(ValueType);

/// The text as a string literal, quoted and escaped.
std::string stringLiteral(llvm::StringRef);

/// The text in consecutive raw string literals, each short enough for any compiler (16 KB).
std::vector<std::string> rawStringLiterals(llvm::StringRef text);

}
