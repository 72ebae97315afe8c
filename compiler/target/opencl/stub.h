// A typed C++17 class that holds generated OpenCL C and launches it through icl::runtime.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/target/stub.h"
#include "llvm/ADT/ArrayRef.h"

namespace icl {

/// Target::stub of OpenCL C. The class is in namespace `icl_kernels`, has the kernel's name in CamelCase, and
///
///   Event run(queue, ...) const       on host memory: Image<T>, Span<const T>, const T (&)[N][M], values
///   Event launch(queue, ..., waitFor) const    on the caller's buffers: DeviceImage, cl_mem, values
///   Choice choice(queue, grid, ..., objective) const    which variant these take at a size, and why
///   void prepare(queue) const; void prepare(queue, grid, ..., objective) const    builds ahead
///
/// with the kernel's parameters in order (runtime/include/icl/view.h). At each launch the runtime chooses a
/// variant by the rule of runtime/include/icl/choice.h.
Stub emitStub(const ast::Kernel &, llvm::ArrayRef<StubVariant>);

}
