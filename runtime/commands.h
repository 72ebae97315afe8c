// Commands that run one after the other. Private to the library.
#pragma once
#include <icl/error.h>
#include <icl/event.h>
#include <icl/queue.h>
#include <string>
#include <vector>

namespace icl::runtime {

/// On a queue that is in-order or not.
class Commands {
public:
  Commands(const Queue &queue, std::vector<cl_event> waitFor) : queue(queue), waitFor(std::move(waitFor)) {}

  /// `enqueue` takes the queue, the number of events to wait for, these, and where to put its own.
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
  /// The last command's event, with the time of all of them.
  Event end() const { return Event::spanning(first, last); }

private:
  const Queue &queue;
  const std::vector<cl_event> waitFor;
  Event first, last;
};

}
