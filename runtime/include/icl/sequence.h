// The launches of a program, enqueued one after the other on the memory that they work on.
#pragma once
#include <icl/function.h>
#include <icl/storage.h>

namespace icl::runtime {

/// A buffer's image in another storage, as some launch takes it.
struct ImageCopy {
  unsigned buffer = 0; ///< its number
  StoredImage image;
  bool isCurrent = false; ///< holds what the buffer holds
};

/// The memory behind a program's buffer numbers, in one call.
struct ProgramMemory {
  /// By number. Null where the buffer itself is not needed: no launch takes it (isTaken), and all its copies
  /// are current.
  std::vector<cl_mem> buffers;
  std::vector<ImageCopy> copies; ///< one for each of storedBuffers()
};

/// Whether some launch takes the buffer itself.
bool isTaken(const BoundProgram &program, unsigned buffer);

/// Whether some launch writes the buffer. If none does, copies of it in other storage stay current for later
/// calls.
bool isWritten(const BoundProgram &program, unsigned buffer);

/// The images that launches take in other storage than their buffers, each once.
std::vector<StoredBuffer> storedBuffers(const BoundProgram &program);

/// Enqueues the launches in their order, each after the one before it; `functions` are their kernel functions
/// in the same order. Updates copies that are not current: first those of buffers that no launch writes, the
/// others before the launch that takes them. After a launch, copies of the buffers that it writes are not
/// current. The event's time is from the start of the first of these commands to the end of the last launch.
/// Its kernel time excludes the copies of buffers that no launch writes. Throws as Function::launch() does;
/// some commands may have been enqueued then.
Event enqueue(const Queue &queue, std::vector<Function> &functions, const BoundProgram &program,
              ProgramMemory &memory, const std::vector<cl_event> &waitFor = {});

}
