#include "tuner/device/builder.h"

namespace icl {

Builder::Builder(const protocol::Setup &setup, const runtime::Queue &q) : queue(q) {
  if (!device().isCpu)
    return;
  data.emplace(setup.dataBytes);
  session.emplace(queue, specsOf(setup.buffers), contentsOf(setup.buffers, *data));
}

std::vector<std::uint8_t> Builder::build(const Job &job, const std::function<void()> &onCompiled) {
  const runtime::Program &program = programs.at(queue, job);
  onCompiled();
  if (session) {
    Job oneGroup = job;
    for (runtime::BoundLaunch &launch : oneGroup.program.launches)
      launch.geometry.groups = {1, 1, 1};
    LoadedJob loaded = session->load(oneGroup, program);
    if (!loaded.refusal(queue)) // else the worker that measures reports it
      session->run(loaded);
  }
  // A driver that compiles again for a binary finds a finished build in its cache.
  const bool isInCache = device().quirks.has(runtime::Quirk::RecompilesForBinary);
  return isInCache ? std::vector<std::uint8_t>() : program.binary();
}

}
