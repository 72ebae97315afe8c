// The builtin functions of OpenCL C, as the interpreter computes them.
#pragma once
#include "compiler/ast/builtins.h"
#include "compiler/interpret/value.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace icl::interpreter {

/// Computes a call from its arguments' values.
using BuiltinCode = std::function<Value(const Value *arguments)>;

/// The types of one call.
struct CallTypes {
  ValueType result;
  llvm::ArrayRef<ValueType> arguments;
};

/// The builtin for those types; empty if the interpreter has none.
BuiltinCode builtinCode(const Builtin &, const CallTypes &);

}
