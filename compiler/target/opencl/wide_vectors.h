// Vectors of more lanes than OpenCL C has, for compilers that take Clang's extended vectors
// (Device::longestVector).
#pragma once
#include "compiler/ir/ir.h"
#include "compiler/space/device.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace icl {

inline bool isWide(ValueType type) { return type.lanes > 16; }

/// Whether the device's compiler takes them, and Clang's builtin functions.
inline bool takesLongVectors(const Device &device) { return device.longestVector > 16; }

/// Whether a call or a conversion takes or returns such vectors. OpenCL C has no function for them.
bool isWideCall(const ir::Expr *);

/// A function of such vectors.
struct WideFunction {
  Builtin builtin;
  ValueType result;
  llvm::SmallVector<ValueType, 3> arguments;

  static WideFunction of(const ir::Expr *call);
  unsigned lanes() const; ///< of its longest vector
  /// "icl_min"
  std::string name() const;
  /// The function of half as many lanes that it is defined by; nothing if it is an expression instead. That
  /// function may be wide itself.
  std::optional<WideFunction> half() const;
  std::string definition() const;
  /// Name and types, by which definitions are told apart.
  std::string signature() const;
};

/// typedef uchar uchar32 __attribute__((ext_vector_type(32)));
std::string wideType(ValueType);

}
