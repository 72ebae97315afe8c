// Errors about files.
#pragma once
#include "compiler/space/error.h"

namespace icl {

/// `code`: errno, or 0 if the system accepts the file but its bytes are wrong. A path where no file
/// can be is an error of the input. A full disk, a read-only folder or a limit is one of the environment.
Error fileError(const std::string &message, int code);

/// "ACTION: No such file or directory", for errno `code`.
Error systemError(const std::string &action, int code);

}
