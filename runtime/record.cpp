#include "record.h"
#include "launch_record.h"
#include <cinttypes>

namespace icl::runtime {

// 64-bit FNV-1a, over eight bytes at a time: notices damage, not malice. Captures are large.
static std::uint64_t checksumOf(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i)
      word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 32;
  }
  for (; at < bytes.size(); ++at)
    hash = (hash ^ static_cast<unsigned char>(bytes[at])) * 0x100000001b3u;
  return hash;
}

std::string sectionText(std::string_view magic, const std::string &body) {
  char numbers[60];
  std::snprintf(numbers, sizeof numbers, " %zu %016" PRIx64 "\n", body.size(), checksumOf(body));
  return std::string(magic) + numbers + body;
}

Section sectionOf(std::string_view text, std::string_view magic, const char *kind) {
  const std::string_view name = magic.substr(0, magic.rfind(' ') + 1); // without the version
  if (text.substr(0, magic.size()) != magic)
    Reader::refuse(text.substr(0, name.size()) == name
                       ? "it is of another version of iclc; make it again with this one"
                       : std::string("it is not ") + kind);
  constexpr std::size_t longestLine = 100;
  const std::size_t end = text.substr(0, longestLine).find('\n');
  std::uint64_t bytes = 0, checksum = 0;
  if (end == text.npos || std::sscanf(std::string(text.substr(magic.size(), end - magic.size())).c_str(),
                                      " %20" SCNu64 " %16" SCNx64, &bytes, &checksum) != 2)
    Reader::refuse("its first line is damaged");
  const std::string_view after = text.substr(end + 1);
  if (bytes > after.size())
    Reader::refuse("it ends too early");
  const std::string_view body = after.substr(0, bytes);
  if (checksumOf(body) != checksum)
    Reader::refuse("it is damaged: its checksum is wrong");
  return {body, after.substr(bytes)};
}

std::string interfaceText(const Description &description) {
  Writer writer;
  transferInterface(writer, description);
  return std::move(writer.bytes);
}

}
