#include "compiler/space/operators.h"
#include "compiler/space/typed.h"
#include "tuner/runtime_form.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

const IntegerHandle vectorX("vector_x", 1);
const StringHandle sizes("sizes", "runtime"), load("load", "any"), store("store", "cached");

/// Aligned loads and streaming stores need compiled-in sizes, as in the kernels' spaces.
SpaceDefinition space() {
  return SpaceDefinition(
      {{"sizes", {Value("runtime"), Value("fixed")}, Value("runtime"), ""},
       {"vector_x", {Value(1), Value(8)}, Value(1), ""},
       {"load", {Value("any"), Value("aligned")}, Value("any"), ""},
       {"store", {Value("cached"), Value("streaming")}, Value("cached"), ""}},
      {{load == "any" || sizes == "fixed", sentence("aligned needs sizes, not {}", sizes)},
       {store == "cached" || sizes == "fixed", sentence("streaming needs sizes, not {}", sizes)}});
}

TEST(RuntimeForm, ChangesOnlyWhatNeedsTheSizes) {
  const Assignment tuned{
      {"sizes", "fixed"}, {"vector_x", std::int64_t(8)}, {"load", "aligned"}, {"store", "streaming"}};
  const auto form = runtimeForm(space(), tuned);
  ASSERT_TRUE(form);
  EXPECT_EQ(toString(*form), "load=any sizes=runtime store=cached vector_x=8");
  EXPECT_EQ(runtimeForm(space(), *form), form) << "it is its own form";
}

TEST(RuntimeForm, IsThereOnlyWhereSizesMayBeUnknown) {
  SpaceDefinition forced = space();
  std::vector<Constraint> constraints = forced.constraints();
  constraints.push_back({sizes == "fixed", sentence("forced, not {}", sizes)});
  EXPECT_FALSE(runtimeForm(SpaceDefinition(forced.parameters(), constraints), {{"sizes", "fixed"}}));
}

TEST(RuntimeForm, OfAlignedVectorsHasOneForAnyRows) {
  const StringHandle vectorLoad("vector_load", "unaligned");
  const std::vector<Parameter> parameters{
      {"sizes", {Value("runtime"), Value("fixed")}, Value("runtime"), ""},
      {"vector_x", {Value(1), Value(8)}, Value(1), ""},
      {"vector_load", {Value("unaligned"), Value("aligned")}, Value("unaligned"), ""}};
  const SpaceDefinition space(parameters,
                              {{vectorLoad == "unaligned" || vectorX > 1, sentence("aligned needs lanes")}});
  const Assignment aligned{{"sizes", "runtime"}, {"vector_x", std::int64_t(8)}, {"vector_load", "aligned"}};
  const auto form = formForAnyRows(space, aligned);
  ASSERT_TRUE(form);
  EXPECT_EQ(toString(*form), "sizes=runtime vector_load=unaligned vector_x=8");
  EXPECT_FALSE(formForAnyRows(space, *form)) << "it takes all rows";
  EXPECT_TRUE(takesRows(aligned, 16));
  EXPECT_FALSE(takesRows(aligned, 12));
  EXPECT_TRUE(takesRows(*form, 12));
}

}
}
