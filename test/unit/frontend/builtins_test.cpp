#include "compiler/ast/builtins.h"
#include <gtest/gtest.h>
#include <set>

using namespace icl;

TEST(Builtins, eachNameOccursOnce) {
  const std::vector<std::string> names = builtinNames();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  for (const std::string &name : names)
    EXPECT_EQ(nameOf(findBuiltin(name)->builtin, {}), name);
}

TEST(Builtins, conversionsFollowFromTheTypes) {
  const auto plain = findBuiltin("convert_float4");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->target, (ValueType{Scalar::Float, 4}));
  EXPECT_FALSE(plain->builtin.saturates);
  EXPECT_FALSE(plain->builtin.rounding);
  const auto full = findBuiltin("convert_uchar16_sat_rtp");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->target, (ValueType{Scalar::UChar, 16}));
  EXPECT_TRUE(full->builtin.saturates);
  EXPECT_EQ(full->builtin.rounding, Rounding::Up);
  EXPECT_EQ(nameOf(full->builtin, full->target), "convert_uchar16_sat_rtp");
  EXPECT_EQ(findBuiltin("as_half2")->builtin, BuiltinId::Reinterpret);
}

TEST(Builtins, otherConversionsDoNotExist) {
  for (const char *name :
       {"convert_float_sat", "convert_bool", "convert_void", "convert_int5", "convert_", "convert_int_rtx",
        "convert_int_rte_sat", "as_bool", "as_int_sat", "as_", "as_int1", ""})
    EXPECT_FALSE(findBuiltin(name)) << name;
}

static const BuiltinRow &rowNamed(llvm::StringRef name) { return rowOf(findBuiltin(name)->builtin.id); }

TEST(Builtins, knowWhatOpenClDoesNotDefine) {
  EXPECT_TRUE(rowNamed("fma").isExact(Scalar::Float));
  EXPECT_TRUE(rowNamed("mad").isExact(Scalar::Float)); // defined here
  EXPECT_FALSE(rowNamed("exp").isExact(Scalar::Float));
  EXPECT_FALSE(rowNamed("sqrt").isExact(Scalar::Float));
  EXPECT_TRUE(rowNamed("sqrt").isExact(Scalar::Double));
  EXPECT_EQ(rowNamed("pow").floatUlps, 16u);
  EXPECT_TRUE(rowNamed("convert_int_rte").isExact(Scalar::Float));
}

TEST(Builtins, noSourceNamesAHelper) {
  for (const BuiltinRow &row : builtinRows())
    if (row.signature == Signature::Helper) {
      EXPECT_FALSE(findBuiltin(row.name)) << row.name;
    }
}

TEST(Builtins, typesAreNamedAsInOpenCl) {
  EXPECT_EQ(valueTypeNamed("uchar4"), (ValueType{Scalar::UChar, 4}));
  EXPECT_EQ(valueTypeNamed("void"), (ValueType{Scalar::Void, 1}));
  for (const char *name : {"uchar5", "bool2", "void4", "float04", "float1", "4", ""})
    EXPECT_FALSE(valueTypeNamed(name)) << name;
}
