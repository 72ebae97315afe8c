#include "compiler/interpret/arithmetic.h"
#include "compiler/interpret/interpret.h"
#include "test/unit/interpret/values.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace icl::interpreter {
namespace {

using ast::BinaryOp;
using ast::UnaryOp;

/// The result, in the type of the operands or, for a comparison of them, in the result type.
Value binary(BinaryOp op, const Typed &a, const Typed &b) {
  const bool isTruth = (op >= BinaryOp::Lt && op <= BinaryOp::Ne) || op >= BinaryOp::LogicalAnd;
  const ValueType truth = {a.type.isVector() ? comparisonScalar(a.type.scalar) : Scalar::Int, a.type.lanes};
  return applyBinary(op, a.value, b.value, a.type, b.type, isTruth ? truth : a.type);
}
template <class T>
T result(BinaryOp op, T a, T b) {
  return binary(op, typed(a), typed(b)).template get<T>(0);
}

TEST(Arithmetic, IntegersWrap) {
  EXPECT_EQ(result(BinaryOp::Add, INT32_MAX, 1), INT32_MIN);
  EXPECT_EQ(result(BinaryOp::Mul, 65536, 65536), 0);
  EXPECT_EQ(result<std::int64_t>(BinaryOp::Sub, INT64_MIN, 1), INT64_MAX);
  EXPECT_EQ(result<std::uint8_t>(BinaryOp::Sub, 3, 5), 254);
  EXPECT_EQ(result<std::uint16_t>(BinaryOp::Mul, 65535, 65535), 1);
  EXPECT_EQ(result<std::int8_t>(BinaryOp::Add, 127, 1), -128);
}

TEST(Arithmetic, DivisionTruncatesAndWraps) {
  EXPECT_EQ(result(BinaryOp::Div, -7, 2), -3);
  EXPECT_EQ(result(BinaryOp::Rem, -7, 2), -1);
  EXPECT_EQ(result(BinaryOp::Div, INT32_MIN, -1), INT32_MIN);
  EXPECT_EQ(result(BinaryOp::Rem, INT32_MIN, -1), 0);
  EXPECT_EQ(result<std::int64_t>(BinaryOp::Div, INT64_MIN, -1), INT64_MIN);
  EXPECT_EQ(result<std::uint32_t>(BinaryOp::Div, 0xfffffff9u, 2), 0x7ffffffcu);
}

TEST(Arithmetic, AnIntegersDivisorOfZeroCountsAsOne) {
  EXPECT_EQ(result(BinaryOp::Div, -5, 0), -5);
  EXPECT_EQ(result<std::uint64_t>(BinaryOp::Div, 7, 0), 7u);
  EXPECT_EQ(result<std::uint64_t>(BinaryOp::Rem, 7, 0), 0u);
  EXPECT_EQ(result(BinaryOp::Div, 1.0f, 0.0f), std::numeric_limits<float>::infinity());
}

TEST(Arithmetic, ShiftsUseTheLowBitsOfTheirDistance) {
  EXPECT_EQ(result(BinaryOp::Shl, 1, 33), 2);
  EXPECT_EQ(result(BinaryOp::Shl, 1, -1), INT32_MIN);
  EXPECT_EQ(result(BinaryOp::Shr, -8, 1), -4);
  EXPECT_EQ(result<std::uint32_t>(BinaryOp::Shr, 0x80000000u, 31), 1u);
  EXPECT_EQ(result<std::int64_t>(BinaryOp::Shl, 1, 65), 2);
  EXPECT_EQ(lanesOf<std::uint8_t>(
                binary(BinaryOp::Shl, typed<std::uint8_t>({1, 255}), typed<std::uint8_t>({9, 4})), 2),
            (std::vector<std::uint8_t>{2, 240}));
  EXPECT_EQ(
      lanesOf<std::int32_t>(binary(BinaryOp::Shl, typed<std::int32_t>({1, 3}), typed<std::int64_t>(2)), 2),
      (std::vector<std::int32_t>{4, 12})); // a scalar distance applies to all lanes
}

TEST(Arithmetic, FloatsAreRoundedAtEachOperation) {
  const float a = 1 + 0x1p-12f;
  const float product = result(BinaryOp::Mul, a, a); // 1 + 2^-11 + 2^-24 is not a float
  EXPECT_EQ(result(BinaryOp::Sub, product, 1 + 0x1p-11f), 0.0f);
  const Value half = binary(BinaryOp::Add, typed<Half>({2048}), typed<Half>({1}));
  EXPECT_EQ(half.get<Half>(0), 2048.0f);
}

TEST(Arithmetic, ComparisonsGiveOneInScalarsAndMinusOneInVectors) {
  EXPECT_EQ(binary(BinaryOp::Lt, typed(1.0f), typed(2.0f)).get<std::int32_t>(0), 1);
  EXPECT_EQ(binary(BinaryOp::Ge, typed<std::uint32_t>(1), typed<std::uint32_t>(~0u)).get<std::int32_t>(0), 0);
  EXPECT_EQ(lanesOf<std::int64_t>(binary(BinaryOp::Eq, typed<double>({1, NAN}), typed<double>({1, NAN})), 2),
            (std::vector<std::int64_t>{-1, 0}));
  EXPECT_EQ(lanesOf<std::int8_t>(
                binary(BinaryOp::LogicalOr, typed<std::uint8_t>({0, 4}), typed<std::uint8_t>({0, 0})), 2),
            (std::vector<std::int8_t>{0, -1}));
}

TEST(Arithmetic, Unary) {
  const auto unary = [](UnaryOp op, const Typed &a, ValueType type) {
    return applyUnary(op, a.value, a.type, type);
  };
  const ValueType integer = {Scalar::Int, 1};
  EXPECT_EQ(unary(UnaryOp::Minus, typed(INT32_MIN), integer).get<std::int32_t>(0), INT32_MIN);
  EXPECT_EQ(unary(UnaryOp::BitNot, typed<std::int32_t>(5), integer).get<std::int32_t>(0), -6);
  EXPECT_EQ(unary(UnaryOp::Not, typed(-0.0f), integer).get<std::int32_t>(0), 1);
  EXPECT_EQ(lanesOf<std::int32_t>(unary(UnaryOp::Not, typed<float>({0, 2}), {Scalar::Int, 2}), 2),
            (std::vector<std::int32_t>{-1, 0}));
  EXPECT_TRUE(std::signbit(unary(UnaryOp::Minus, typed(0.0f), {Scalar::Float, 1}).get<float>(0)));
}

}
}
