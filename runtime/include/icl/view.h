// The caller's images and arrays as stubs take them: views without ownership.
#pragma once
#include <cstddef>
#include <cstdint>
#include <icl/extent.h>
#include <icl/opencl.h>
#include <memory>
#include <type_traits>
#include <utility>

namespace icl::runtime {

/// Pixels in host memory, without gaps: rows of x, then y, then z. `Image<const T>` is only read.
template <typename T>
struct Image {
  T *data = nullptr;
  std::int64_t width = 0, height = 1, depth = 1; ///< pixels

  Image() = default;
  Image(T *pixels, std::int64_t w, std::int64_t h = 1, std::int64_t d = 1)
      : data(pixels), width(w), height(h), depth(d) {}
  /// An image that may be written converts to one that is only read.
  template <typename U, typename = std::enable_if_t<std::is_same_v<const U, T>>>
  Image(const Image<U> &other)
      : data(other.data), width(other.width), height(other.height), depth(other.depth) {}
};

/// The size of an image, without pixels.
struct Size {
  std::int64_t width = 0, height = 1, depth = 1; ///< pixels

  Size(std::int64_t w, std::int64_t h = 1, std::int64_t d = 1) : width(w), height(h), depth(d) {}
  operator Extent() const { return {width, height, depth}; }
};

/// Elements in host memory: a pointer and a count, an array, or anything with data() and size().
template <typename T>
struct Span {
  T *data = nullptr;
  std::size_t count = 0; ///< elements

  Span() = default;
  Span(T *elements, std::size_t n) : data(elements), count(n) {}
  template <std::size_t N>
  Span(T (&array)[N]) : data(array), count(N) {}
  template <typename C,
            typename = std::enable_if_t<std::is_convertible_v<decltype(std::declval<C &>().data()), T *>>>
  Span(C &&container) : data(container.data()), count(container.size()) {}
};

class PreparedPixels;

/// Pixels in the caller's own OpenCL buffer, from its first byte on, laid out as in Image; or, if the kernel
/// only reads the image, an image object of that size whose channels are the pixel's lanes, or a
/// PreparedImage.
struct DeviceImage {
  cl_mem memory = nullptr;
  std::int64_t width = 0, height = 1, depth = 1; ///< pixels
  std::shared_ptr<PreparedPixels> prepared{};    ///< of a PreparedImage, which has no `memory`
};

}
