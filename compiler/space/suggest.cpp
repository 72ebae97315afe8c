#include "compiler/space/suggest.h"
#include <algorithm>
#include <numeric>

namespace icl {

static std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t(0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

std::optional<std::string> closest(std::string_view name, const std::vector<std::string> &candidates) {
  std::optional<std::string> found;
  if (!name.empty() && name.find_first_not_of("-0123456789") == name.npos)
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
  std::string near = didYouMean(name, candidates);
  if (!near.empty())
    return near;
  std::string all;
  for (const std::string &candidate : candidates)
    all += (all.empty() ? "; there are `" : ", `") + candidate + "`";
  return all;
}

}
