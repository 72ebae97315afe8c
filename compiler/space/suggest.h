// "Did you mean": the candidate that a misspelt name most likely meant.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace icl {

/// The candidate of the smallest edit distance, the first of equals; nothing if all are too different to be
/// meant. A number is never suggested for another one.
std::optional<std::string> closest(std::string_view name, const std::vector<std::string> &candidates);

/// ", did you mean `wg_x`?" or, where nothing is close, "".
std::string didYouMean(std::string_view name, const std::vector<std::string> &candidates);

/// "; there are `a`, `b`"; "" without candidates.
std::string thereAre(const std::vector<std::string> &candidates);

/// didYouMean() where there are few candidates: thereAre() where nothing is close.
std::string didYouMeanOneOf(std::string_view name, const std::vector<std::string> &candidates);

}
