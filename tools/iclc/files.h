// Files as a whole, with errors that name them.
#pragma once
#include "compiler/space/error.h"
#include "tuner/files/write.h"
#include <string>
#include <string_view>
#include <vector>

namespace icl::cli {

/// All bytes of a file, not more than `limit`; "-" is the standard input. Throws an Error that names it.
std::string readFile(const std::string &path, std::size_t limit = SIZE_MAX);
/// Replaces the file, as writeWhole() does. Throws an Error that names it.
void writeFile(const std::string &path, std::string_view bytes);
/// Throws an Error unless a file can be written there, so that this is known before the work.
/// Leaves an existing file as it is, and makes none.
void checkWritable(const std::string &path);
/// Makes the folder, and those that it lies in, unless there is one. Throws an Error that names it.
void makeFolder(const std::string &path);

struct FileOfOption {
  std::string option; ///< as the user knows it: "--save"
  std::string path;   ///< empty if it was not given
};
/// Throws a usage Error if two of the paths are the same file, however they are spelled.
void checkDistinct(const std::vector<FileOfOption> &);

}
