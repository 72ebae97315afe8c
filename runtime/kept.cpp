#include "kept.h"
#include <algorithm>
#include <icl/error.h>
#include <iterator>

namespace icl::runtime {

template <typename T>
static T infoOf(const Event &event, cl_event_info what) {
  T value{};
  check(clGetEventInfo(event.get(), what, sizeof value, &value, nullptr), "query the event of a kernel");
  return value;
}

static bool isInOrder(const Queue &queue) {
  cl_command_queue_properties properties = 0;
  check(clGetCommandQueueInfo(queue.get(), CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr),
        "query the command queue");
  return !(properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

static bool isFreeFor(const Queue &queue, const KeptImage &image) {
  if (!image.used.get())
    return true;
  const auto status = infoOf<cl_int>(image.used, CL_EVENT_COMMAND_EXECUTION_STATUS);
  if (status < CL_COMPLETE) // a run that failed may not have left what the next one expects
    return image.shape.initially.empty();
  return status == CL_COMPLETE ||
         (infoOf<cl_command_queue>(image.used, CL_EVENT_COMMAND_QUEUE) == queue.get() && isInOrder(queue));
}

// New memory, which holds what the shape states from the start: no command has to wait for another one.
static StoredImage holding(const Queue &queue, const ImageShape &shape) {
  std::vector<unsigned char> bytes = repeated(shape.initially, storedBytes({}, shape));
  cl_int status = CL_SUCCESS;
  Handle<cl_mem> memory(clCreateBuffer(queue.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                       bytes.size(), bytes.data(), &status));
  check(status, "allocate memory for `" + shape.name + "`");
  return {std::move(memory), {}, shape};
}

KeptImage KeptImages::take(const Queue &queue, const ImageStorage &storage, const ImageShape &shape) {
  {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto fits = [&](const KeptImage &i) {
      return i.context.get() == queue.context() && i.storage == storage &&
             i.shape.dimensions == shape.dimensions && i.shape.size == shape.size &&
             i.shape.pixelBytes == shape.pixelBytes && i.shape.initially == shape.initially &&
             isFreeFor(queue, i);
    };
    const auto found = std::find_if(kept.begin(), kept.end(), fits);
    if (found != kept.end()) {
      KeptImage image = std::move(*found);
      kept.erase(found);
      return image;
    }
  }
  const auto made = [&]() -> KeptImage {
    return {Handle<cl_context>::retained(queue.context()),
            storage,
            shape,
            shape.initially.empty() ? StoredImage(queue, storage, shape) : holding(queue, shape),
            {}};
  };
  try {
    return made();
  } catch (const Error &error) {
    if (error.kind() != ErrorKind::Memory)
      throw;
  }
  { // kept memory may be what is missing
    const std::lock_guard<std::mutex> lock(mutex);
    kept.clear();
  }
  return made();
}

void KeptImages::keep(std::vector<KeptImage> images, const Event &used) {
  const std::lock_guard<std::mutex> lock(mutex);
  const std::size_t limit = std::max(maxImages, images.size());
  for (KeptImage &image : images)
    image.used = used;
  std::move(images.begin(), images.end(), std::back_inserter(kept));
  if (kept.size() > limit)
    kept.erase(kept.begin(), kept.end() - static_cast<std::ptrdiff_t>(limit));
}

}
