// The pixels of a PreparedImage, in every storage that a launch has taken them in. Private to the library.
#pragma once
#include <icl/prepared_image.h>
#include <icl/storage.h>
#include <mutex>
#include <vector>

namespace icl::runtime {

class PreparedPixels {
public:
  PreparedPixels(const Queue &queue, const Extent &size, std::size_t pixelBytes);

  /// The image in one storage, for a launch that waits for `ready`.
  struct ReadyImage {
    StoredImage image;
    Event ready; ///< when it holds the pixels
    bool isNew;  ///< `ready` is of copies that this call made
  };
  /// Throws an Error if it has no pixels yet, or does not fit the queue's context or the parameter's `shape`.
  ReadyImage readyImage(const Queue &queue, const ImageStorage &storage, const ImageShape &shape);
  /// Pixels are only replaced once the launch is done.
  void addReader(const Event &launch);

  void write(const Queue &queue, const Extent &size, const void *pixels);
  Event copyFrom(const Queue &queue, const DeviceImage &pixels, const std::vector<cl_event> &waitFor);

private:
  struct Copy {
    StoredImage image;
    bool isRead; ///< by a launch; otherwise it only stores the pixels until one reads it
  };
  const Handle<cl_context> context;
  const ImageShape plain;
  std::mutex mutex;         // guards what follows
  std::vector<Copy> copies; // all hold the same pixels
  bool hasPixels = false;
  Event filled;               // when the copies hold the pixels
  std::vector<Event> readers; // launches since then

  void checkContext(const Queue &queue) const;
  void checkSize(const Extent &size) const;
  StoredImage filledFrom(const Queue &queue, const StoredImage &source, const ImageStorage &storage,
                         const ImageShape &shape);
  void makeRoom(const Queue &queue);
  std::vector<cl_event> unfinished(const Queue &queue) const;
};

}
