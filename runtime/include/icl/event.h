// Enqueued commands: wait for them, or ask how long they took.
#pragma once
#include <cstdint>
#include <icl/handle.h>
#include <string>

namespace icl::runtime {

class Event {
public:
  Event() = default;
  /// Takes over the reference. `what` names the command in errors ("kernel `blur`").
  Event(cl_event owned, std::string what) : handle(owned), subject(std::move(what)) {}
  /// The event `last`, with times that begin at the start of `first`, which is earlier or the same.
  static Event spanning(const Event &first, Event last) {
    last.beginning = first.beginning ? first.beginning : first.handle;
    return last;
  }
  /// The same for a launch whose kernels begin with `kernel`, after copies of images that could be kept.
  static Event spanning(const Event &first, const Event &kernel, Event last) {
    last = spanning(first, std::move(last));
    last.kernelBeginning = kernel.beginning ? kernel.beginning : kernel.handle;
    return last;
  }
  cl_event get() const { return handle.get(); }
  /// Returns when the command is done; throws an Error if it failed while it ran.
  void wait() const;
  /// Device time in nanoseconds, from the start of the first command to the end of the last. For a launch it
  /// includes copies of images into other storage. Waits. Throws unless the queue was created with profiling.
  std::int64_t timeNs() const;
  /// timeNs() of a command that is complete, without waiting: for callbacks.
  std::int64_t elapsedNs() const;
  /// The same as timeNs() without copies that the next launch need not repeat (icl/prepared_image.h): those
  /// of images that the launch does not write. Equal to timeNs() if there were none.
  std::int64_t kernelTimeNs() const;

private:
  Handle<cl_event> handle;
  Handle<cl_event> beginning, kernelBeginning; // where the times start; empty: with this command
  std::string subject;

  std::int64_t timeSince(const Handle<cl_event> &first) const;
  std::int64_t elapsedSince(const Handle<cl_event> &first) const;
};

}
