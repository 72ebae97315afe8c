#include "compiler/space/initial_design.h"
#include <gtest/gtest.h>

using namespace icl;

static Parameter numbers(const char *name, std::vector<Value> values, std::vector<Value> promising) {
  Parameter p{name, std::move(values), Value(), ""};
  p.reference = p.values.front();
  p.promising = std::move(promising);
  return p;
}

static Constraint rule(const char *text) { return {Expression::parse(text), text}; }

static std::vector<std::string> textsOf(const Space &space) {
  std::vector<std::string> texts;
  for (const Configuration &start : initialDesign(space)) {
    EXPECT_TRUE(space.contains(start));
    texts.push_back(toString(space.assignment(start)));
  }
  return texts;
}

using Texts = std::vector<std::string>;
static const std::vector<Value> powers{1, 2, 4, 8, 16};

TEST(InitialDesign, IsEmptyWhereNothingIsPromising) {
  EXPECT_EQ(textsOf(Space({numbers("x", powers, {})}, {})), Texts());
}

TEST(InitialDesign, BeginsWithTheFirstPromisingValuesAndVariesThemOneByOne) {
  const Space space({numbers("x", powers, {16, 8}), numbers("y", powers, {2}), numbers("z", powers, {})}, {});
  EXPECT_EQ(textsOf(space), Texts({"x=16 y=2 z=1", "x=8 y=2 z=1"}));
}

TEST(InitialDesign, LetNumbersGiveWayToConstraintsBeforeWords) {
  const Space space({numbers("x", powers, {16}), numbers("y", powers, {16}),
                     numbers("reuse", {Value("none"), Value("registers")}, {Value("registers")})},
                    {rule("reuse == none || x * y <= 128")});
  EXPECT_EQ(textsOf(space).size(), 1u);
  const Assignment start = space.assignment(initialDesign(space).front());
  EXPECT_EQ(start.at("reuse"), Value("registers"));
  EXPECT_EQ(std::get<std::int64_t>(start.at("x")) * std::get<std::int64_t>(start.at("y")), 128);
}

TEST(InitialDesign, KeepWhatIsVariedWhateverElseGivesWay) {
  const Space space({numbers("a", {Value("one"), Value("two")}, {Value("one"), Value("two")}),
                     numbers("b", {Value("plain"), Value("fast")}, {Value("fast")})},
                    {rule("a == one || b == plain")});
  EXPECT_EQ(textsOf(space), Texts({"a=one b=fast", "a=two b=plain"}));
}

TEST(InitialDesign, LeaveOutWhatWasFixed) {
  const Space space(
      SpaceDefinition({numbers("x", powers, {16, 8}), numbers("y", powers, {2})}, {}).fix({{"x", 4}}));
  EXPECT_EQ(textsOf(space), Texts({"x=4 y=2"}));
}
