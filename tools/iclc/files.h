// Files, whole, with messages that name them.
#pragma once
#include "tools/iclc/failure.h"
#include "tuner/files/write.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl::cli {

/// Of a file. `error`: errno; 0 where the system is content with the file and its bytes are wrong. A path
/// where no file can be is the user's; a full disk, a read-only folder, a limit is the environment's.
Failure fileError(const std::string &text, int error);

/// All bytes of a file, not more than `most`; "-" is the standard input. Throws fileError().
std::string readFile(const std::string &path, std::size_t most = SIZE_MAX);
/// Replaces the file as a whole, as writeWhole() does. Throws fileError().
void writeFile(const std::string &path, std::string_view bytes);
/// Throws fileError() unless a file can be written there: tried before the work, not found after it.
/// Leaves what is there as it is, and nothing where nothing was.
void checkWritable(const std::string &path);

struct FileOfOption {
  std::string option; ///< as the user knows it: "--save"
  std::string path;   ///< empty if it was not given
};
/// Throws a usage Failure if two of the paths, however spelled, are one file.
void checkDistinct(const std::vector<FileOfOption> &);

}
