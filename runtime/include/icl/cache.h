// Built programs kept on disk, so that a program's second start need not compile.
#pragma once
#include <filesystem>
#include <icl/device.h>
#include <optional>
#include <string>
#include <vector>

namespace icl::runtime {

using Binary = std::vector<unsigned char>;

/// One file an entry. A file holds its whole key (source, options, device, driver), its binary and a
/// checksum, so that neither a collision of names nor a damaged file gives a wrong program. Written under
/// another name and renamed, so that processes may share the folder. Whatever goes wrong with the folder only
/// costs a build.
class ProgramCache {
public:
  /// Keeps nothing.
  ProgramCache() = default;
  explicit ProgramCache(std::filesystem::path where) : folder(std::move(where)) {}
  /// $ICL_CACHE_DIR, else $XDG_CACHE_HOME/icl, else ~/.cache/icl. Keeps nothing if ICL_CACHE is 0 or none of
  /// these is set.
  static ProgramCache fromEnvironment();

  std::optional<Binary> load(const std::string &key) const;
  void store(const std::string &key, const Binary &binary) const;
  /// Where the entry of a key lies, or would lie. Empty if the cache keeps nothing.
  std::filesystem::path fileOf(const std::string &key) const;

private:
  std::filesystem::path folder;
};

std::string cacheKey(const DeviceInfo &device, const std::string &options, const std::string &source);

}
