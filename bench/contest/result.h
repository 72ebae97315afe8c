// What `./dev bench peers` measured of a kernel, kept in a file, and the table of all kernels.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace icl::contest {

/// How a peer did. A peer without an implementation that counts has a note that states why.
struct PeerResult {
  std::string name;           ///< "opencv"
  std::string implementation; ///< the fastest that agrees with ours; empty: none
  double ms = 0;
  double difference = 0; ///< the largest of a value of this implementation from ours
  std::string note;      ///< why it does not take part, or which faster ones differ from ours
};

/// Times are medians from call to return.
struct KernelResult {
  std::string kernel, size; ///< size: "4096x4096"
  std::string source;       ///< sourceHash()
  std::string device, driver, objective;
  double copyMs = 0, untunedMs = 0, oursMs = 0;
  double movedBytes = 0; ///< of all images and arrays
  std::string configuration;
  std::size_t evaluations = 0; ///< 0: the configuration is from a tuned file
  double searchSeconds = 0;
  std::vector<PeerResult> peers;

  /// Null: none took part.
  const PeerResult *fastestPeer() const;
  /// Whether both are of the same kernel, device, size and objective.
  bool hasSameKey(const KernelResult &) const;
};

/// Nothing if there is no such file. Throws an Error that names the file if it is not a result.
std::optional<KernelResult> readResult(const std::string &path);
/// Throws an Error that names the file.
void writeResult(const std::string &path, const KernelResult &);

/// One line of the table.
void print(const KernelResult &);
void printHeading();
/// The table, notes and configurations below it, and the geometric mean of fastest/ours.
void printTable(const std::vector<KernelResult> &);

}
