// Files, whole, with messages that name them.
#pragma once
#include "compiler/space/error.h"
#include "tuner/files/write.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl::cli {

/// All bytes of a file, not more than `most`; "-" is the standard input. Throws an Error that names it.
std::string readFile(const std::string &path, std::size_t most = SIZE_MAX);
/// Replaces the file as a whole, as writeWhole() does. Throws an Error that names it.
void writeFile(const std::string &path, std::string_view bytes);
/// Throws an Error unless a file can be written there: tried before the work, not found after it.
/// Leaves what is there as it is, and nothing where nothing was.
void checkWritable(const std::string &path);

struct FileOfOption {
  std::string option; ///< as the user knows it: "--save"
  std::string path;   ///< empty if it was not given
};
/// Throws a usage Error if two of the paths, however spelled, are one file.
void checkDistinct(const std::vector<FileOfOption> &);

}
