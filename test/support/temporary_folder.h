#pragma once
#include <filesystem>
#include <stdlib.h>
#include <string>

/// A folder that is removed with the object.
struct TemporaryFolder {
  std::filesystem::path path;
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "icl-test-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
  TemporaryFolder(const TemporaryFolder &) = delete;
  std::string operator/(const std::string &file) const { return (path / file).string(); }
};
