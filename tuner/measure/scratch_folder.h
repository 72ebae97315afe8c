// A folder for what a worker's driver leaves behind.
#pragma once
#include <string>

namespace icl {

/// A fresh folder under the system's temporary one, gone with the object. One whose owner was killed is
/// removed by the next that anybody makes. Throws an Error.
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
