// The tunings in a file: a journal, or a recorded space.
#pragma once
#include "tools/iclc/page/code.h"
#include <functional>
#include <string>
#include <vector>

namespace icl::cli {

/// The source that was given for a kernel of that name, or for the only one if the name is empty; nothing if
/// none was.
using FindOrigin = std::function<std::optional<CodeOrigin>(const std::string &kernel)>;

/// At least one. Throws an Error that names the file, also for one that is neither.
std::vector<TuningRecord> readTunings(const std::string &path, const FindOrigin &);

}
