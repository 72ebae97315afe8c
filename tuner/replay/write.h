// Measurements as files that other tuners read, and that readRecordedSpace() takes back.
#pragma once
#include "tuner/replay/recorded.h"
#include <cstdint>

namespace icl {

/// A T4 results file, after the open tuning schemas' version 1.0.0; times in ms.
std::string t4Text(const RecordedSpace &);
/// A closed Kernel Tuner cache file of schema 1.1.0. What Kernel Tuner notes besides times and was not kept
/// is 0. `moment`: "2026-01-31 12:00:00+00:00", of all entries.
std::string kernelTunerText(const RecordedSpace &, const std::vector<std::int64_t> &problemSize,
                            const std::string &moment);

}
