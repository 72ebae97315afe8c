#pragma once
#include "compiler/space/error.h"

namespace icl {

/// The journal cannot be used or written: another format, damaged, read-only, disk full. `what()` names the
/// file and the reason.
struct JournalError : Error {
  explicit JournalError(const std::string &message) : Error(inputError(message)) {}
  explicit JournalError(const Error &cause) : Error(cause) {}
};

}
