#include "compiler/interpret/accumulators.h"
#include <cmath>
#include <limits>

namespace icl::interpreter {

using ast::ReduceOp;

static std::int64_t neutralInteger(Scalar scalar, ReduceOp op) {
  switch (op) {
  case ReduceOp::And:
    return -1;
  case ReduceOp::Max:
  case ReduceOp::Min:
    return withInteger(scalar, [&](auto tag) {
      using Limits = std::numeric_limits<typename decltype(tag)::Stored>;
      return static_cast<std::int64_t>(op == ReduceOp::Max ? Limits::lowest() : Limits::max());
    });
  default:
    return 0;
  }
}

void Accumulators::resize(std::int64_t count) {
  Element first;
  if (isInteger(scalar))
    first.integer = static_cast<std::uint64_t>(neutralInteger(scalar, op));
  else if (op != ReduceOp::Sum)
    first.real = op == ReduceOp::Max ? -INFINITY : INFINITY;
  elements.assign(static_cast<std::size_t>(count), first);
}

void Accumulators::add(std::int64_t number, const Value &value) {
  Element &element = elements[static_cast<std::size_t>(number)];
  ++element.count;
  if (isInteger(scalar))
    return withInteger(scalar, [&](auto tag) {
      addInteger(element, static_cast<std::int64_t>(value.get<typename decltype(tag)::Stored>(0)));
    });
  addReal(element, scalar == Scalar::Double ? value.get<double>(0) : value.get<float>(0));
}

void Accumulators::addInteger(Element &element, std::int64_t value) const {
  const auto bits = static_cast<std::uint64_t>(value);
  const auto old = static_cast<std::int64_t>(element.integer);
  const bool isLess = scalar == Scalar::ULong ? element.integer < bits : old < value;
  switch (op) {
  case ReduceOp::Sum:
    element.integer += bits;
    return;
  case ReduceOp::And:
    element.integer &= bits;
    return;
  case ReduceOp::Or:
    element.integer |= bits;
    return;
  case ReduceOp::Max:
    element.integer = isLess ? bits : element.integer;
    return;
  case ReduceOp::Min:
    element.integer = isLess ? element.integer : bits;
    return;
  }
}

/// Whether a is less than b, where -0 is less than 0.
static bool isLess(double a, double b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); }

void Accumulators::addReal(Element &element, double value) const {
  if (op != ReduceOp::Sum) {
    const bool isBetter = op == ReduceOp::Max ? isLess(element.real, value) : isLess(value, element.real);
    if (isBetter)
      element.real = value;
    return;
  }
  const double sum = element.real + value;
  // What the addition lost; of infinite sums there is nothing to keep.
  if (std::isfinite(sum))
    element.rest += std::abs(element.real) >= std::abs(value) ? (element.real - sum) + value
                                                              : (value - sum) + element.real;
  element.real = sum;
  element.magnitude += std::abs(value);
}

void Accumulators::store(std::byte *to) const {
  const unsigned bytes = sizeOf(scalar);
  for (const Element &element : elements) {
    Value value;
    if (isInteger(scalar))
      value.lanes[0] = element.integer;
    else
      withFloat(scalar, [&](auto tag) {
        using T = typename decltype(tag)::Stored;
        value.set<T>(0, static_cast<Computes<T>>(element.real + element.rest));
      });
    value.store(0, to, bytes);
    to += bytes;
  }
}

std::vector<std::uint64_t> Accumulators::counts() const {
  std::vector<std::uint64_t> all;
  for (const Element &element : elements)
    all.push_back(element.count);
  return all;
}

std::vector<double> Accumulators::magnitudes() const {
  std::vector<double> all;
  for (const Element &element : elements)
    all.push_back(element.magnitude);
  return all;
}

}
