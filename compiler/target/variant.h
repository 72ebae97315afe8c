// A generated kernel, and how to launch it.
#pragma once
#include "compiler/ir/storage.h"
#include "compiler/space/sizes.h"
#include "compiler/space/space.h"
#include <string>
#include <vector>

namespace icl {

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

}
