#include "tuner/device/program_cache.h"
#include <algorithm>

namespace icl {

static constexpr std::size_t mostKept = 8;

static runtime::Program programOf(const runtime::Queue &queue, const Job &job) {
  if (!job.binary.empty()) {
    try {
      return runtime::Program::load(queue, job.binary, job.program.options);
    } catch (const runtime::Error &) { // build it here instead
    }
  }
  return runtime::Program::build(queue, job.source, job.program.options);
}

const runtime::Program &ProgramCache::at(const runtime::Queue &queue, const Job &job) {
  const auto found = std::find_if(latest.begin(), latest.end(), [&](const Entry &entry) {
    return entry.source == job.source && entry.options == job.program.options;
  });
  if (found != latest.end()) {
    latest.splice(latest.begin(), latest, found);
    return latest.front().program;
  }
  latest.push_front({job.source, job.program.options, programOf(queue, job)});
  ++count;
  if (latest.size() > mostKept)
    latest.pop_back();
  return latest.front().program;
}

}
