#include "tuner/problem_sizes.h"
#include <charconv>

namespace icl {

std::string toString(const ProblemSizes &sizes) {
  std::string text;
  for (const auto &[name, size] : sizes) {
    text += (text.empty() ? "" : " ") + (name.empty() ? "" : name + ":");
    text += extentText(size);
  }
  return text;
}

static std::optional<Extent> parseSize(std::string_view text) {
  Extent size{};
  const char *at = text.data(), *const end = at + text.size();
  for (std::size_t i = 0; i < size.size(); ++i) {
    if (i > 0 && (at == end || *at++ != 'x'))
      return std::nullopt;
    const auto [next, error] = std::from_chars(at, end, size[i]);
    if (error != std::errc() || size[i] < 1 || size[i] > longestSide)
      return std::nullopt;
    at = next;
  }
  std::int64_t pixels = 1;
  for (const std::int64_t side : size)
    if (__builtin_mul_overflow(pixels, side, &pixels) || pixels > INT64_MAX / 64)
      return std::nullopt;
  return at == end ? std::optional(size) : std::nullopt;
}

std::optional<ProblemSizes> parseProblemSizes(std::string_view text) {
  ProblemSizes sizes;
  while (!text.empty()) {
    const std::string_view entry = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(entry.size() + 1, text.size()));
    const std::size_t colon = entry.find(':');
    const bool isGrid = colon == entry.npos;
    const auto size = parseSize(isGrid ? entry : entry.substr(colon + 1));
    if (!size || !sizes.emplace(isGrid ? "" : entry.substr(0, colon), *size).second)
      return std::nullopt;
  }
  return sizes.count("") ? std::optional(sizes) : std::nullopt;
}

}
