// C++ spellings of what a kernel names: identifiers, types and literals for the host stub.
#pragma once
#include "compiler/ast/ast.h"
#include "llvm/ADT/StringRef.h"

namespace icl::emit {

/// The kernel's name in CamelCase: `blur` is Blur, `sobel_x` is SobelX.
std::string className(llvm::StringRef kernel);

/// The parameters' names in order; one that C++ or the stub needs for itself gets a `_` at its end.
std::vector<std::string> parameterNames(const ast::Kernel &);

/// The host's type of a value in memory: `float`, `std::uint8_t`, `cl_float4`; of a half `cl_half`.
std::string hostType(ValueType);

/// As an expression, quoted and escaped.
std::string stringLiteral(llvm::StringRef);

/// Raw string literals, each short enough for any compiler (16 KB), that together make the text.
std::vector<std::string> rawStringLiterals(llvm::StringRef text);

}
