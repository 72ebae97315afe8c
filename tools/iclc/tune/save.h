// --save: what was measured, for other tuners.
#pragma once
#include "tuner/tune.h"
#include <string>

namespace icl::cli {

/// "2026-01-31", in UTC.
std::string today();

/// Writes a T4 results file (*.t4.json) or a cache file of Kernel Tuner. Throws an Error that names the file.
void saveMeasurements(const std::string &path, const TuneRequest &, const TuneResult &);

}
