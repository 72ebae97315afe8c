// The interpreter's implementation of OpenCL C's builtin functions.
#pragma once
#include "compiler/ast/builtins.h"
#include "compiler/interpret/value.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace icl::interpreter {

/// Computes the result of a call from the values of its arguments.
using BuiltinCode = std::function<Value(const Value *arguments)>;

/// The types of the arguments and of the result of a call.
struct CallTypes {
  ValueType result;
  llvm::ArrayRef<ValueType> arguments;
};

/// The builtin for these types; empty if the interpreter does not have it.
BuiltinCode builtinCode(const Builtin &, const CallTypes &);

}
