#include "sizes.h"
#include <algorithm>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/storage.h>

namespace icl::runtime {
namespace {

using Region = std::array<std::size_t, 3>;

// Commands that run one after the other, on a queue that is in-order or not.
class Sequence {
public:
  Sequence(const Queue &queue, std::vector<cl_event> waitFor) : queue(queue), waitFor(std::move(waitFor)) {}

  // `enqueue` takes the queue, the number of events to wait for, these, and where to put its own.
  template <typename Enqueue>
  void then(const std::string &what, Enqueue enqueue) {
    const cl_event before = last.get();
    const cl_event *after = before ? &before : waitFor.empty() ? nullptr : waitFor.data();
    const cl_uint count = before ? 1 : static_cast<cl_uint>(waitFor.size());
    cl_event done = nullptr;
    check(enqueue(queue.get(), count, after, &done), what);
    last = Event(done, "the command to " + what);
    if (!before)
      first = last;
  }
  // The last command's event, with the time of all of them.
  Event end() const { return Event::spanning(first, last); }

private:
  const Queue &queue;
  const std::vector<cl_event> waitFor;
  Event first, last;
};

// ---- Image objects

cl_channel_type channelType(const ImageStorage &s) {
  using Number = ImageStorage::Number;
  switch (s.number) {
  case Number::Signed:
    return s.channelBytes == 1 ? CL_SIGNED_INT8 : s.channelBytes == 2 ? CL_SIGNED_INT16 : CL_SIGNED_INT32;
  case Number::Unsigned:
    return s.channelBytes == 1   ? CL_UNSIGNED_INT8
           : s.channelBytes == 2 ? CL_UNSIGNED_INT16
                                 : CL_UNSIGNED_INT32;
  case Number::Fractions:
    return s.channelBytes == 1 ? CL_UNORM_INT8 : CL_UNORM_INT16;
  case Number::Float:
    break;
  }
  return s.channelBytes == 2 ? CL_HALF_FLOAT : CL_FLOAT;
}

cl_channel_order channelOrder(unsigned channels) {
  return channels == 1 ? CL_R : channels == 2 ? CL_RG : CL_RGBA; // three lanes take the room of four
}

constexpr cl_mem_object_type objectTypes[] = {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE2D,
                                              CL_MEM_OBJECT_IMAGE3D};

Handle<cl_mem> makeObject(const Queue &queue, const ImageStorage &storage, const ImageShape &shape) {
  const DeviceInfo &device = queue.device().info;
  const Extent largest = largestObject(device, shape.dimensions);
  for (unsigned d = 0; d < shape.dimensions; ++d)
    if (shape.size[d] > largest[d])
      throw Error(ErrorKind::Memory,
                  "image `" + shape.name + "` is " + extentText(shape.size, shape.dimensions) +
                      ", larger than an image object of " + device.name + " (" +
                      extentText(largest, shape.dimensions) + "): use a variant that takes it in a buffer");
  const cl_image_format format = {channelOrder(storage.channels), channelType(storage)};
  cl_image_desc description{};
  description.image_type = objectTypes[shape.dimensions - 1];
  description.image_width = static_cast<std::size_t>(shape.size[0]);
  description.image_height = shape.dimensions > 1 ? static_cast<std::size_t>(shape.size[1]) : 0;
  description.image_depth = shape.dimensions > 2 ? static_cast<std::size_t>(shape.size[2]) : 0;
  cl_int status = CL_SUCCESS;
  Handle<cl_mem> made(
      clCreateImage(queue.context(), CL_MEM_READ_ONLY, &format, &description, nullptr, &status));
  check(status, "create an image object for `" + shape.name + "` on " + device.name);
  return made;
}

Region regionOf(const Extent &size) {
  return {static_cast<std::size_t>(size[0]), static_cast<std::size_t>(size[1]),
          static_cast<std::size_t>(size[2])};
}

template <typename T>
T imageInfo(cl_mem object, cl_image_info what) {
  T value{};
  check(clGetImageInfo(object, what, sizeof value, &value, nullptr), "query an image object");
  return value;
}

// ---- Padding

// `count` pixels (or rows, or slices) of the border, which get what is at `source` and after it.
struct Run {
  std::int64_t at, source, count;
};

std::int64_t resolved(Boundary boundary, std::int64_t at, std::int64_t size) {
  const auto modulo = [](std::int64_t a, std::int64_t n) { return (a % n + n) % n; };
  if (boundary == Boundary::Clamped)
    return std::clamp<std::int64_t>(at, 0, size - 1);
  if (boundary == Boundary::Periodic)
    return modulo(at, size);
  const std::int64_t place = modulo(at, 2 * size);
  return std::min(place, 2 * size - 1 - place);
}

// The border along one axis; it may be wider than the image.
std::vector<Run> borderRuns(Boundary boundary, std::int64_t size, std::int64_t low, std::int64_t high) {
  std::vector<Run> runs;
  const auto add = [&](std::int64_t at) {
    const std::int64_t source = resolved(boundary, at, size);
    if (!runs.empty() && runs.back().at + runs.back().count == at &&
        runs.back().source + runs.back().count == source)
      ++runs.back().count;
    else
      runs.push_back({at, source, 1});
  };
  for (std::int64_t at = -low; at < 0; ++at)
    add(at);
  for (std::int64_t at = size; at < size + high; ++at)
    add(at);
  return runs;
}

// A padded image in its buffer, in bytes, rows and slices.
struct PaddedLayout {
  PaddedLayout(const ImageStorage &storage, const ImageShape &shape)
      : pixel(shape.pixelBytes), origin(storage.padding.origin()), size(shape.size) {
    const Extent stored = storedExtent(storage, shape.size);
    rowBytes = pixel * static_cast<std::size_t>(stored[0]);
    sliceBytes = rowBytes * static_cast<std::size_t>(stored[1]);
    bytes = sliceBytes * static_cast<std::size_t>(stored[2]);
  }
  // The position in the buffer of the image's pixel at these coordinates.
  Region at(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return {pixel * static_cast<std::size_t>(origin[0] + x), static_cast<std::size_t>(origin[1] + y),
            static_cast<std::size_t>(origin[2] + z)};
  }
  Region region(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return {pixel * static_cast<std::size_t>(x), static_cast<std::size_t>(y), static_cast<std::size_t>(z)};
  }
  std::size_t pixel;
  Extent origin, size;
  std::size_t rowBytes = 0, sliceBytes = 0, bytes = 0;
};

// Fills the border from the image, which is in its place: along x, then y, then z. Each step copies what the
// steps before have filled, so that corners are right.
void fillBorder(Sequence &sequence, cl_mem memory, const ImageStorage &storage, const PaddedLayout &layout) {
  Extent from{0, 0, 0}, count = layout.size;
  for (unsigned d = 0; d < 3; ++d) {
    for (const Run &run :
         borderRuns(storage.boundary, layout.size[d], storage.padding.low[d], storage.padding.high[d])) {
      Extent source = from, target = from, extent = count;
      source[d] = run.source;
      target[d] = run.at;
      extent[d] = run.count;
      const Region sourceAt = layout.at(source[0], source[1], source[2]);
      const Region targetAt = layout.at(target[0], target[1], target[2]);
      const Region region = layout.region(extent[0], extent[1], extent[2]);
      sequence.then("fill an image's border",
                    [&](cl_command_queue queue, cl_uint n, const cl_event *waitFor, cl_event *done) {
                      return clEnqueueCopyBufferRect(queue, memory, memory, sourceAt.data(), targetAt.data(),
                                                     region.data(), layout.rowBytes, layout.sliceBytes,
                                                     layout.rowBytes, layout.sliceBytes, n, waitFor, done);
                    });
    }
    from[d] = -storage.padding.low[d];
    count[d] = storage.padding.low[d] + layout.size[d] + storage.padding.high[d];
  }
}

bool hasConstantBorder(const ImageStorage &storage) {
  return storage.kind == ImageStorage::Kind::Padded && storage.boundary == Boundary::Constant;
}

// Fills a padded image, except for a constant border; `centre` enqueues the copy of the pixels themselves to
// a position, of a given extent.
template <typename Centre>
void fillPadded(Sequence &sequence, cl_mem memory, const ImageStorage &storage, const PaddedLayout &layout,
                Centre centre) {
  const Region place = layout.at(0, 0, 0),
               region = layout.region(layout.size[0], layout.size[1], layout.size[2]);
  sequence.then("copy an image into its padded buffer",
                [&](cl_command_queue queue, cl_uint n, const cl_event *waitFor, cl_event *done) {
                  return centre(queue, place, region, n, waitFor, done);
                });
  if (!hasConstantBorder(storage))
    fillBorder(sequence, memory, storage, layout);
}

constexpr Region nowhere{0, 0, 0};

}

// ---- Storage

// One-dimensional ones may be as wide as those of two (OpenCL 1.2, 5.3.1.2).
Extent largestObject(const DeviceInfo &device, unsigned dimensions) {
  if (dimensions == 3)
    return device.maxImage3d;
  return {device.maxImage2d[0], dimensions == 1 ? 1 : device.maxImage2d[1], 1};
}

std::size_t storedBytes(const ImageStorage &storage, const ImageShape &shape) {
  std::size_t bytes = shape.pixelBytes;
  for (std::int64_t n : storedExtent(storage, shape.size))
    if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(n), &bytes))
      throw Error(ErrorKind::Argument, "image `" + shape.name + "` of " +
                                           extentText(shape.size, shape.dimensions) +
                                           " has more bytes than can be counted");
  return bytes;
}

StoredImage::StoredImage(const Queue &queue, ImageStorage s, ImageShape i)
    : storage(std::move(s)), shape(std::move(i)) {
  if (storage.kind == ImageStorage::Kind::Object)
    handle = makeObject(queue, storage, shape);
  else
    handle = Handle<cl_mem>::retained(Buffer(queue, storedBytes(storage, shape)).get());
  if (!hasConstantBorder(storage))
    return;
  Sequence sequence(queue, {});
  sequence.then("fill an image's border",
                [&](cl_command_queue q, cl_uint n, const cl_event *waitFor, cl_event *done) {
                  return clEnqueueFillBuffer(q, get(), storage.outside.data(), storage.outside.size(), 0,
                                             PaddedLayout(storage, shape).bytes, n, waitFor, done);
                });
  borderFilled = sequence.end();
}

std::vector<cl_event> StoredImage::afterBorder(std::vector<cl_event> waitFor) const {
  if (borderFilled.get())
    waitFor.push_back(borderFilled.get());
  return waitFor;
}

void StoredImage::write(const Queue &queue, const void *pixels, const std::vector<cl_event> &waitFor) {
  Sequence sequence(queue, afterBorder(waitFor));
  const Region size = regionOf(shape.size);
  if (storage.kind == ImageStorage::Kind::Object) {
    sequence.then("copy an image to the device",
                  [&](cl_command_queue q, cl_uint n, const cl_event *before, cl_event *done) {
                    return clEnqueueWriteImage(q, get(), CL_FALSE, nowhere.data(), size.data(), 0, 0, pixels,
                                               n, before, done);
                  });
  } else {
    const std::size_t row = shape.pixelBytes * size[0], slice = row * size[1];
    fillPadded(sequence, get(), storage, PaddedLayout(storage, shape),
               [&](cl_command_queue q, const Region &place, const Region &region, cl_uint n,
                   const cl_event *before, cl_event *done) {
                 const PaddedLayout layout(storage, shape);
                 return clEnqueueWriteBufferRect(q, get(), CL_FALSE, place.data(), nowhere.data(),
                                                 region.data(), layout.rowBytes, layout.sliceBytes, row,
                                                 slice, pixels, n, before, done);
               });
  }
  sequence.end().wait();
}

Event StoredImage::copyFrom(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor) {
  Sequence sequence(queue, afterBorder(waitFor));
  const Region size = regionOf(shape.size);
  if (storage.kind == ImageStorage::Kind::Object) {
    sequence.then("copy a buffer into an image object", [&](cl_command_queue q, cl_uint n,
                                                            const cl_event *before, cl_event *done) {
      return clEnqueueCopyBufferToImage(q, pixels, get(), 0, nowhere.data(), size.data(), n, before, done);
    });
    return sequence.end();
  }
  const std::size_t row = shape.pixelBytes * size[0], slice = row * size[1];
  const PaddedLayout layout(storage, shape);
  fillPadded(sequence, get(), storage, layout,
             [&](cl_command_queue q, const Region &place, const Region &region, cl_uint n,
                 const cl_event *before, cl_event *done) {
               return clEnqueueCopyBufferRect(q, pixels, get(), nowhere.data(), place.data(), region.data(),
                                              row, slice, layout.rowBytes, layout.sliceBytes, n, before,
                                              done);
             });
  return sequence.end();
}

Event StoredImage::copyTo(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor) const {
  if (storage.kind == ImageStorage::Kind::Object)
    return copyObject(queue, get(), pixels, shape, waitFor);
  const PaddedLayout layout(storage, shape); // a buffer without gaps is one without padding
  const Region place = layout.at(0, 0, 0),
               region = layout.region(layout.size[0], layout.size[1], layout.size[2]);
  const std::size_t row = region[0], slice = row * region[1];
  Sequence sequence(queue, waitFor);
  sequence.then("copy an image out of its padded buffer", [&](cl_command_queue q, cl_uint n,
                                                              const cl_event *before, cl_event *done) {
    return clEnqueueCopyBufferRect(q, get(), pixels, place.data(), nowhere.data(), region.data(),
                                   layout.rowBytes, layout.sliceBytes, row, slice, n, before, done);
  });
  return sequence.end();
}

// ---- The caller's image objects

bool isImageObject(cl_mem memory) {
  cl_mem_object_type type = CL_MEM_OBJECT_BUFFER;
  check(clGetMemObjectInfo(memory, CL_MEM_TYPE, sizeof type, &type, nullptr), "query the memory of an image");
  return type != CL_MEM_OBJECT_BUFFER;
}

bool hasShape(cl_mem object, const ImageShape &shape) {
  cl_mem_object_type type = 0;
  check(clGetMemObjectInfo(object, CL_MEM_TYPE, sizeof type, &type, nullptr), "query an image object");
  const cl_image_info extents[] = {CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH};
  for (unsigned d = 0; d < shape.dimensions; ++d)
    if (imageInfo<std::size_t>(object, extents[d]) != static_cast<std::size_t>(shape.size[d]))
      return false;
  return type == objectTypes[shape.dimensions - 1] &&
         imageInfo<std::size_t>(object, CL_IMAGE_ELEMENT_SIZE) == shape.pixelBytes;
}

bool isStoredAs(cl_mem object, const ImageStorage &storage, const ImageShape &shape) {
  const auto format = imageInfo<cl_image_format>(object, CL_IMAGE_FORMAT);
  return storage.kind == ImageStorage::Kind::Object && hasShape(object, shape) &&
         format.image_channel_order == channelOrder(storage.channels) &&
         format.image_channel_data_type == channelType(storage);
}

Event copyObject(const Queue &queue, cl_mem object, cl_mem pixels, const ImageShape &shape,
                 const std::vector<cl_event> &waitFor) {
  Sequence sequence(queue, waitFor);
  const Region size = regionOf(shape.size);
  sequence.then("copy an image object into a buffer", [&](cl_command_queue q, cl_uint n,
                                                          const cl_event *before, cl_event *done) {
    return clEnqueueCopyImageToBuffer(q, object, pixels, nowhere.data(), size.data(), 0, n, before, done);
  });
  return sequence.end();
}

}
