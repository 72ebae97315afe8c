// T1 files of the open tuning schemas (github.com/odgaard/TuningSchema): a space as parameters and conditions
// in Python's syntax, without measurements.
#pragma once
#include "tuner/replay/recorded.h"

namespace icl {

struct KernelSpace {
  std::string name; ///< the kernel's, or the file's
  Space space;
};

/// Reads `ConfigurationSpace` of a T1 file, also compressed by gzip. A parameter's `Values` are a JSON list,
/// or Python in a string: lists, range(), list(range()), comprehensions over these, and sums of them; its
/// `Default` is the reference. Throws an Error that names the file.
KernelSpace readKernelSpace(const std::string &path);

}
