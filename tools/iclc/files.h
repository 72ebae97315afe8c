// Files, whole, with messages that name them.
#pragma once
#include <string>
#include <string_view>

namespace icl::cli {

/// All bytes of a file; "-" is the standard input. Throws an input Failure.
std::string readFile(const std::string &path);
/// Replaces the file's content. Throws an input Failure.
void writeFile(const std::string &path, std::string_view bytes);
/// Throws an input Failure unless a file could be written there: said before the work, not after it.
void checkWritable(const std::string &path);

}
