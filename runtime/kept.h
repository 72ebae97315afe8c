// Device memory for temporaries and for copies of the caller's images, kept from one call of a kernel to the
// next. Private to the library.
#pragma once
#include <icl/storage.h>
#include <mutex>
#include <vector>

namespace icl::runtime {

/// Memory for one image.
struct KeptImage {
  Handle<cl_context> context;
  ImageStorage storage;
  ImageShape shape;
  StoredImage image;
  Event used; ///< of the last call that took it
};

/// May be used from several threads at once.
class KeptImages {
public:
  /// Memory for an image in this storage. Reuses what an earlier call kept if that call is done, or if the
  /// queue is in-order, because later commands then run after that call. Otherwise allocates. So taking
  /// memory never makes a call wait for another one. What keeps its contents from one run of a program to the
  /// next (ImageShape::initially) has them.
  KeptImage take(const Queue &queue, const ImageStorage &storage, const ImageShape &shape);
  /// Keeps these for later calls. If more than `maxImages` are kept then, the least recently used are
  /// released, but none of these. OpenCL delays the release until what uses them is done.
  void keep(std::vector<KeptImage> images, const Event &used);

  static constexpr std::size_t maxImages = 8;

private:
  std::mutex mutex;
  std::vector<KeptImage> kept; // the most recently used last
};

}
