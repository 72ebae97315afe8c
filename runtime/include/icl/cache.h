// Built programs kept on disk, so that an application compiles its kernels only at its first start.
#pragma once
#include <filesystem>
#include <icl/device.h>
#include <optional>
#include <string>
#include <vector>

namespace icl::runtime {

using Binary = std::vector<unsigned char>;

/// One file per entry. A file contains its whole key (source, options, device, driver), the binary and a
/// checksum, so that neither a collision of names nor a damaged file yields a wrong program. It is written
/// under another name and renamed, so that processes may share the folder. If the folder cannot be read or
/// written, programs are built again.
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
  /// The file of a key's entry, whether it exists or not. Empty if the cache keeps nothing.
  std::filesystem::path fileOf(const std::string &key) const;

private:
  std::filesystem::path folder;
};

std::string cacheKey(const DeviceInfo &device, const std::string &options, const std::string &source);

}
