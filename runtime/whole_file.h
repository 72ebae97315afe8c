// Files as a whole. Private to the library.
#pragma once
#include <string>

namespace icl::runtime {

/// Throws an Error without the file's name: it cannot be read, or has more than `most` bytes.
std::string readWholeFile(const std::string &path, std::size_t most);

}
