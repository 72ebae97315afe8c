// Host code for a kernel: a typed C++17 class that holds the generated OpenCL C and launches it through
// icl::runtime.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/target/variant.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace icl {

/// A variant and the device that it is for, as the device calls itself; empty: any.
struct StubVariant {
  std::string device;
  Variant variant;
};

/// The files KERNEL.hpp and KERNEL.cpp; the source includes the header by that name. The class stands in
/// namespace `icl_kernels` under the kernel's name in CamelCase and has
///
///   Event run(queue, ...) const       on host memory: Image<T>, Span<const T>, const T (&)[N][M], values
///   Event launch(queue, ..., waitFor) const    on the caller's buffers: DeviceImage, cl_mem, values
///
/// with the kernel's parameters in order (runtime/include/icl/view.h). At each launch the runtime takes the
/// variant made for the device and sizes, else for the device, else for any.
struct Stub {
  std::string header, source;
};

Stub emitStub(const ast::Kernel &, llvm::ArrayRef<StubVariant>);

}
