// The reference interpreter: runs a kernel on host arrays directly from the checked AST. Every generated
// variant is compared with it (it is the oracle), so it shares no code with the lowering.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/space/error.h"
#include "compiler/space/sizes.h"
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace icl {

/// An image or array on the host: rows of x, then y, then z. Elements have OpenCL's memory layout (3 lanes
/// take as much as 4).
struct HostBuffer {
  std::vector<std::byte> bytes;
  /// The size of an image in pixels: width, height, depth. For an array or pointer: number of elements, 1, 1.
  Extent size{1, 1, 1};
};

/// The arguments of a launch, by parameter name. Scalars and vectors are buffers of one element.
struct Arguments {
  std::map<std::string, HostBuffer> buffers;
  /// Values of tune(...) constants. A missing one takes its first value.
  std::map<std::string, std::int64_t> tunables;
  Extent grid{1, 1, 1}; ///< pixels computed
  /// Filled in by interpret(): of each floating sum among the results, by its name, how many values each
  /// element was given and the sum of their magnitudes.
  struct Summands {
    std::vector<std::uint64_t> counts;
    std::vector<double> magnitudes;
  };
  std::map<std::string, Summands> summands;
};

/// Thrown for errors that only show at run time: an array index out of range, a read of a variable before
/// it is written, too many steps of loops in a pixel. `what()` is the message, `range` the place in the
/// source.
struct InterpreterError : Error {
  InterpreterError(const std::string &message, SourceRange r) : Error(inputError(message)), range(r) {}
  SourceRange range;
};

/// The number of loop steps that a pixel may take, over all loops: some seconds of interpretation, to detect
/// infinite loops.
inline constexpr std::int64_t mostSteps = std::int64_t(1) << 26;

/// Runs the kernel for every pixel of the grid and writes the output images and results in `arguments`, which
/// must be allocated. Arithmetic is OpenCL C's: integers wrap, conversions of floats to integers saturate,
/// floats are rounded at each operation and never contracted, half is only stored and computes in float.
/// Floating sums among the results are computed in double with compensation, and rounded once. Throws
/// InterpreterError, and another Error if the arguments do not fit the kernel (missing, or of the wrong
/// size). After an error, pixels already written stay written.
void interpret(const ast::Program &, const ast::Kernel &, Arguments &arguments,
               std::int64_t stepLimit = mostSteps);

/// False if some result may differ between conforming devices (builtins with an error bound in ulps,
/// `sample`): then outputs are compared with a tolerance, not bit for bit. `dividesExactly`: consider only
/// devices that round division and square root of floats correctly.
bool isBitExact(const ast::Kernel &, bool dividesExactly = false);

/// Whether it divides floats or takes their square root, which devices only round correctly on request.
bool needsExactDivision(const ast::Kernel &);

/// Whether it computes in float, so that even its doubles may be no more precise than floats.
bool computesInFloat(const ast::Kernel &);

}
