// Every builtin and helper has a name of its own in OpenCL C.
#include "compiler/target/opencl/builtin_names.h"
#include <gtest/gtest.h>
#include <set>

using namespace icl;

static const ValueType int1{Scalar::Int, 1};

TEST(OpenClNames, EachIdHasItsOwn) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < builtinRows().size(); ++i) {
    const auto id = static_cast<BuiltinId>(i);
    const std::string name = openClName(id, int1);
    EXPECT_FALSE(name.empty()) << rowOf(id).name;
    EXPECT_TRUE(names.insert(name).second) << name;
    const bool isHelper = rowOf(id).signature == Signature::Helper;
    EXPECT_EQ(name.rfind("icl_", 0) == 0, isHelper) << name;
    if (!isHelper) {
      EXPECT_EQ(name, nameOf(id, int1));
    }
  }
}

TEST(OpenClNames, TellTypeSaturationAndRounding) {
  EXPECT_EQ(openClName({BuiltinId::Convert, true, Rounding::Down}, {Scalar::UChar, 4}),
            "convert_uchar4_sat_rtn");
  EXPECT_EQ(openClName(BuiltinId::Reinterpret, {Scalar::UInt, 2}), "as_uint2");
  EXPECT_EQ(openClName(BuiltinId::mirror, int1), "icl_mirror");
  EXPECT_EQ(openClName(BuiltinId::mirror, {Scalar::Long, 1}), "icl_mirror_long");
  EXPECT_EQ(openClName({BuiltinId::round_half, false, Rounding::Up}, {Scalar::Float, 4}),
            "icl_round_half_rtp");
}
