// Programs that a device's driver has built, kept for jobs with the same source.
#pragma once
#include "tuner/device/job.h"
#include <icl/runtime.h>
#include <list>
#include <string>

namespace icl {

/// Jobs that differ only in their launches, as variants do whose work-group is an argument of the launch, are
/// one program. Keeps the latest programs of one device.
class ProgramCache {
public:
  /// The job's program: a kept one, else loaded from the job's binary, or built. A binary that the driver
  /// refuses is built from the source. Throws runtime::BuildError. Valid until the next call.
  const runtime::Program &at(const runtime::Queue &, const Job &);
  std::size_t made() const { return count; } ///< programs that were not kept

private:
  struct Entry {
    std::string source, options;
    runtime::Program program;
  };
  std::list<Entry> latest; ///< the last used first
  std::size_t count = 0;
};

}
