// The reference interpreter: runs a kernel on host arrays straight from the checked AST. It is the oracle
// that every generated variant is held against, so it knows nothing of the lowering.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/space/error.h"
#include "compiler/space/sizes.h"
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace icl {

/// An image or array on the host: rows of x, then y, then z, elements in OpenCL's memory layout (3 lanes take
/// 4).
struct HostBuffer {
  std::vector<std::byte> bytes;
  /// Pixels: width, height, depth; of an array or pointer: its elements, 1, 1.
  Extent size{1, 1, 1};
};

/// What the kernel is called with, by parameter name. Scalars and vectors are buffers of one element.
struct Arguments {
  std::map<std::string, HostBuffer> buffers;
  /// Values of tune(...) constants; absent ones take their first value.
  std::map<std::string, std::int64_t> tunables;
  Extent grid{1, 1, 1}; ///< pixels computed
};

/// Thrown for what only running can show: an array index out of range, a read of a variable that was never
/// written, loops that take more steps than a pixel may. `what()` is the sentence; `range` the place.
struct InterpreterError : Error {
  InterpreterError(const std::string &message, SourceRange r) : Error(inputError(message)), range(r) {}
  SourceRange range;
};

/// Steps of all its loops that a pixel may take: some seconds of the interpreter's, to tell a loop without
/// end.
inline constexpr std::int64_t mostSteps = std::int64_t(1) << 26;

/// Runs the kernel for every pixel of the grid; the output images in `arguments` (already allocated) are
/// written. Arithmetic is OpenCL C's: integers wrap, floats saturate on their way to integers, float is
/// rounded at each operation and never contracted, half is storage that computes in float. Throws
/// InterpreterError, and another Error when the arguments do not fit the kernel (missing, of the
/// wrong size); pixels written before that stay written.
void interpret(const ast::Program &, const ast::Kernel &, Arguments &arguments,
               std::int64_t stepLimit = mostSteps);

/// False when some result may differ between conforming devices (builtins with an error bound in ulps,
/// `sample`): then outputs are compared with a tolerance instead of bit for bit. `dividesExactly`: only
/// devices count that round division and square root of floats correctly.
bool isBitExact(const ast::Kernel &, bool dividesExactly = false);

}
