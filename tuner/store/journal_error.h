#pragma once
#include <stdexcept>
#include <string>

namespace icl {

/// The journal cannot be used or written: foreign, damaged, read-only, disk full. `what()` names the file and
/// says why.
struct JournalError : std::runtime_error {
  explicit JournalError(const std::string &text, int code = 0) : std::runtime_error(text), code(code) {}
  int code; ///< errno, or what is nearest to SQLite's reason; 0 where the system is content with the file
};

}
