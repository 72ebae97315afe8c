// --capture: a tuning on the data of a launch that a program recorded.
#pragma once
#include "tools/iclc/tune/task.h"

namespace icl::cli {

/// Throws an Error that names the file: it is not a recorded launch, or not one of these kernels as it is
/// now.
TuneTask taskOfCapture(const std::string &path, const std::vector<const ast::Kernel *> &, const Device &);

}
