#pragma once
#include <stdexcept>

namespace icl {

/// The journal cannot be used or written: foreign, damaged, read-only, disk full. `what()` names the file and
/// says why.
struct JournalError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}
