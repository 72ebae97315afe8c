#include <algorithm>
#include <icl/error.h>
#include <icl/sequence.h>

namespace icl::runtime {

bool isTaken(const BoundProgram &program, unsigned buffer) {
  const auto isIt = [&](const BoundArgument &argument) {
    const auto *number = std::get_if<unsigned>(&argument);
    return number && *number == buffer;
  };
  return std::any_of(program.launches.begin(), program.launches.end(), [&](const BoundLaunch &launch) {
    return std::any_of(launch.arguments.begin(), launch.arguments.end(), isIt);
  });
}

bool isWritten(const BoundProgram &program, unsigned buffer) {
  return std::any_of(program.launches.begin(), program.launches.end(), [&](const BoundLaunch &launch) {
    return std::find(launch.written.begin(), launch.written.end(), buffer) != launch.written.end();
  });
}

static bool isCopyFor(const StoredBuffer &argument, unsigned buffer, const ImageStorage &storage) {
  return argument.buffer == buffer && argument.storage == storage;
}

std::vector<StoredBuffer> storedBuffers(const BoundProgram &program) {
  std::vector<StoredBuffer> all;
  for (const BoundLaunch &launch : program.launches)
    for (const BoundArgument &argument : launch.arguments)
      if (const auto *image = std::get_if<StoredBuffer>(&argument))
        if (std::none_of(all.begin(), all.end(), [&](const StoredBuffer &known) {
              return isCopyFor(known, image->buffer, image->storage);
            }))
          all.push_back(*image);
  return all;
}

namespace {

class Enqueuing {
public:
  Enqueuing(const Queue &queue, ProgramMemory &memory, const std::vector<cl_event> &waitFor)
      : queue(queue), memory(memory), before(waitFor) {}

  void copyUnwritten(const BoundProgram &program) {
    for (ImageCopy &copy : memory.copies)
      if (!isWritten(program, copy.buffer))
        makeCurrent(copy);
    isInKernel = true;
  }

  void launch(Function &function, const BoundLaunch &launch) {
    for (unsigned i = 0; i < launch.arguments.size(); ++i)
      std::visit([&](const auto &value) { set(function, i, value); }, launch.arguments[i]);
    follow(function.launch(queue, launch.geometry, before));
    for (ImageCopy &copy : memory.copies)
      if (std::find(launch.written.begin(), launch.written.end(), copy.buffer) != launch.written.end())
        copy.isCurrent = false;
  }

  /// The last command's event, with the times of all of them.
  Event end() const { return Event::spanning(first, firstOfKernel, last); }

private:
  void set(Function &function, unsigned i, unsigned buffer) { function.set(i, memory.buffers.at(buffer)); }
  void set(Function &function, unsigned i, const std::vector<std::uint8_t> &value) {
    function.set(i, value.data(), value.size());
  }
  void set(Function &function, unsigned i, const LocalMemory &memory) {
    function.set(i, nullptr, memory.bytes);
  }
  void set(Function &function, unsigned i, const StoredBuffer &argument) {
    const auto copy = std::find_if(memory.copies.begin(), memory.copies.end(), [&](const ImageCopy &c) {
      return isCopyFor(argument, c.buffer, c.image.storedAs());
    });
    if (copy == memory.copies.end())
      throw Error(ErrorKind::Argument, "a launch takes an image in a storage that was not prepared for it");
    makeCurrent(*copy);
    function.set(i, copy->image.get());
  }

  void makeCurrent(ImageCopy &copy) {
    if (!copy.isCurrent)
      follow(copy.image.copyFrom(queue, memory.buffers.at(copy.buffer), before));
    copy.isCurrent = true;
  }

  void follow(const Event &event) {
    if (!first.get())
      first = event;
    if (isInKernel && !firstOfKernel.get())
      firstOfKernel = event;
    last = event;
    before = {last.get()};
  }

  const Queue &queue;
  ProgramMemory &memory;
  std::vector<cl_event> before; // what the next command waits for
  Event last;                   // keeps it
  Event first, firstOfKernel;
  bool isInKernel = false;
};

}

Event enqueue(const Queue &queue, std::vector<Function> &functions, const BoundProgram &program,
              ProgramMemory &memory, const std::vector<cl_event> &waitFor) {
  Enqueuing enqueuing(queue, memory, waitFor);
  enqueuing.copyUnwritten(program);
  for (std::size_t i = 0; i < program.launches.size(); ++i)
    enqueuing.launch(functions.at(i), program.launches[i]);
  return enqueuing.end();
}

}
