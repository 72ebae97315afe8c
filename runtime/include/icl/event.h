// Something enqueued: to wait for, and to ask how long it took.
#pragma once
#include <cstdint>
#include <icl/handle.h>
#include <string>

namespace icl::runtime {

class Event {
public:
  Event() = default;
  /// Takes over the reference. `what` it is appears in its errors ("kernel `blur`").
  Event(cl_event owned, std::string what) : handle(owned), subject(std::move(what)) {}
  /// `last`, whose time begins with `first`, after which it is enqueued.
  static Event spanning(const Event &first, Event last) {
    last.beginning = first.handle;
    return last;
  }
  cl_event get() const { return handle.get(); }
  /// Returns when it is done; throws an Error if it failed while it ran.
  void wait() const;
  /// Device time from start to end, in nanoseconds. Waits; throws unless the queue was made with profiling.
  std::int64_t timeNs() const;

private:
  Handle<cl_event> handle;
  Handle<cl_event> beginning; // empty: its own
  std::string subject;
};

}
