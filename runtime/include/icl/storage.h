// Images in device memory, in the storage that a kernel function takes them in.
#pragma once
#include <icl/event.h>
#include <icl/launch.h>
#include <icl/queue.h>

namespace icl::runtime {

/// Bytes that the image takes in a buffer. Throws an Error when they do not fit a size_t.
std::size_t storedBytes(const ImageStorage &storage, const ImageShape &shape);

/// Device memory of an image object or a buffer.
class StoredImage {
public:
  /// Throws an Error if the device cannot hold it: larger than its image objects or buffers, of a format that
  /// it does not know.
  StoredImage(const Queue &queue, ImageStorage storage, ImageShape shape);
  /// Memory that somebody else made, in that storage and shape.
  StoredImage(Handle<cl_mem> memory, ImageStorage s, ImageShape i)
      : storage(std::move(s)), shape(std::move(i)), handle(std::move(memory)) {}

  cl_mem get() const { return handle.get(); }
  const ImageStorage &storedAs() const { return storage; }
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
