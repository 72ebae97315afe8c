#include "tuner/files/file_error.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace icl {

Error fileError(const std::string &message, int code) {
  static constexpr std::array wrongPaths = {0, ENOENT, ENOTDIR, EISDIR, EEXIST, ENAMETOOLONG, ELOOP, EINVAL};
  const bool isInput = std::find(wrongPaths.begin(), wrongPaths.end(), code) != wrongPaths.end();
  return isInput ? inputError(message) : environmentError(message);
}

Error systemError(const std::string &action, int code) {
  return fileError(action + ": " + std::strerror(code), code);
}

}
