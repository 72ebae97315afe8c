// How a kernel function takes an image: as pixels in a buffer, as an OpenCL image object, or in a buffer with
// room around them; and a caller's image laid out so.
#pragma once
#include <icl/event.h>
#include <icl/padding.h>
#include <icl/queue.h>
#include <string>
#include <vector>

namespace icl::runtime {

/// What lies around an image: one value, its nearest pixel, its reflection (the edge pixel repeats), its
/// copies.
enum class Boundary { Constant, Clamped, Mirrored, Periodic };

struct ImageStorage {
  enum class Kind { Buffer, Object, Padded };
  /// Fractions: unsigned integers as parts of the channel's largest value, which samplers can interpolate.
  enum class Number { Signed, Unsigned, Float, Fractions };
  Kind kind = Kind::Buffer;

  // Object: the format
  Number number = Number::Float;
  unsigned channelBytes = 4, channels = 1;

  Padding padding; ///< Padded, as are these
  Boundary boundary = Boundary::Constant;
  std::vector<unsigned char> outside; ///< Constant: one pixel

  static ImageStorage object(Number number, unsigned channelBytes, unsigned channels);
  static ImageStorage padded(const Padding &padding, Boundary boundary,
                             std::vector<unsigned char> outside = {});
  bool operator==(const ImageStorage &) const;
};

/// Pixels of a row, rows of a slice, slices, that an image of `size` takes in memory.
Extent storedExtent(const ImageStorage &storage, const Extent &size);

/// Whether numbers of its pixels leave an int, so that a kernel must be built with -DICL_INDEX64.
bool needsLongIndices(const Extent &stored);

/// An image of the caller's.
struct ImageShape {
  std::string name; ///< for messages
  unsigned dimensions = 2;
  Extent size{1, 1, 1};
  std::size_t pixelBytes = 0;
};

/// Device memory of an image object or a padded buffer.
class StoredImage {
public:
  /// Throws an Error if the device cannot hold it: larger than its image objects or buffers, of a format that
  /// it does not know.
  StoredImage(const Queue &queue, ImageStorage storage, ImageShape shape);

  cl_mem get() const { return handle.get(); }
  /// From host memory, without gaps. Waits.
  void write(const Queue &queue, const void *pixels);
  /// From the start of a buffer, without gaps, once `waitFor` are done. Returns at once.
  Event copyFrom(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor = {});

private:
  ImageStorage storage;
  ImageShape shape;
  Handle<cl_mem> handle;
};

/// Whether the memory is an image object.
bool isImageObject(cl_mem memory);
/// Whether an image object has these dimensions, this size, and pixels of so many bytes.
bool hasShape(cl_mem object, const ImageShape &shape);
/// Whether it has the shape and the format that a kernel function asks for.
bool isStoredAs(cl_mem object, const ImageStorage &storage, const ImageShape &shape);
/// The pixels of an image object of that shape into a buffer, without gaps.
Event copyObject(const Queue &queue, cl_mem object, cl_mem pixels, const ImageShape &shape,
                 const std::vector<cl_event> &waitFor = {});

/// The pixel types (`uchar4`) of which the device makes image objects that are read as they were written, of
/// each number of dimensions.
std::vector<std::string> imageFormats(cl_context context, const DeviceInfo &device);
/// Those among them whose pixels samplers interpolate: of float and half, and of uchar and ushort as
/// Fractions. OpenCL (1.2, 8.2) has every device do so that has its full profile.
std::vector<std::string> filteredFormats(cl_context context, const Device &device);

}
