#include "prepared.h"
#include <algorithm>
#include <icl/error.h>

namespace icl::runtime {
namespace {

[[noreturn]] void refuse(const std::string &text) { throw Error(ErrorKind::Argument, text); }

unsigned dimensionsOf(const Extent &size) { return size[2] > 1 ? 3 : size[1] > 1 ? 2 : 1; }

bool isDone(const Event &event) {
  cl_int status = CL_COMPLETE;
  if (event.get())
    check(clGetEventInfo(event.get(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
          "query an event");
  return status <= CL_COMPLETE;
}

// A command that waits for an event of another queue does not start that queue.
void flushQueueOf(const Event &event, const Queue &queue) {
  cl_command_queue its = nullptr;
  check(clGetEventInfo(event.get(), CL_EVENT_COMMAND_QUEUE, sizeof its, &its, nullptr), "query an event");
  if (its && its != queue.get())
    check(clFlush(its), "start the commands of a queue");
}

}

PreparedPixels::PreparedPixels(const Queue &queue, const Extent &size, std::size_t pixelBytes)
    : context(Handle<cl_context>::retained(queue.context())), plain{"a prepared image", dimensionsOf(size),
                                                                    size, pixelBytes} {
  for (const std::int64_t n : size)
    if (n < 1 || n > longestSide)
      refuse("a prepared image is " + extentText(size) + ": each size must be between 1 and " +
             std::to_string(longestSide));
}

void PreparedPixels::checkContext(const Queue &queue) const {
  if (queue.context() != context.get())
    refuse("a prepared image belongs to the context that it was made in: use a queue of that one");
}

void PreparedPixels::checkSize(const Extent &size) const {
  if (size != plain.size)
    refuse("a prepared image of " + extentText(plain.size, plain.dimensions) + " cannot take pixels of " +
           extentText(size, std::max(plain.dimensions, dimensionsOf(size))));
}

PreparedPixels::ReadyImage PreparedPixels::readyImage(const Queue &queue, const ImageStorage &storage,
                                                      const ImageShape &shape) {
  const std::lock_guard<std::mutex> lock(mutex);
  checkContext(queue);
  if (shape.pixelBytes != plain.pixelBytes)
    refuse("image `" + shape.name + "` has pixels of " + std::to_string(shape.pixelBytes) +
           " bytes, those of its prepared image have " + std::to_string(plain.pixelBytes));
  if (!hasPixels)
    refuse("image `" + shape.name + "` is a prepared image without pixels: call write() or copyFrom() first");
  const bool isObject = storage.kind == ImageStorage::Kind::Object;
  const auto found = std::find_if(copies.begin(), copies.end(), [&](const Copy &copy) {
    return copy.image.storedAs() == storage &&
           (!isObject || copy.image.imageShape().dimensions == shape.dimensions);
  });
  if (!isDone(filled))
    flushQueueOf(filled, queue);
  if (found != copies.end()) {
    found->isRead = true;
    return {found->image, filled, false};
  }
  const StoredImage image = filledFrom(queue, copies.front().image, storage, shape);
  copies.erase(std::remove_if(copies.begin(), copies.end(), [](const Copy &copy) { return !copy.isRead; }),
               copies.end());
  copies.push_back({image, true});
  return {image, filled, true};
}

/// New storage with the source's pixels.
StoredImage PreparedPixels::filledFrom(const Queue &queue, const StoredImage &source,
                                       const ImageStorage &storage, const ImageShape &shape) {
  StoredImage made(queue, storage, shape);
  const auto after = [](const Event &event) {
    return event.get() ? std::vector<cl_event>{event.get()} : std::vector<cl_event>();
  };
  if (source.storedAs().kind == ImageStorage::Kind::Buffer) {
    filled = made.copyFrom(queue, source.get(), after(filled));
    return made;
  }
  const StoredImage between(queue, {}, shape);
  const Event first = source.copyTo(queue, between.get(), after(filled));
  filled = storage.kind == ImageStorage::Kind::Buffer
               ? source.copyTo(queue, made.get(), after(first))
               : Event::spanning(first, made.copyFrom(queue, between.get(), after(first)));
  return made;
}

void PreparedPixels::addReader(const Event &launch) {
  const std::lock_guard<std::mutex> lock(mutex);
  readers.erase(std::remove_if(readers.begin(), readers.end(), isDone), readers.end());
  readers.push_back(launch);
}

/// What has to end before the pixels are replaced.
std::vector<cl_event> PreparedPixels::unfinished(const Queue &queue) const {
  std::vector<cl_event> events;
  const auto add = [&](const Event &event) {
    if (isDone(event))
      return;
    flushQueueOf(event, queue);
    events.push_back(event.get());
  };
  add(filled);
  for (const Event &reader : readers)
    add(reader);
  return events;
}

void PreparedPixels::makeRoom(const Queue &queue) {
  if (copies.empty())
    copies.push_back({StoredImage(queue, {}, plain), false});
}

void PreparedPixels::write(const Queue &queue, const Extent &size, const void *pixels) {
  const std::lock_guard<std::mutex> lock(mutex);
  checkContext(queue);
  checkSize(size);
  if (!pixels)
    refuse("a prepared image cannot be written from host memory at address null");
  makeRoom(queue);
  for (Copy &copy : copies)
    copy.image.write(queue, pixels, unfinished(queue));
  readers.clear();
  filled = {};
  hasPixels = true;
}

Event PreparedPixels::copyFrom(const Queue &queue, const DeviceImage &from,
                               const std::vector<cl_event> &waitFor) {
  const std::lock_guard<std::mutex> lock(mutex);
  checkContext(queue);
  checkSize({from.width, from.height, from.depth});
  if (from.prepared || !from.memory || isImageObject(from.memory))
    refuse("a prepared image copies its pixels from a buffer");
  std::size_t has = 0;
  check(clGetMemObjectInfo(from.memory, CL_MEM_SIZE, sizeof has, &has, nullptr), "query a buffer");
  if (has < storedBytes({}, plain))
    refuse("the buffer holds " + std::to_string(has) + " bytes, but a prepared image of " +
           extentText(plain.size, plain.dimensions) + " needs " + std::to_string(storedBytes({}, plain)));
  makeRoom(queue);
  std::vector<cl_event> before = unfinished(queue);
  before.insert(before.end(), waitFor.begin(), waitFor.end());
  Event first;
  for (Copy &copy : copies) {
    filled = copy.image.copyFrom(queue, from.memory, before);
    before = {filled.get()};
    first = first.get() ? first : filled;
  }
  readers.clear();
  hasPixels = true;
  return Event::spanning(first, filled);
}

// ---- The typed image's

std::shared_ptr<PreparedPixels> prepareImage(const Queue &queue, const Extent &size, std::size_t pixelBytes) {
  return std::make_shared<PreparedPixels>(queue, size, pixelBytes);
}

void writeImage(PreparedPixels &image, const Queue &queue, const Extent &size, const void *pixels) {
  image.write(queue, size, pixels);
}

Event copyImage(PreparedPixels &image, const Queue &queue, const DeviceImage &pixels,
                const std::vector<cl_event> &waitFor) {
  return image.copyFrom(queue, pixels, waitFor);
}

}
