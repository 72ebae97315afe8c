#include <icl/error.h>
#include <icl/event.h>

namespace icl::runtime {

void Event::wait() const {
  const cl_event event = get();
  if (!event)
    return;
  const cl_int waited = clWaitForEvents(1, &event);
  cl_int status =
      CL_COMPLETE; // negative: the error that ended it, which is more specific than that of the wait
  check(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
        "query the event of " + subject);
  check(status < 0 ? status : waited, "finish " + subject);
}

std::int64_t Event::timeNs() const { return timeSince(beginning ? beginning : handle); }

std::int64_t Event::kernelTimeNs() const { return kernelBeginning ? timeSince(kernelBeginning) : timeNs(); }

std::int64_t Event::timeSince(const Handle<cl_event> &first) const {
  wait();
  return elapsedSince(first);
}

std::int64_t Event::elapsedNs() const { return elapsedSince(beginning ? beginning : handle); }

std::int64_t Event::elapsedSince(const Handle<cl_event> &first) const {
  cl_ulong start = 0, end = 0;
  check(clGetEventProfilingInfo(first.get(), CL_PROFILING_COMMAND_START, sizeof start, &start, nullptr),
        "time " + subject);
  check(clGetEventProfilingInfo(get(), CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr),
        "time " + subject);
  return static_cast<std::int64_t>(end - start);
}

}
