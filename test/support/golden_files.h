// The programs of the front end's golden tests (test/frontend).
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace icl {

/// Ordered by name.
inline std::vector<std::filesystem::path> goldenFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto &entry : std::filesystem::directory_iterator(ICL_SAMPLES "/../test/frontend"))
    if (entry.path().extension() == ".icl")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

inline std::string readFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}
