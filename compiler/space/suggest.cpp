#include "compiler/space/suggest.h"
// LLVM's headers without its library: workers link no second LLVM beside their driver's.
#define LLVM_DISABLE_ABI_BREAKING_CHECKS_ENFORCING 1
#include "llvm/ADT/edit_distance.h"
#include <algorithm>

namespace icl {

/// One of them is not empty: LLVM 14 reads an uninitialised row otherwise.
static std::size_t editDistance(std::string_view a, std::string_view b) {
  return llvm::ComputeEditDistance(llvm::ArrayRef<char>(a.data(), a.size()),
                                   llvm::ArrayRef<char>(b.data(), b.size()));
}

std::optional<std::string> closest(std::string_view name, const std::vector<std::string> &candidates) {
  std::optional<std::string> found;
  if (name.find_first_not_of("-0123456789") == name.npos) // a number, or empty
    return found;
  std::size_t limit = (name.size() + 2) / 3 + 1;
  for (const std::string &candidate : candidates) {
    const std::size_t distance = editDistance(name, candidate);
    // A candidate of which every letter would have to change is not a suggestion.
    if (distance < limit && distance < std::max(name.size(), candidate.size())) {
      found = candidate;
      limit = distance;
    }
  }
  return found;
}

std::string didYouMean(std::string_view name, const std::vector<std::string> &candidates) {
  const auto found = closest(name, candidates);
  return found ? ", did you mean `" + *found + "`?" : "";
}

std::string didYouMeanOneOf(std::string_view name, const std::vector<std::string> &candidates) {
  const std::string near = didYouMean(name, candidates);
  return near.empty() ? thereAre(candidates) : near;
}

std::string thereAre(const std::vector<std::string> &candidates) {
  std::string all;
  for (const std::string &candidate : candidates)
    all += (all.empty() ? "`" : ", `") + candidate + "`";
  return all.empty() ? "" : (candidates.size() == 1 ? "; there is " : "; there are ") + all;
}

}
