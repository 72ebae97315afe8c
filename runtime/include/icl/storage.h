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
  /// Enqueues the filling of a constant border, which later copies do not change. Throws an Error if the
  /// device cannot store the image: it is larger than image objects or buffers can be, or its format is not
  /// supported.
  StoredImage(const Queue &queue, ImageStorage storage, ImageShape shape);
  /// Existing memory of that storage and shape.
  StoredImage(Handle<cl_mem> memory, ImageStorage s, ImageShape i)
      : storage(std::move(s)), shape(std::move(i)), handle(std::move(memory)) {}

  cl_mem get() const { return handle.get(); }
  const ImageStorage &storedAs() const { return storage; }
  const ImageShape &imageShape() const { return shape; }
  /// Copies pixels from host memory, where they have no gaps, once `waitFor` are done. Waits.
  void write(const Queue &queue, const void *pixels, const std::vector<cl_event> &waitFor = {});
  /// Copies pixels from the start of a buffer, where they have no gaps, once `waitFor` are done. Returns at
  /// once. The event's time is that of all commands that this takes.
  Event copyFrom(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor = {});
  /// Copies the pixels to the start of a buffer, without gaps, once `waitFor` are done. Returns at once.
  Event copyTo(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor = {}) const;

private:
  ImageStorage storage;
  ImageShape shape;
  Handle<cl_mem> handle;
  Event borderFilled; // of a constant border; else none

  std::vector<cl_event> afterBorder(std::vector<cl_event> waitFor) const;
};

/// Whether the memory is an image object.
bool isImageObject(cl_mem memory);
/// Whether an image object has the shape's dimensions, size, and bytes per pixel.
bool hasShape(cl_mem object, const ImageShape &shape);
/// Whether it has the shape, and the format of the storage.
bool isStoredAs(cl_mem object, const ImageStorage &storage, const ImageShape &shape);
/// Copies the pixels of an image object of that shape to the start of a buffer, without gaps. Returns at
/// once.
Event copyObject(const Queue &queue, cl_mem object, cl_mem pixels, const ImageShape &shape,
                 const std::vector<cl_event> &waitFor = {});

/// The pixel types (`uchar4`) that the device's image objects store exactly, in 1, 2 and 3 dimensions.
std::vector<std::string> imageFormats(cl_context context, const DeviceInfo &device);
/// Those among them that samplers interpolate: of float and half, and of uchar and ushort as Fractions.
/// OpenCL requires it of every device with the full profile (1.2, section 8.2).
std::vector<std::string> filteredFormats(cl_context context, const Device &device);

}
