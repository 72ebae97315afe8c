// Whether a peer's outputs agree with ours.
#pragma once
#include "tuner/device/session.h"
#include <optional>
#include <string>

namespace icl::contest {

struct Comparison {
  double largest = 0;                 ///< difference of two values
  std::optional<std::string> differs; ///< a sentence; nothing: they agree
};

/// Compares the files in the folder with the session's outputs: floats within 2^12 units in the last place of
/// the output's largest magnitude, integers within 1, and one value in 10,000 beyond. Kernels whose
/// algorithms differ legitimately have more latitude (the table in the source). Throws an Error if the peer
/// wrote too little.
Comparison compareOutputs(const Session &ours, const std::string &kernel, const std::string &folder);

}
