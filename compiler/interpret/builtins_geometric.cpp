// OpenCL C 1.2, section 6.12.5. dot and cross are sums of products in the type of their arguments. The others
// have error bounds; they are computed in long double and rounded once.
#include "compiler/interpret/builtin_family.h"
#include <algorithm>
#include <cmath>

namespace icl::interpreter {
namespace {

/// The lanes of one argument. Unused lanes are 0, which does not change sums of squares or products.
using Vector = std::array<long double, 4>;

long double dot(const Vector &a, const Vector &b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
long double length(const Vector &a) { return std::sqrt(dot(a, a)); }
long double distance(const Vector &a, const Vector &b) {
  return length({a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]});
}

/// A zero vector is returned unchanged. If lanes are infinite, they count as 1 and all others as 0.
Vector normalize(Vector a) {
  if (std::any_of(a.begin(), a.end(), [](long double x) { return std::isinf(x); }))
    for (long double &x : a)
      x = std::copysign(std::isinf(x) ? 1.0L : 0.0L, x);
  const long double size = length(a);
  if (size == 0)
    return a;
  return {a[0] / size, a[1] / size, a[2] / size, a[3] / size};
}

/// `Operation` takes Count vectors and returns a vector or a number.
template <std::size_t Count, auto Operation>
BuiltinCode vectors(const CallTypes &call) {
  if (!isFloat(call.result.scalar) || call.arguments[0].lanes > 4)
    return {};
  return withFloat(call.result.scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    return [lanesIn = call.arguments[0].lanes, lanes = call.result.lanes](const Value *arguments) {
      std::array<Vector, Count> given{};
      for (std::size_t i = 0; i < Count; ++i)
        for (unsigned lane = 0; lane < lanesIn; ++lane)
          given[i][lane] = arguments[i].get<T>(lane);
      const auto computed = std::apply(Operation, given);
      Value result;
      if constexpr (std::is_same_v<std::remove_const_t<decltype(computed)>, Vector>)
        for (unsigned lane = 0; lane < lanes; ++lane)
          result.set<T>(lane, static_cast<Computes<T>>(computed[lane]));
      else
        result.set<T>(0, static_cast<Computes<T>>(computed));
      return result;
    };
  });
}

BuiltinCode sumOfProducts(const CallTypes &call) {
  if (!isFloat(call.result.scalar))
    return {};
  return withFloat(call.result.scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    return [lanes = call.arguments[0].lanes](const Value *arguments) {
      using Number = Computes<T>;
      const auto product = [&](unsigned lane) -> Number {
        return Number(arguments[0].get<T>(lane)) * Number(arguments[1].get<T>(lane));
      };
      Number sum = product(0);
      for (unsigned lane = 1; lane < lanes; ++lane)
        sum = sum + product(lane);
      Value result;
      result.set<T>(0, sum);
      return result;
    };
  });
}

BuiltinCode crossProduct(const CallTypes &call) {
  if (!isFloat(call.result.scalar))
    return {};
  return withFloat(call.result.scalar, [&](auto tag) -> BuiltinCode {
    using T = typename decltype(tag)::Stored;
    return [lanes = call.result.lanes](const Value *arguments) {
      using Number = Computes<T>;
      const auto product = [&](unsigned a, unsigned b) -> Number {
        return Number(arguments[0].get<T>(a)) * Number(arguments[1].get<T>(b));
      };
      Value result;
      for (unsigned lane = 0; lane < 3; ++lane) {
        const unsigned next = (lane + 1) % 3, last = (lane + 2) % 3;
        result.set<T>(lane, Number(product(next, last) - product(last, next)));
      }
      if (lanes == 4)
        result.set<T>(3, Number(0));
      return result;
    };
  });
}

constexpr BuiltinEntry table[] = {
    {BuiltinId::cross, crossProduct},
    {BuiltinId::dot, sumOfProducts},
    {BuiltinId::distance, vectors<2, distance>},
    {BuiltinId::length, vectors<1, length>},
    {BuiltinId::normalize, vectors<1, normalize>},
    {BuiltinId::fast_distance, vectors<2, distance>},
    {BuiltinId::fast_length, vectors<1, length>},
    {BuiltinId::fast_normalize, vectors<1, normalize>},
};

}

llvm::ArrayRef<BuiltinEntry> geometricBuiltins() { return table; }

}
