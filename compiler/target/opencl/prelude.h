// The start of generated source: extensions, types and the small functions that kernels call.
#pragma once
#include "compiler/target/target.h"
#include <string>

namespace icl {

/// Pragmas, types, and the functions that the source's kernels call.
std::string prelude(llvm::ArrayRef<const ir::Kernel *>, const EmitOptions &);

/// The type of a vector that may start at any element: "icl_float4".
std::string unalignedName(ValueType);

/// Whether the branch's condition is printed as icl_likely(condition).
bool saysLikely(const ir::If *, const EmitOptions &);

/// Whether such vectors are combined with icl_no_bits before icl_stream(): a compiler could merge a narrowing
/// conversion with the store.
bool isHiddenInStream(ValueType);
/// Whether the kernel streams such vectors, and so declares icl_no_bits.
bool hidesConversions(const ir::Kernel &);

}
