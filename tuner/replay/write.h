// Writes measurements as files that other tuners and readRecordedSpace() read.
#pragma once
#include "tuner/replay/recorded.h"
#include <cstdint>

namespace icl {

/// A T4 results file of the open tuning schemas, version 1.0.0; times in ms.
std::string t4Text(const RecordedSpace &);
/// A closed Kernel Tuner cache file of schema 1.1.0. Its other durations are 0, because they are not
/// recorded. `moment`: the time stamp of all entries, "2026-01-31 12:00:00+00:00".
std::string kernelTunerText(const RecordedSpace &, const std::vector<std::int64_t> &problemSize,
                            const std::string &moment);

}
