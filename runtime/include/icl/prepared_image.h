// Images of the caller that stay on the device, in the storage in which variants take them: allocated and
// filled once, for many launches.
#pragma once
#include <icl/event.h>
#include <icl/extent.h>
#include <icl/queue.h>
#include <icl/view.h>
#include <memory>

namespace icl::runtime {

class PreparedPixels; // private to the library: prepared.h

/// An image that launches read, instead of a DeviceImage. The first launch that takes it in storage other
/// than a buffer copies it; later launches use that copy. Several kernels may read it, each in its own
/// storage. Copies of this object share the image. May be used from several threads at once. All functions
/// throw an Error.
template <typename T>
class PreparedImage {
public:
  /// Without pixels: write() or copyFrom() must be called before the first launch.
  PreparedImage(const Queue &queue, std::int64_t width, std::int64_t height = 1, std::int64_t depth = 1);
  /// As write() does.
  PreparedImage(const Queue &queue, const Image<const T> &from)
      : PreparedImage(queue, from.width, from.height, from.depth) {
    write(queue, from);
  }
  /// As copyFrom() does.
  PreparedImage(const Queue &queue, const DeviceImage &from, const std::vector<cl_event> &waitFor = {})
      : PreparedImage(queue, from.width, from.height, from.depth) {
    copyFrom(queue, from, waitFor);
  }

  /// Replaces the pixels with those in host memory, once earlier launches have read them. Waits. The queue
  /// must belong to the context in which the image was created.
  void write(const Queue &queue, const Image<const T> &pixels);
  /// Replaces them with those in a buffer, once earlier launches have read them and `waitFor` are done.
  /// Returns at once; later launches wait for it.
  Event copyFrom(const Queue &queue, const DeviceImage &pixels, const std::vector<cl_event> &waitFor = {});

  /// As launch() takes it.
  operator DeviceImage() const { return {nullptr, size[0], size[1], size[2], pixels}; }

private:
  Extent size;
  std::shared_ptr<PreparedPixels> pixels;
};

// ---- Untyped, in the library

std::shared_ptr<PreparedPixels> prepareImage(const Queue &queue, const Extent &size, std::size_t pixelBytes);
void writeImage(PreparedPixels &image, const Queue &queue, const Extent &size, const void *pixels);
Event copyImage(PreparedPixels &image, const Queue &queue, const DeviceImage &pixels,
                const std::vector<cl_event> &waitFor);

template <typename T>
PreparedImage<T>::PreparedImage(const Queue &queue, std::int64_t width, std::int64_t height,
                                std::int64_t depth)
    : size{width, height, depth}, pixels(prepareImage(queue, size, sizeof(T))) {}

template <typename T>
void PreparedImage<T>::write(const Queue &queue, const Image<const T> &from) {
  writeImage(*pixels, queue, {from.width, from.height, from.depth}, from.data);
}

template <typename T>
Event PreparedImage<T>::copyFrom(const Queue &queue, const DeviceImage &from,
                                 const std::vector<cl_event> &waitFor) {
  return copyImage(*pixels, queue, from, waitFor);
}

}
