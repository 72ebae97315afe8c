// The compiler as the tuner and the tools see it: kernel + device + sizes -> space; kernel + configuration ->
// variant.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/ir/storage.h"
#include "compiler/passes.h"
#include "compiler/source/diagnostics.h"
#include "compiler/space/device.h"
#include "compiler/space/space.h"
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace icl {

using Extent = std::array<std::int64_t, 3>; ///< width, height, depth in pixels; 1 beyond the dimensions

/// The sizes that a kernel is compiled or tuned for. Without a grid nothing is known and only `sizes=runtime`
/// is offered.
struct Sizes {
  std::optional<Extent> grid;
  std::map<std::string, Extent> images; ///< of images whose size is not the grid's; the grid's where absent
};

/// How a launch must lay an image out for the kernel.
struct ImageStorage {
  Storage kind = Storage::Buffer;
  ValueType pixel;                                  ///< Object: says the format
  bool isFiltered = false;                          ///< Object: the format is one that samplers interpolate
  Padding padding;                                  ///< Padded
  ast::Boundary boundary = ast::Boundary::Constant; ///< Padded: what the padding holds
  std::vector<std::uint8_t> outside;                ///< Padded and Constant: the bytes of one pixel
};

/// One argument of a generated kernel, in order.
struct KernelArgument {
  enum class Kind : std::uint8_t {
    Image,       ///< the pixels of parameter `parameter`, in its `storage`
    Array,       ///< __global buffer of its elements
    Scalar,      ///< the parameter by value
    ImageExtent, ///< int: size of image `parameter` in `dimension`
    ImagePitch,  ///< int: pixels from row to row (dimension 0) or rows from slice to slice (1) of the padded
                 ///< image `parameter`
    GridExtent,  ///< int: size of the grid in `dimension`
  };
  Kind kind;
  std::string parameter;
  unsigned dimension = 0;
  ImageStorage storage{}; ///< Image
};

/// One generated kernel and how to launch it.
struct Variant {
  std::string entry;  ///< the kernel function's name
  std::string source; ///< OpenCL C 1.2, complete
  std::vector<KernelArgument> arguments;
  std::array<std::int64_t, 3> workGroup{1, 1, 1};
  /// Pixels that one work-group computes, per dimension. Groups launched: ceil(grid / tile) per dimension.
  Extent tile{1, 1, 1};
  std::optional<Extent> fixedGrid;           ///< sizes=fixed: the only grid that it computes
  std::map<std::string, Extent> fixedImages; ///< sizes=fixed: the sizes compiled in, by image
  Assignment configuration;
  bool isFiltered = false; ///< the device's sampler answers some `sample`: results have its tolerance
                           ///< (tuner/device/compare.h)
  /// Build options that the source relies on; the launcher adds -DICL_INDEX64 when an image has 2^31 elements
  /// or more.
  std::string buildOptions;
};

/// The tuning space of a kernel for a device and sizes.
/// `denseWorkGroups`: work-group sizes are all multiples of 2, and 1, instead of powers of two.
/// A force or constraint pragma that names an unknown knob or value is reported, located and with a
/// suggestion; the result is then nothing.
std::optional<Space> spaceOf(const ast::Program &, const ast::Kernel &, const Device &, const Sizes &,
                             Diagnostics &, bool denseWorkGroups = false);

/// What the configuration chooses of the kernel's own tunables.
std::map<std::string, std::int64_t> tunablesOf(const ast::Kernel &, const Assignment &configuration);

/// The variant for a configuration of that space, complete and verified.
/// `exact`: with `#pragma OPENCL FP_CONTRACT OFF`, and division rounded correctly where the device can, for
/// comparison with the interpreter.
Variant compileVariant(const ast::Program &, const ast::Kernel &, const Space &, const Configuration &,
                       const Device &, const Sizes &, bool exact = false, const PassOptions & = {});

/// Kernel facts, one `name: value` a line.
std::string factsText(const ast::Kernel &);
/// The kernel IR after the last pass.
std::string irText(const ast::Kernel &, const Assignment &, const Sizes &, const PassOptions & = {});
/// The passes' names in the order in which they run, each with its one-line description.
std::vector<std::pair<std::string, std::string>> passNames();

}
