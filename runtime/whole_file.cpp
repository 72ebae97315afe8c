#include "whole_file.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <icl/error.h>
#include <memory>

namespace icl::runtime {

std::string readWholeFile(const std::string &path, std::size_t most) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file)
    throw Error(ErrorKind::Argument, std::strerror(errno));
  std::string content;
  char block[65536];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
    if (content.size() + count > most)
      throw Error(ErrorKind::Argument, "it has more than " + std::to_string(most) + " bytes");
    content.append(block, count);
  }
  if (std::ferror(file.get()))
    throw Error(ErrorKind::Argument, std::strerror(errno));
  return content;
}

}
