// Device memory that a kernel's launches bring the caller's images into, kept from one to the next. Private
// to the library.
#pragma once
#include <icl/storage.h>
#include <mutex>
#include <vector>

namespace icl::runtime {

/// Memory that a launch has taken or left.
struct KeptImage {
  Handle<cl_context> context;
  ImageStorage storage;
  ImageShape shape;
  StoredImage image;
  Event used; ///< of the last kernel that took it
};

/// May be used from several threads at once.
class KeptImages {
public:
  /// Memory for an image in this storage: what an earlier launch left, if its kernel is done or comes before
  /// all that is now enqueued because the queue is in order; else new. Nothing ever waits for another launch
  /// that it would not wait for anyway.
  KeptImage take(const Queue &queue, const ImageStorage &storage, const ImageShape &shape);
  /// Left for later calls. The least recently used are released beyond `most`, or beyond these if they are
  /// more; OpenCL delays that until what uses them is done.
  void leave(std::vector<KeptImage> images, const Event &used);

  static constexpr std::size_t most = 8;

private:
  std::mutex mutex;
  std::vector<KeptImage> kept; // the latest last
};

}
