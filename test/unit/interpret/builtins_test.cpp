#include "compiler/ast/builtins.h"
#include "compiler/interpret/builtins.h"
#include "compiler/interpret/convert.h"
#include "test/unit/interpret/values.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace icl::interpreter {
namespace {

constexpr float Infinity = std::numeric_limits<float>::infinity();

template <class Result>
std::vector<Computes<Result>> call(const char *name, unsigned lanes, const std::vector<Typed> &given) {
  std::vector<ValueType> types;
  std::vector<Value> values;
  for (const Typed &argument : given) {
    types.push_back(argument.type);
    values.push_back(argument.value);
  }
  const BuiltinCode code =
      builtinCode(findBuiltin(name)->builtin, {{ScalarOf<Result>, static_cast<std::uint8_t>(lanes)}, types});
  if (!code) {
    ADD_FAILURE() << name << " is not implemented for these types";
    return std::vector<Computes<Result>>(lanes);
  }
  return lanesOf<Result>(code(values.data()), lanes);
}
template <class Result>
Computes<Result> one(const char *name, std::vector<Typed> given) {
  return call<Result>(name, 1, std::move(given))[0];
}

// ---- The whole table

const std::vector<Scalar> Floats = {Scalar::Float, Scalar::Double}, JustFloat = {Scalar::Float};
const std::vector<Scalar> Integers = {Scalar::Char, Scalar::UChar, Scalar::Short, Scalar::UShort,
                                      Scalar::Int,  Scalar::UInt,  Scalar::Long,  Scalar::ULong};
const std::vector<Scalar> Words = {Scalar::Int, Scalar::UInt};
const std::vector<Scalar> SignedIntegers = {Scalar::Char, Scalar::Short, Scalar::Int, Scalar::Long};
const std::vector<Scalar> Narrow = {Scalar::Char,   Scalar::UChar, Scalar::Short,
                                    Scalar::UShort, Scalar::Int,   Scalar::UInt};

std::vector<Scalar> both(std::vector<Scalar> a, const std::vector<Scalar> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
Scalar widerOf(Scalar scalar) { return static_cast<Scalar>(static_cast<unsigned>(scalar) + 2); }

struct Overload {
  ValueType result;
  std::vector<ValueType> arguments;
};

/// The overloads of a signature (described in builtins.h); those of vectors with that many lanes.
std::vector<Overload> overloads(Signature signature, std::uint8_t lanes) {
  std::vector<Overload> all;
  const auto each = [&](const std::vector<Scalar> &scalars, auto make) {
    for (Scalar scalar : scalars)
      all.push_back(make(ValueType{scalar, lanes}));
  };
  const auto same = [](std::size_t count) {
    return [=](ValueType g) { return Overload{g, std::vector<ValueType>(count, g)}; };
  };
  const auto truth = [](ValueType g) {
    return g.withScalar(g.isVector() ? comparisonScalar(g.scalar) : Scalar::Int);
  };
  const auto scalarOf = [](ValueType g) { return g.withLanes(1); };
  using S = Signature;
  switch (signature) {
  case S::MathUnary:
    each(Floats, same(1));
    break;
  case S::MathBinary:
  case S::MathExtremum:
  case S::Step:
    each(Floats, same(2));
    break;
  case S::MathTernary:
  case S::Mix:
  case S::SmoothStep:
    each(Floats, same(3));
    break;
  case S::MathInt:
    each(Floats, [](ValueType g) { return Overload{g, {g, g.withScalar(Scalar::Int)}}; });
    break;
  case S::MathToInt:
    each(Floats, [](ValueType g) { return Overload{g.withScalar(Scalar::Int), {g}}; });
    break;
  case S::NanCode:
    each(Floats, [](ValueType g) {
      return Overload{g, {g.withScalar(unsignedOf(comparisonScalar(g.scalar)))}};
    });
    break;
  case S::FloatUnary:
    each(JustFloat, same(1));
    break;
  case S::FloatBinary:
    each(JustFloat, same(2));
    break;
  case S::IntegerUnary:
    each(Integers, same(1));
    break;
  case S::IntegerBinary:
    each(Integers, same(2));
    break;
  case S::IntegerTernary:
    each(Integers, same(3));
    break;
  case S::Magnitude:
    each(Integers, [](ValueType g) { return Overload{g.withScalar(unsignedOf(g.scalar)), {g}}; });
    break;
  case S::Distance:
    each(Integers, [](ValueType g) { return Overload{g.withScalar(unsignedOf(g.scalar)), {g, g}}; });
    break;
  case S::Upsample:
    each(Narrow, [](ValueType g) {
      return Overload{g.withScalar(widerOf(g.scalar)), {g, g.withScalar(unsignedOf(g.scalar))}};
    });
    break;
  case S::Product24:
    each(Words, same(2));
    break;
  case S::ProductSum24:
    each(Words, same(3));
    break;
  case S::Extremum:
    each(both(Integers, Floats), same(2));
    break;
  case S::Clamp:
  case S::Bitselect:
    each(both(Integers, Floats), same(3));
    break;
  case S::Cross:
    all = {{{Scalar::Float, 3}, {{Scalar::Float, 3}, {Scalar::Float, 3}}},
           {{Scalar::Double, 4}, {{Scalar::Double, 4}, {Scalar::Double, 4}}}};
    break;
  case S::Dot:
    each(Floats, [=](ValueType g) { return Overload{scalarOf(g), {g, g}}; });
    break;
  case S::FloatDot:
    each(JustFloat, [=](ValueType g) { return Overload{scalarOf(g), {g, g}}; });
    break;
  case S::Length:
    each(Floats, [=](ValueType g) { return Overload{scalarOf(g), {g}}; });
    break;
  case S::FloatLength:
    each(JustFloat, [=](ValueType g) { return Overload{scalarOf(g), {g}}; });
    break;
  case S::Normalize:
    each(Floats, same(1));
    break;
  case S::FloatNormalize:
    each(JustFloat, same(1));
    break;
  case S::RelationUnary:
    each(Floats, [=](ValueType g) { return Overload{truth(g), {g}}; });
    break;
  case S::RelationBinary:
    each(Floats, [=](ValueType g) { return Overload{truth(g), {g, g}}; });
    break;
  case S::AnyAll:
    each(SignedIntegers, [](ValueType g) { return Overload{{Scalar::Int, 1}, {g}}; });
    break;
  case S::Select:
    each(both(Integers, Floats), [](ValueType g) {
      return Overload{g, {g, g, g.withScalar(comparisonScalar(g.scalar))}};
    });
    break;
  case S::Shuffle:
  case S::Shuffle2:
    for (Scalar scalar : both(Integers, Floats)) {
      const ValueType from = {scalar, 8}, mask = {unsignedOf(comparisonScalar(scalar)), 4};
      all.push_back({from.withLanes(4), {from, mask}});
      if (signature == S::Shuffle2)
        all.back().arguments.insert(all.back().arguments.begin(), from);
    }
    break;
  case S::Convert:
  case S::Reinterpret:
  case S::Helper:
    break; // not in the table of names
  }
  return all;
}

TEST(Builtins, EveryEntryOfTheTableIsImplemented) {
  std::vector<Value> zeros(3);
  for (Value &value : zeros)
    std::fill(std::begin(value.lanes), std::end(value.lanes), 0);
  for (const std::string &name : builtinNames()) {
    const auto builtin = findBuiltin(name);
    ASSERT_TRUE(builtin) << name;
    for (std::uint8_t lanes : {1, 4}) {
      const auto all = overloads(rowOf(builtin->builtin.id).signature, lanes);
      EXPECT_FALSE(all.empty()) << name << ": say here what overloads its signature has";
      for (const Overload &overload : all) {
        const BuiltinCode code = builtinCode(builtin->builtin, {overload.result, overload.arguments});
        ASSERT_TRUE(code) << name << " of " << toString(overload.arguments[0]);
        code(zeros.data());
      }
    }
  }
}

TEST(Builtins, EveryConversionIsImplemented) {
  const std::vector<Scalar> scalars = both(both(Integers, Floats), {Scalar::Half});
  for (Scalar to : scalars)
    for (Scalar from : scalars)
      for (const char *suffix : {"", "_sat", "_rte", "_rtz", "_rtp", "_rtn", "_sat_rtz"}) {
        const ValueType target = {to, 4};
        const std::string name = "convert_" + toString(target) + suffix;
        const auto builtin = findBuiltin(name);
        if (!builtin)
          continue; // no saturating conversions to floats
        const ValueType source = {from, 4};
        const BuiltinCode code = builtinCode(builtin->builtin, {target, source});
        ASSERT_TRUE(code) << name;
        const Value seven = convert(typed(7.0).value, {Scalar::Double, 1}, source);
        const Value result = convert(code(&seven), target, {Scalar::Double, 4});
        EXPECT_EQ(lanesOf<double>(result, 4), (std::vector<double>{7, 7, 7, 7}))
            << name << " of " << toString(source);
      }
}

// ---- Math

TEST(Builtins, MathIsRoundedFromDouble) {
  EXPECT_EQ(one<float>("sin", {typed(1.0f)}), static_cast<float>(std::sin(1.0)));
  EXPECT_EQ(one<double>("exp", {typed(1.0)}), std::exp(1.0));
  EXPECT_EQ(one<float>("cospi", {typed(1.0f)}), -1.0f);
  EXPECT_EQ(one<float>("sinpi", {typed(1e10f)}), 0.0f);
  EXPECT_EQ(one<float>("rsqrt", {typed(4.0f)}), 0.5f);
  EXPECT_EQ(one<float>("exp10", {typed(3.0f)}), 1000.0f);
  EXPECT_EQ(one<float>("pown", {typed(-2.0f), typed<std::int32_t>(3)}), -8.0f);
  EXPECT_EQ(one<float>("rootn", {typed(-27.0f), typed<std::int32_t>(3)}), -3.0f);
  EXPECT_TRUE(std::isnan(one<float>("rootn", {typed(-4.0f), typed<std::int32_t>(2)})));
  EXPECT_TRUE(std::isnan(one<float>("powr", {typed(0.0f), typed(0.0f)})));
  EXPECT_EQ(one<float>("native_recip", {typed(8.0f)}), 0.125f);
}

TEST(Builtins, MathThatIsExact) {
  EXPECT_EQ(one<float>("rint", {typed(2.5f)}), 2.0f);
  EXPECT_EQ(one<float>("round", {typed(2.5f)}), 3.0f);
  EXPECT_EQ(one<float>("round", {typed(-2.5f)}), -3.0f);
  EXPECT_EQ(one<float>("trunc", {typed(-2.5f)}), -2.0f);
  EXPECT_EQ(one<float>("fma", {typed(1 + 0x1p-12f), typed(1 + 0x1p-12f), typed(-1.0f)}), 0x1p-11f + 0x1p-24f);
  EXPECT_EQ(one<float>("mad", {typed(1 + 0x1p-12f), typed(1 + 0x1p-12f), typed(-1.0f)}),
            0x1p-11f); // not fused
  EXPECT_EQ(one<float>("fmax", {typed(NaN), typed(-1.0f)}), -1.0f);
  EXPECT_EQ(one<float>("fmod", {typed(-7.0f), typed(3.0f)}), -1.0f);
  EXPECT_EQ(one<float>("remainder", {typed(5.0f), typed(3.0f)}), -1.0f);
  EXPECT_EQ(one<float>("maxmag", {typed(-3.0f), typed(2.0f)}), -3.0f);
  EXPECT_EQ(one<float>("minmag", {typed(-3.0f), typed(3.0f)}), -3.0f);
  EXPECT_EQ(one<float>("ldexp", {typed(1.5f), typed<std::int32_t>(4)}), 24.0f);
  EXPECT_EQ(one<std::int32_t>("ilogb", {typed(0x1p-140f)}), -140);
  EXPECT_EQ(one<float>("nextafter", {typed(1.0f), typed(2.0f)}), 1 + 0x1p-23f);
  EXPECT_TRUE(std::isnan(one<float>("nan", {typed<std::uint32_t>(5)})));
  EXPECT_EQ(call<float>("fmin", 2, {typed<float>({1, 5}), typed(3.0f)}), (std::vector<float>{1, 3}));
}

// ---- Integers

TEST(Builtins, Integers) {
  EXPECT_EQ(one<std::uint32_t>("abs", {typed(INT32_MIN)}), 0x80000000u);
  EXPECT_EQ(one<std::uint8_t>("abs_diff", {typed<std::int8_t>(-128), typed<std::int8_t>(127)}), 255);
  EXPECT_EQ(one<std::int8_t>("add_sat", {typed<std::int8_t>(100), typed<std::int8_t>(100)}), 127);
  EXPECT_EQ(one<std::uint64_t>("add_sat", {typed(UINT64_MAX), typed<std::uint64_t>(1)}), UINT64_MAX);
  EXPECT_EQ(one<std::uint8_t>("sub_sat", {typed<std::uint8_t>(3), typed<std::uint8_t>(5)}), 0);
  EXPECT_EQ(one<std::int64_t>("sub_sat", {typed(INT64_MIN), typed<std::int64_t>(1)}), INT64_MIN);
  EXPECT_EQ(one<std::int32_t>("hadd", {typed<std::int32_t>(-3), typed<std::int32_t>(0)}), -2);
  EXPECT_EQ(one<std::int32_t>("rhadd", {typed(INT32_MAX), typed(INT32_MAX)}), INT32_MAX);
  EXPECT_EQ(one<std::uint8_t>("rhadd", {typed<std::uint8_t>(254), typed<std::uint8_t>(255)}), 255);
  EXPECT_EQ(one<std::uint16_t>("clz", {typed<std::uint16_t>(1)}), 15);
  EXPECT_EQ(one<std::int8_t>("clz", {typed<std::int8_t>(0)}), 8);
  EXPECT_EQ(one<std::int32_t>("popcount", {typed<std::int32_t>(-1)}), 32);
  EXPECT_EQ(one<std::int32_t>("mul_hi", {typed<std::int32_t>(-1), typed<std::int32_t>(1)}), -1);
  EXPECT_EQ(one<std::uint64_t>("mul_hi", {typed(UINT64_MAX), typed(UINT64_MAX)}), UINT64_MAX - 1);
  EXPECT_EQ(
      one<std::int32_t>("mad_hi", {typed<std::int32_t>(1 << 30), typed<std::int32_t>(8), typed(INT32_MAX)}),
      INT32_MIN + 1);
  EXPECT_EQ(one<std::uint64_t>("mad_sat", {typed(UINT64_MAX), typed(UINT64_MAX), typed(UINT64_MAX)}),
            UINT64_MAX);
  EXPECT_EQ(one<std::int64_t>("mad_sat", {typed(INT64_MIN), typed<std::int64_t>(2), typed<std::int64_t>(0)}),
            INT64_MIN);
  EXPECT_EQ(one<std::uint8_t>("rotate", {typed<std::uint8_t>(0x81), typed<std::uint8_t>(9)}), 3);
  EXPECT_EQ(one<std::int32_t>("rotate", {typed<std::int32_t>(1), typed<std::int32_t>(-1)}), INT32_MIN);
  EXPECT_EQ(one<std::int16_t>("upsample", {typed<std::int8_t>(-1), typed<std::uint8_t>(2)}), -254);
  EXPECT_EQ(one<std::uint64_t>("upsample", {typed<std::uint32_t>(1), typed<std::uint32_t>(~0u)}),
            0x1ffffffff);
  EXPECT_EQ(one<std::int32_t>("mad24",
                              {typed<std::int32_t>(-5), typed<std::int32_t>(1000), typed<std::int32_t>(7)}),
            -4993);
}

// ---- Common, geometric, relational

TEST(Builtins, Common) {
  EXPECT_EQ(call<std::uint8_t>(
                "clamp", 2, {typed<std::uint8_t>({1, 200}), typed<std::uint8_t>(5), typed<std::uint8_t>(99)}),
            (std::vector<std::uint8_t>{5, 99}));
  EXPECT_EQ(one<float>("clamp", {typed(Infinity), typed(0.0f), typed(1.0f)}), 1.0f);
  EXPECT_EQ(one<float>("mix", {typed(2.0f), typed(4.0f), typed(0.25f)}), 2.5f);
  EXPECT_EQ(one<float>("step", {typed(1.0f), typed(1.0f)}), 1.0f);
  EXPECT_EQ(one<float>("smoothstep", {typed(0.0f), typed(2.0f), typed(1.0f)}), 0.5f);
  EXPECT_EQ(one<float>("sign", {typed(NaN)}), 0.0f);
  EXPECT_TRUE(std::signbit(one<float>("sign", {typed(-0.0f)})));
  EXPECT_EQ(one<float>("degrees", {typed(3.14159265f)}), 180.0f);
  EXPECT_EQ(one<std::int32_t>("max", {typed<std::int32_t>(-1), typed<std::int32_t>(-2)}), -1);
}

TEST(Builtins, Geometric) {
  const Typed x = typed<float>({1, 0, 0}), y = typed<float>({0, 1, 0}), v = typed<float>({3, 0, 4});
  EXPECT_EQ(call<float>("cross", 3, {x, y}), (std::vector<float>{0, 0, 1}));
  EXPECT_EQ(one<float>("dot", {v, v}), 25.0f);
  EXPECT_EQ(one<float>("length", {v}), 5.0f);
  EXPECT_EQ(one<float>("length", {typed<float>({3e38f, 0})}), 3e38f);
  EXPECT_EQ(one<float>("fast_distance", {v, typed<float>({0, 0, 0})}), 5.0f);
  EXPECT_EQ(call<float>("normalize", 3, {v}), (std::vector<float>{0.6f, 0, 0.8f}));
  EXPECT_EQ(call<float>("normalize", 2, {typed<float>({0, 0})}), (std::vector<float>{0, 0}));
  EXPECT_EQ(call<float>("normalize", 2, {typed<float>({-Infinity, 5})}), (std::vector<float>{-1, 0}));
}

TEST(Builtins, Relational) {
  EXPECT_EQ(one<std::int32_t>("isnan", {typed(NaN)}), 1);
  EXPECT_EQ(one<std::int32_t>("isnan", {typed(std::nan(""))}), 1); // of a double: int as well
  EXPECT_EQ(call<std::int64_t>("isinf", 2, {typed<double>({-INFINITY, 1})}),
            (std::vector<std::int64_t>{-1, 0}));
  EXPECT_EQ(one<std::int32_t>("isnotequal", {typed(NaN), typed(NaN)}), 1);
  EXPECT_EQ(one<std::int32_t>("islessgreater", {typed(NaN), typed(1.0f)}), 0);
  EXPECT_EQ(one<std::int32_t>("isnormal", {typed(0x1p-130f)}), 0);
  EXPECT_EQ(one<std::int32_t>("signbit", {typed(-0.0f)}), 1);
  EXPECT_EQ(one<std::int32_t>("any", {typed<std::int32_t>({1, 2})}), 0); // only sign bits count
  EXPECT_EQ(one<std::int32_t>("any", {typed<std::int32_t>({1, -2})}), 1);
  EXPECT_EQ(one<std::int32_t>("all", {typed<std::int8_t>({-1, 1})}), 0);
  EXPECT_EQ(one<std::int32_t>("all", {typed<std::int8_t>({-1, -1})}), 1);
  EXPECT_EQ(one<std::uint8_t>("bitselect", {typed<std::uint8_t>(0xf0), typed<std::uint8_t>(0x0f),
                                            typed<std::uint8_t>(0x3c)}),
            0xcc);
  EXPECT_EQ(
      one<std::int32_t>("select", {typed<std::int32_t>(1), typed<std::int32_t>(2), typed<std::int32_t>(4)}),
      2);
  EXPECT_EQ(
      call<float>("select", 2, {typed<float>({1, 2}), typed<float>({3, 4}), typed<std::int32_t>({4, -4})}),
      (std::vector<float>{1, 4}));
  EXPECT_EQ(call<float>("shuffle", 2, {typed<float>({1, 2, 3, 4}), typed<std::uint32_t>({3, 5})}),
            (std::vector<float>{4, 2}));
  EXPECT_EQ(
      call<float>("shuffle2", 2, {typed<float>({1, 2}), typed<float>({3, 4}), typed<std::uint32_t>({3, 4})}),
      (std::vector<float>{4, 1}));
}

TEST(Builtins, Reinterpretation) {
  EXPECT_EQ(one<std::int32_t>("as_int", {typed(1.0f)}), 0x3f800000);
  EXPECT_EQ(call<std::uint8_t>("as_uchar4", 4, {typed<std::uint32_t>(0x04030201)}),
            (std::vector<std::uint8_t>{1, 2, 3, 4}));
  EXPECT_EQ(call<std::int32_t>("as_int3", 3, {typed<float>({1, 2, 0, 9})}),
            (std::vector<std::int32_t>{0x3f800000, 0x40000000, 0}));
  EXPECT_EQ(one<Half>("as_half", {typed<std::uint16_t>(0x3c00)}), 1.0f);
  EXPECT_EQ(one<std::uint8_t>("convert_uchar_sat_rte", {typed(254.5f)}), 254);
}

}
}
