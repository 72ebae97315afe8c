#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <icl/cache.h>
#include <string_view>
#include <unistd.h>

namespace icl::runtime {
namespace {

namespace fs = std::filesystem;

// An entry: this line, the three numbers of Header, the key, the binary.
constexpr std::string_view magic = "icl program cache 1\n";

struct Header {
  std::uint64_t keyBytes, binaryBytes, checksum; // of the binary
};

// FNV-1a, 64 bits: for names and to notice damage, not against malice.
std::uint64_t hashOf(const void *data, std::size_t bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char *p = static_cast<const unsigned char *>(data), *end = p + bytes; p != end; ++p)
    hash = (hash ^ *p) * 0x100000001b3u;
  return hash;
}

std::optional<std::string> readWhole(const fs::path &file) {
  std::ifstream in(file, std::ios::binary);
  if (!in)
    return std::nullopt;
  std::string content((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (in.bad())
    return std::nullopt;
  return content;
}

bool writeWhole(const fs::path &file, const std::string &key, const Binary &binary) {
  const Header header{key.size(), binary.size(), hashOf(binary.data(), binary.size())};
  std::ofstream out(file, std::ios::binary);
  out << magic;
  out.write(reinterpret_cast<const char *>(&header), sizeof header);
  out << key;
  out.write(reinterpret_cast<const char *>(binary.data()), static_cast<std::streamsize>(binary.size()));
  out.close();
  return !out.fail();
}

// A name that no other thread or process writes to.
fs::path scratchName(const fs::path &file) {
  static std::atomic<unsigned> counter{0};
  return file.string() + "." + std::to_string(getpid()) + "." + std::to_string(counter++) + ".tmp";
}

const char *nonEmpty(const char *variable) {
  const char *value = std::getenv(variable);
  return value && *value ? value : nullptr;
}

}

ProgramCache ProgramCache::fromEnvironment() {
  const char *enabled = std::getenv("ICL_CACHE");
  if (enabled && std::string_view(enabled) == "0")
    return {};
  if (const char *folder = nonEmpty("ICL_CACHE_DIR"))
    return ProgramCache(folder);
  if (const char *xdg = nonEmpty("XDG_CACHE_HOME"))
    return ProgramCache(fs::path(xdg) / "icl");
  if (const char *home = nonEmpty("HOME"))
    return ProgramCache(fs::path(home) / ".cache" / "icl");
  return {};
}

fs::path ProgramCache::fileOf(const std::string &key) const {
  if (folder.empty())
    return {};
  char name[32];
  std::snprintf(name, sizeof name, "%016llx.bin",
                static_cast<unsigned long long>(hashOf(key.data(), key.size())));
  return folder / name;
}

std::optional<Binary> ProgramCache::load(const std::string &key) const {
  if (folder.empty())
    return std::nullopt;
  const std::optional<std::string> content = readWhole(fileOf(key));
  if (!content || content->size() < magic.size() + sizeof(Header) ||
      content->compare(0, magic.size(), magic) != 0)
    return std::nullopt;
  Header header;
  content->copy(reinterpret_cast<char *>(&header), sizeof header, magic.size());
  const std::size_t start = magic.size() + sizeof header;
  if (header.keyBytes != key.size() || content->compare(start, key.size(), key) != 0)
    return std::nullopt;
  const std::string_view binary = std::string_view(*content).substr(start + key.size());
  if (binary.size() != header.binaryBytes || hashOf(binary.data(), binary.size()) != header.checksum)
    return std::nullopt;
  return Binary(binary.begin(), binary.end());
}

void ProgramCache::store(const std::string &key, const Binary &binary) const {
  if (folder.empty() || binary.empty())
    return;
  std::error_code error; // the folder may be read-only or full: then the program is built again next time
  fs::create_directories(folder, error);
  const fs::path file = fileOf(key), scratch = scratchName(file);
  if (writeWhole(scratch, key, binary))
    fs::rename(scratch, file, error);
  else
    fs::remove(scratch, error);
}

std::string cacheKey(const DeviceInfo &device, const std::string &options, const std::string &source) {
  return device.platform + '\n' + device.name + '\n' + device.driver + '\n' + options + '\n' + source;
}

}
