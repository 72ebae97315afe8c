#include "tuner/measure/execute.h"
#include "tuner/device/timing.h"
#include "tuner/measure/device.h"
#include "tuner/measure/driver_output.h"
#include "tuner/measure/job_of.h"
#include <algorithm>

namespace icl {

Device Executor::device() const { return deviceOf(info()); }

Session sessionOn(const runtime::Queue &queue, const ast::Kernel &kernel, const Arguments &arguments) {
  std::vector<BufferSpec> specs = buffersOf(kernel, arguments);
  std::vector<const std::byte *> contents;
  for (const BufferSpec &spec : specs)
    contents.push_back(arguments.buffers.at(spec.name).bytes.data());
  return Session(queue, std::move(specs), std::move(contents));
}

static LoadedJob build(Session &session, const ast::Kernel &kernel, const Variant &variant,
                       const Arguments &arguments) {
  const DriverOutput output;
  return session.load(jobOf(kernel, variant, arguments));
}

LaunchTime Executor::run(const ast::Kernel &kernel, const Variant &variant, Arguments &arguments) const {
  Session session = sessionOn(queue, kernel, arguments);
  LoadedJob job = build(session, kernel, variant, arguments);
  // Drivers compile a kernel function when it is first launched: between two launches, that would count.
  if (variant.program.launches.size() > 1)
    session.run(job);
  const LaunchTime time = session.run(job);
  for (std::size_t i = 0; i < session.buffers().size(); ++i)
    if (session.buffers()[i].isWritten)
      session.read(i, arguments.buffers.at(session.buffers()[i].name).bytes.data());
  return time;
}

LaunchTime Executor::time(const ast::Kernel &kernel, const Variant &variant,
                          const Arguments &arguments) const {
  Session session = sessionOn(queue, kernel, arguments);
  LoadedJob job = build(session, kernel, variant, arguments);
  return timeLaunches(session, job, TimingPolicy(), session.run(job)).fastest;
}

}
