// Adds up what a campaign has found.
#pragma once
#include "test/fuzz/kernels/checked.h"
#include <iosfwd>

namespace icl::fuzz {

class Tally {
public:
  void add(const Checked &);
  std::uint64_t pairs() const { return agreeing; }
  /// The seeds of kernels that failed.
  const std::vector<std::uint64_t> &failures() const { return failed; }
  /// What the pairs that agree contained, and a line with their number last.
  void print(std::ostream &) const;

private:
  std::uint64_t kernels = 0, agreeing = 0, undefined = 0;
  std::vector<std::uint64_t> failed;
  std::map<std::string, std::uint64_t> pairsWith; ///< by feature
};

}
