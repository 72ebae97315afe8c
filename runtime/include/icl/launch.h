// A generated program as its callers see it: images and arrays by name, and an ordered list of launches over
// them. The compiler generates such a program, the tuner measures it, the run-time library runs it. All of
// them include this header: no OpenCL in it.
#pragma once
#include "padding.h"
#include <climits>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace icl::runtime {

// ---- Images in device memory

/// What reads outside an image find: one value, the nearest pixel, the reflection (the edge pixel repeats), a
/// copy of the image.
enum class Boundary : std::uint8_t { Constant, Clamped, Mirrored, Periodic };

/// How a kernel function takes an image.
struct ImageStorage {
  enum class Kind : std::uint8_t {
    Buffer, ///< its pixels without gaps: rows of x, then y, then z
    Object, ///< an OpenCL image object, read through a sampler
    Padded, ///< a buffer with room around the pixels, which holds what the boundary condition gives there
  };
  /// Fractions: unsigned integers as fractions of the channel's largest value, which samplers can
  /// interpolate.
  enum class Number : std::uint8_t { Signed, Unsigned, Float, Fractions };
  Kind kind = Kind::Buffer;

  // Object: the format.
  Number number = Number::Float;
  unsigned channelBytes = 4, channels = 1; ///< a pixel of 3 channels has room for 4

  // Padded.
  Padding padding;
  Boundary boundary = Boundary::Constant;
  std::vector<unsigned char> outside; ///< Constant: bytes of which pixels consist, repeated; 2^n of them

  static ImageStorage object(Number number, unsigned channelBytes, unsigned channels) {
    ImageStorage storage;
    storage.kind = Kind::Object;
    storage.number = number;
    storage.channelBytes = channelBytes;
    storage.channels = channels;
    return storage;
  }
  static ImageStorage padded(const Padding &padding, Boundary boundary,
                             std::vector<unsigned char> outside = {}) {
    ImageStorage storage;
    storage.kind = Kind::Padded;
    storage.padding = padding;
    storage.boundary = boundary;
    storage.outside = std::move(outside);
    return storage;
  }
  bool operator==(const ImageStorage &other) const {
    return kind == other.kind && number == other.number && channelBytes == other.channelBytes &&
           channels == other.channels && padding == other.padding && boundary == other.boundary &&
           outside == other.outside;
  }
};

/// How an image of `size` is stored for a launch on the grid: what its padding depends on is filled in.
inline ImageStorage storageFor(ImageStorage storage, const Extent &size, const Extent &grid) {
  storage.padding = storage.padding.around(size, grid);
  return storage;
}

/// Pixels of a row, rows of a slice, slices, that an image of `size` takes in memory. The padding does not
/// depend on a grid.
inline Extent storedExtent(const ImageStorage &storage, const Extent &size) {
  return storage.kind == ImageStorage::Kind::Padded ? storage.padding.extent(size) : size;
}

/// Whether the numbers of its pixels exceed an int, so that a program must be built with -DICL_INDEX64.
inline bool needsLongIndices(const Extent &stored) { return stored[0] > INT_MAX / stored[1] / stored[2]; }

/// An image or array of a given size.
struct ImageShape {
  std::string name; ///< for messages
  unsigned dimensions = 2;
  Extent size{1, 1, 1};
  std::size_t pixelBytes = 0;
  /// Of a temporary that keeps its contents from one run of the program to the next: as in Temporary.
  std::vector<unsigned char> initially{};
};

/// As many bytes, which repeat the given ones.
inline std::vector<unsigned char> repeated(const std::vector<unsigned char> &bytes, std::size_t count) {
  std::vector<unsigned char> all(count);
  for (std::size_t i = 0; i < count; ++i)
    all[i] = bytes[i % bytes.size()];
  return all;
}

// ---- Programs

/// One parameter of a kernel, as its source declares it.
struct Parameter {
  enum class Kind : std::uint8_t { Image, Array, Pointer, Scalar };
  Kind kind = Kind::Scalar;
  std::string name;
  std::size_t elementBytes = 0; ///< of a pixel, an element, or the value
  unsigned dimensions = 0;      ///< Image: 1, 2 or 3
  std::int64_t count = 0;       ///< Array: its elements. Pointer: at most so many elements; 0: any number
  bool inGrid = false;          ///< Image: its size is the grid's
  bool isWritten = false;       ///< Image: it is copied back to the caller
  /// Image: what it held before matters, because it is read or because some pixels may stay unwritten.
  bool keepsOld = true;
  /// As ICL writes it: "Image<float4>", "float[5][5]". Only for comparisons with another interface.
  std::string type{};
};

/// One argument of a kernel function.
struct KernelArgument {
  enum class Kind : std::uint8_t {
    Image,       ///< the pixels of image `name`, in `storage`
    Array,       ///< the elements of array `name`
    Scalar,      ///< the value of parameter `name`
    ImageExtent, ///< int: size of image `name` in `dimension`
    ImagePitch,  ///< int: pixels from row to row (dimension 0) or rows from slice to slice (1) of padded
                 ///< image `name`
    GridExtent,  ///< int: size of the launch's grid in `dimension`
    // What follows depends on the launch's work-group, and holds a copy of image `name`.
    LocalMemory, ///< `value` bytes of local memory
    LocalExtent, ///< int: `value`, how many pixels of the image it holds in `dimension`
  };
  Kind kind = Kind::Scalar;
  std::string name; ///< of a parameter or a temporary
  unsigned dimension = 0;
  ImageStorage storage{}; ///< Image: Buffer, if the kernel function writes it
  bool isWritten = false; ///< Image, Array: by the kernel function
  std::int64_t value = 0; ///< LocalMemory, LocalExtent
};

/// A size that is known when the program is launched: per dimension (s * times + plus) / over, rounded down,
/// where s is the size of `image`.
struct SizeRule {
  std::string image; ///< a parameter or an earlier temporary; empty: the program's grid
  Extent times{1, 1, 1}, plus{0, 0, 0}, over{1, 1, 1};

  Extent from(const Extent &size) const {
    Extent result{};
    for (std::size_t d = 0; d < 3; ++d)
      result[d] = (size[d] * times[d] + plus[d]) / over[d];
    return result;
  }
};

/// An image or array that launches of a program write and read.
struct Temporary {
  std::string name;
  unsigned dimensions = 2;
  std::size_t elementBytes = 0; ///< of a pixel or element
  SizeRule size;
  /// One pixel or element, of which it consists when a run of the program begins, and again when it has
  /// ended. Empty: its first contents are undefined.
  std::vector<unsigned char> initially{};
};

/// One launch of a kernel function.
struct Launch {
  std::string entry; ///< the kernel function's name
  std::vector<KernelArgument> arguments;
  unsigned dimensions = 2; ///< of the grid
  SizeRule grid;           ///< pixels; images that are written have this size
  Extent workGroup{1, 1, 1};
  Extent tile{1, 1, 1}; ///< pixels that one work-group computes; groups launched: ceil(grid / tile)
  /// Of the arrays of one work-item that are indexed by what is known only at run time.
  std::size_t arrayBytes = 0;
};

/// The value of a scalar parameter.
struct FixedValue {
  std::vector<unsigned char> bytes; ///< as many as Parameter::elementBytes
  std::string text;                 ///< for messages: "3", "0.5", "1,2"
};
using FixedValues = std::map<std::string, FixedValue>; ///< by parameter

/// "radius=3 sigma=0.5"
inline std::string textOf(const FixedValues &values) {
  std::string text;
  for (const auto &[name, value] : values)
    text += (text.empty() ? "" : " ") + name + "=" + value.text;
  return text;
}

/// Launches over named images and arrays, which run one after the other: each sees all that earlier ones
/// wrote.
struct LaunchProgram {
  std::string source;  ///< OpenCL C, complete: every launch's kernel function
  std::string options; ///< build options that the source relies on; code that builds it adds -DICL_INDEX64
                       ///< where an image needs it (needsLongIndices)
  std::vector<Temporary> temporaries;
  std::vector<Launch> launches;              ///< at least one
  std::optional<Extent> fixedGrid;           ///< the only grid that it computes
  std::map<std::string, Extent> fixedImages; ///< the only sizes that these images may have
  /// By image, the empty name for the grid: the program takes only rows of a multiple of so many pixels,
  /// because it loads and stores vectors that are aligned.
  std::map<std::string, std::int64_t> rowMultiples{};
  /// By image that the caller passes as a buffer, for the same reason: the bytes, a power of two, at a
  /// multiple of which it must begin in the memory of a CPU. Without an entry, those of its pixel type.
  std::map<std::string, std::int64_t> alignments{};
  FixedValues fixedValues{}; ///< compiled in: the only values of these parameters that it takes
};

/// Which time of a launch counts. The two differ only if the program takes some image that no launch writes
/// in storage other than a plain buffer.
enum class Objective : std::uint8_t {
  Launch, ///< of everything that a launch on plain buffers does, copies into other storage included
  Kernel, ///< without these copies, as for callers whose images stay in that storage
};

/// The sizes of a call.
struct CallSizes {
  Extent grid{1, 1, 1};
  std::map<std::string, Extent> images; ///< an image that is not named has the grid's size
};

/// How a variant was tuned.
struct Tuning {
  std::vector<CallSizes> sizes; ///< at which it was timed; empty: unknown
  Objective objective = Objective::Kernel;
  double timeNs = 0; ///< by the objective, with one of `sizes`; 0: unknown
};

/// The devices that an untuned variant with promising values is for.
enum class DeviceKind : std::uint8_t { Any, Cpu, Gpu };

/// A program made for one device.
struct Variant {
  std::string device; ///< the name of the device that it is for; empty: any
  LaunchProgram program;
  std::optional<Tuning> tuning{}; ///< nothing: untuned
  std::string configuration{};    ///< what it was generated from: "block_x=2 wg_x=16"
  std::string architecture{};     ///< of the device (DeviceInfo::architecture); empty: unknown
  /// Cpu, Gpu: untuned, with the values that are promising on such devices. Any: tuned, or the untuned
  /// variant.
  DeviceKind kind = DeviceKind::Any;
};

/// A kernel that iclc generated: what its callers pass, and the variants that it was generated in.
struct Description {
  std::string name;
  unsigned dimensions = 2;         ///< of the grid
  std::optional<Extent> fixedGrid; ///< as the source states it; else the images with `inGrid` give the grid
  std::vector<Parameter> parameters;
  std::vector<Variant> variants;
};

// ---- Programs whose sizes and values are known

/// What a launch covers.
struct Geometry {
  unsigned dimensions = 2;
  std::array<std::size_t, 3> groups{1, 1, 1};    ///< work-groups launched
  std::array<std::size_t, 3> workGroup{1, 1, 1}; ///< work-items in each
  std::size_t arrayBytes = 0;                    ///< as in Launch
};

/// As many groups as cover the grid, where one covers `tile` pixels.
inline Geometry cover(const Extent &grid, const Extent &tile, const Extent &workGroup, unsigned dimensions) {
  Geometry geometry;
  geometry.dimensions = dimensions;
  for (unsigned d = 0; d < dimensions; ++d) {
    geometry.groups[d] = static_cast<std::size_t>(grid[d] / tile[d] + (grid[d] % tile[d] != 0));
    geometry.workGroup[d] = static_cast<std::size_t>(workGroup[d]);
  }
  return geometry;
}

/// An image in another storage than a buffer without gaps.
struct StoredBuffer {
  unsigned buffer = 0; ///< its number
  unsigned dimensions = 2;
  ImageStorage storage;
};

struct LocalMemory {
  std::size_t bytes = 0;
};

/// A buffer's number, a value's bytes, an image that is not taken as a plain buffer, or local memory. Buffers
/// are numbered: the parameters that are not scalars in their order, then the temporaries.
using BoundArgument = std::variant<unsigned, std::vector<std::uint8_t>, StoredBuffer, LocalMemory>;

/// A launch with every value filled in.
struct BoundLaunch {
  std::string entry;
  std::vector<BoundArgument> arguments; ///< in the kernel function's order
  Geometry geometry;
  std::vector<unsigned> written; ///< numbers of the buffers that it writes
};

/// A program with every size and value filled in.
struct BoundProgram {
  std::string options;
  std::vector<ImageShape> temporaries;
  std::vector<BoundLaunch> launches;
};

}
