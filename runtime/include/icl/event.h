// An enqueued command: wait for it, or ask how long it took.
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
  /// The event `last`, whose time is measured from the start of `first`, an earlier one.
  static Event spanning(const Event &first, Event last) {
    last.beginning = first.handle;
    return last;
  }
  cl_event get() const { return handle.get(); }
  /// Returns when the command is done; throws an Error if it failed while it ran.
  void wait() const;
  /// Device time from start to end, in nanoseconds. Waits; throws unless the queue was made with profiling.
  std::int64_t timeNs() const;

private:
  Handle<cl_event> handle;
  Handle<cl_event> beginning; // where the time starts; empty: with this command
  std::string subject;
};

}
