// A folder for the files that a worker's driver leaves behind.
#pragma once
#include <string>

namespace icl {

/// A new folder under the system's temporary one, removed with the object. The folder of an owner that was
/// killed is removed when the next one is made. Throws an Error.
class ScratchFolder {
public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;
  const std::string &path() const { return folder; }

private:
  std::string folder;
  int lock = -1; ///< held while the owner lives
};

}
