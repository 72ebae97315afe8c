#include "tuner/files/links.h"
#include <filesystem>

namespace icl {

std::optional<std::string> endOfLinks(const std::string &path) {
  constexpr int maxLinks = 40; // as many as Linux follows
  std::filesystem::path end = path;
  std::error_code isNoLink;
  for (int i = 0; i < maxLinks; ++i) {
    const std::filesystem::path next = std::filesystem::read_symlink(end, isNoLink);
    if (isNoLink)
      return end.string();
    end = end.parent_path() / next;
  }
  return std::nullopt;
}

}
