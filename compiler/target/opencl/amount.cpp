#include "compiler/target/opencl/amount.h"
#include <algorithm>
#include <cstdlib>

namespace icl {

static std::string factor(const Amount &a) { return a.isSum ? "(" + a.formula + ")" : a.formula; }

/// `rounding`: a function of C.
static Amount quotient(const Amount &a, std::int64_t divisor, const char *rounding) {
  return divisor == 1
             ? a
             : Amount{{}, std::string(rounding) + "(" + factor(a) + " / " + std::to_string(divisor) + ")"};
}

Amount plus(const Amount &a, std::int64_t n) {
  if (a.number)
    return {*a.number + n};
  if (n == 0)
    return a;
  return {{}, a.formula + (n < 0 ? " - " : " + ") + std::to_string(std::abs(n)), true};
}

Amount times(const Amount &a, std::int64_t n) {
  if (a.number)
    return {*a.number * n};
  if (n == 0)
    return {0};
  return n == 1 ? a : Amount{{}, std::to_string(n) + " * " + factor(a)};
}

Amount roundedDown(const Amount &a, std::int64_t divisor) {
  return a.number ? Amount{*a.number / divisor} : quotient(a, divisor, "floor");
}

Amount roundedUp(const Amount &a, std::int64_t divisor) {
  return a.number ? Amount{(*a.number + divisor - 1) / divisor} : quotient(a, divisor, "ceil");
}

Amounts known(const runtime::Extent &extent) { return {Amount{extent[0]}, {extent[1]}, {extent[2]}}; }

Amounts from(const runtime::SizeRule &rule, const Amounts &size) {
  Amounts result;
  for (unsigned d = 0; d < 3; ++d)
    result[d] = roundedDown(plus(times(size[d], rule.times[d]), rule.plus[d]), rule.over[d]);
  return result;
}

Amount largest(const Amount &a, const Amount &b) {
  if (a.number && b.number)
    return {std::max(*a.number, *b.number)};
  return {{}, "max(" + a.text() + ", " + b.text() + ")"};
}

Amounts extentOf(const runtime::Padding &padding, const Amounts &size, const Amounts &grid) {
  const runtime::Extent origin = padding.origin();
  Amounts result;
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t n = padding.times[d], over = padding.over[d];
    const Amount read = roundedDown(plus(times(grid[d], n), padding.plus[d] - n + over), over);
    result[d] = n > 0 ? plus(largest(size[d], read), origin[d]) : plus(size[d], origin[d] + padding.high[d]);
  }
  result[0] = times(roundedUp(result[0], padding.rowUnit), padding.rowUnit);
  return result;
}

std::string productText(const Amounts &amounts, unsigned dimensions) {
  std::string text = amounts[0].text();
  for (unsigned d = 1; d < dimensions; ++d)
    text += " x " + amounts[d].text();
  return text;
}

}
