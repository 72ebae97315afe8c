#include "commands.h"
#include "padded.h"
#include "sizes.h"
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/storage.h>

namespace icl::runtime {
namespace {

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

bool hasConstantBorder(const ImageStorage &storage) {
  return storage.kind == ImageStorage::Kind::Padded && storage.boundary == Boundary::Constant;
}

// Fills a padded image, except for a constant border; `centre` enqueues the copy of the pixels themselves to
// a position, of a given extent.
template <typename Centre>
void fillPadded(Commands &commands, cl_mem memory, const ImageStorage &storage, const PaddedLayout &layout,
                Centre centre) {
  const Region place = layout.at(0, 0, 0),
               region = layout.region(layout.size[0], layout.size[1], layout.size[2]);
  commands.then("copy an image into its padded buffer",
                [&](cl_command_queue queue, cl_uint n, const cl_event *waitFor, cl_event *done) {
                  return centre(queue, place, region, n, waitFor, done);
                });
  if (!hasConstantBorder(storage))
    fillBorder(commands, memory, storage, layout);
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
  Commands commands(queue, {});
  commands.then("fill an image's border",
                [&](cl_command_queue q, cl_uint n, const cl_event *waitFor, cl_event *done) {
                  return clEnqueueFillBuffer(q, get(), storage.outside.data(), storage.outside.size(), 0,
                                             PaddedLayout(storage, shape).bytes, n, waitFor, done);
                });
  borderFilled = commands.end();
}

std::vector<cl_event> StoredImage::afterBorder(std::vector<cl_event> waitFor) const {
  if (borderFilled.get())
    waitFor.push_back(borderFilled.get());
  return waitFor;
}

void StoredImage::write(const Queue &queue, const void *pixels, const std::vector<cl_event> &waitFor) {
  Commands commands(queue, afterBorder(waitFor));
  const Region size = regionOf(shape.size);
  if (storage.kind == ImageStorage::Kind::Object) {
    commands.then("copy an image to the device",
                  [&](cl_command_queue q, cl_uint n, const cl_event *before, cl_event *done) {
                    return clEnqueueWriteImage(q, get(), CL_FALSE, nowhere.data(), size.data(), 0, 0, pixels,
                                               n, before, done);
                  });
  } else {
    const std::size_t row = shape.pixelBytes * size[0], slice = row * size[1];
    fillPadded(commands, get(), storage, PaddedLayout(storage, shape),
               [&](cl_command_queue q, const Region &place, const Region &region, cl_uint n,
                   const cl_event *before, cl_event *done) {
                 const PaddedLayout layout(storage, shape);
                 return clEnqueueWriteBufferRect(q, get(), CL_FALSE, place.data(), nowhere.data(),
                                                 region.data(), layout.rowBytes, layout.sliceBytes, row,
                                                 slice, pixels, n, before, done);
               });
  }
  commands.end().wait();
}

namespace {

// Bytes of a buffer from `begin` on.
struct Part {
  cl_mem buffer;
  std::size_t begin;
};

// Of a sub-buffer, on CPUs: PoCL crashes when it copies rectangles or images from or to one.
Part partOf(const Queue &queue, cl_mem pixels) {
  cl_mem whole = nullptr;
  std::size_t begin = 0;
  if (!queue.device().info.isCpu ||
      clGetMemObjectInfo(pixels, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof whole, &whole, nullptr) != CL_SUCCESS ||
      !whole)
    return {pixels, 0};
  check(clGetMemObjectInfo(pixels, CL_MEM_OFFSET, sizeof begin, &begin, nullptr), "query a sub-buffer");
  return {whole, begin};
}

}

Event StoredImage::copyFrom(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor) {
  Commands commands(queue, afterBorder(waitFor));
  const Part from = partOf(queue, pixels);
  const Region size = regionOf(shape.size);
  if (storage.kind == ImageStorage::Kind::Object) {
    commands.then("copy a buffer into an image object",
                  [&](cl_command_queue q, cl_uint n, const cl_event *before, cl_event *done) {
                    return clEnqueueCopyBufferToImage(q, from.buffer, get(), from.begin, nowhere.data(),
                                                      size.data(), n, before, done);
                  });
    return commands.end();
  }
  const std::size_t row = shape.pixelBytes * size[0], slice = row * size[1];
  const PaddedLayout layout(storage, shape);
  const Region begin{from.begin, 0, 0};
  fillPadded(commands, get(), storage, layout,
             [&](cl_command_queue q, const Region &place, const Region &region, cl_uint n,
                 const cl_event *before, cl_event *done) {
               return clEnqueueCopyBufferRect(q, from.buffer, get(), begin.data(), place.data(),
                                              region.data(), row, slice, layout.rowBytes, layout.sliceBytes,
                                              n, before, done);
             });
  return commands.end();
}

Event StoredImage::copyTo(const Queue &queue, cl_mem pixels, const std::vector<cl_event> &waitFor) const {
  if (storage.kind == ImageStorage::Kind::Object)
    return copyObject(queue, get(), pixels, shape, waitFor);
  const PaddedLayout layout(storage, shape); // a buffer without gaps is one without padding
  const Region place = layout.at(0, 0, 0),
               region = layout.region(layout.size[0], layout.size[1], layout.size[2]);
  const std::size_t row = region[0], slice = row * region[1];
  const Part to = partOf(queue, pixels);
  const Region begin{to.begin, 0, 0};
  Commands commands(queue, waitFor);
  commands.then("copy an image out of its padded buffer", [&](cl_command_queue q, cl_uint n,
                                                              const cl_event *before, cl_event *done) {
    return clEnqueueCopyBufferRect(q, get(), to.buffer, place.data(), begin.data(), region.data(),
                                   layout.rowBytes, layout.sliceBytes, row, slice, n, before, done);
  });
  return commands.end();
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
  Commands commands(queue, waitFor);
  const Part to = partOf(queue, pixels);
  const Region size = regionOf(shape.size);
  commands.then("copy an image object into a buffer",
                [&](cl_command_queue q, cl_uint n, const cl_event *before, cl_event *done) {
                  return clEnqueueCopyImageToBuffer(q, object, to.buffer, nowhere.data(), size.data(),
                                                    to.begin, n, before, done);
                });
  return commands.end();
}

}
