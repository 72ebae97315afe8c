#include "arguments.h"
#include "prepared.h"
#include "sizes.h"

namespace icl::runtime {
namespace {

ImageShape shapeOf(const Parameter &parameter, const Argument &argument) {
  return {parameter.name, parameter.dimensions, argument.size, parameter.elementBytes};
}

// The storages other than a buffer that launches take an image in.
std::vector<ImageStorage> storagesOf(const std::vector<StoredBuffer> &stored, unsigned buffer) {
  std::vector<ImageStorage> all;
  for (const StoredBuffer &image : stored)
    if (image.buffer == buffer)
      all.push_back(image.storage);
  return all;
}

}

StoredImage Workspace::take(const ImageStorage &storage, const ImageShape &shape) {
  taken.push_back(kept.take(queue, storage, shape));
  return taken.back().image;
}

void Workspace::takeTemporaries(const BoundProgram &bound, ProgramMemory &memory) {
  const std::vector<StoredBuffer> stored = storedBuffers(bound);
  for (const ImageShape &temporary : bound.temporaries) {
    const auto buffer = static_cast<unsigned>(memory.buffers.size());
    memory.buffers.push_back(take({}, temporary).get());
    for (const ImageStorage &storage : storagesOf(stored, buffer))
      memory.copies.push_back({buffer, take(storage, temporary)});
  }
}

void DeviceArguments::add(const Parameter &parameter, const Argument &argument) {
  const auto buffer = static_cast<unsigned>(memory.buffers.size());
  const std::vector<ImageStorage> storages = storagesOf(stored, buffer);
  memory.buffers.push_back(argument.memory);
  if (parameter.kind != Parameter::Kind::Image)
    return;
  const ImageShape shape = shapeOf(parameter, argument);
  if (argument.prepared) {
    if (isTaken(bound, buffer))
      memory.buffers.back() = readyImage(*argument.prepared, {}, shape).get();
    for (const ImageStorage &storage : storages)
      memory.copies.push_back({buffer, readyImage(*argument.prepared, storage, shape), true});
    return;
  }
  const bool isObject = isImageObject(argument.memory);
  bool needsBuffer = isTaken(bound, buffer);
  for (const ImageStorage &storage : storages) {
    const bool isCurrent = isObject && isStoredAs(argument.memory, storage, shape);
    needsBuffer |= !isCurrent;
    memory.copies.push_back({buffer,
                             isCurrent
                                 ? StoredImage(Handle<cl_mem>::retained(argument.memory), storage, shape)
                                 : workspace.take(storage, shape),
                             isCurrent});
  }
  if (isObject)
    memory.buffers.back() = needsBuffer ? copied(argument.memory, shape) : nullptr;
}

Event DeviceArguments::spanning(Event launch) const {
  return first.get() ? Event::spanning(first, std::move(launch)) : launch;
}

cl_mem DeviceArguments::copied(cl_mem object, const ImageShape &shape) {
  const StoredImage buffer = workspace.take({}, shape);
  enqueued.push_back(copyObject(queue, object, buffer.get(), shape, events));
  events = {enqueued.back().get()};
  noteFirst(enqueued.back());
  return buffer.get();
}

StoredImage DeviceArguments::readyImage(PreparedPixels &pixels, const ImageStorage &storage,
                                        const ImageShape &shape) {
  PreparedPixels::ReadyImage image = pixels.readyImage(queue, storage, shape);
  if (image.ready.get()) {
    enqueued.push_back(image.ready);
    events.push_back(image.ready.get());
  }
  if (image.isNew)
    noteFirst(image.ready);
  return image.image;
}

void DeviceArguments::noteFirst(const Event &copy) {
  if (!first.get())
    first = copy;
}

void HostArguments::add(const Parameter &parameter, const Argument &argument) {
  const auto buffer = static_cast<unsigned>(memory.buffers.size());
  const bool needsBuffer = parameter.isWritten || isTaken(bound, buffer);
  for (const ImageStorage &storage : storagesOf(stored, buffer)) {
    memory.copies.push_back({buffer, StoredImage(queue, storage, shapeOf(parameter, argument)), false});
    if (needsBuffer)
      continue;
    memory.copies.back().image.write(queue, argument.host);
    memory.copies.back().isCurrent = true;
  }
  buffers.emplace_back();
  if (needsBuffer) {
    buffers.back().emplace(queue, bytesOf(parameter, argument));
    if (parameter.keepsOld)
      buffers.back()->write(queue, argument.host, buffers.back()->bytes());
  }
  memory.buffers.push_back(needsBuffer ? buffers.back()->get() : nullptr);
}

void HostArguments::readBack(unsigned buffer, void *host) const {
  buffers[buffer]->read(queue, host, buffers[buffer]->bytes());
}

}
