// Expressions that code builds: what does not compile, what is simplified, and how trees are printed.
#include "compiler/space/operators.h"
#include "compiler/space/sentence.h"
#include "compiler/space/typed.h"
#include <gtest/gtest.h>
#include <random>

namespace icl {
namespace {

const IntegerHandle wgX("wg_x", 1), vectorX("vector_x", 1);
const StringHandle boundary("boundary", "guard"), load("load.input", "global");

template <class A, class B>
concept Comparable = requires(const A &a, const B &b) {
  a == b;
};
template <class A, class B>
concept Ordered = requires(const A &a, const B &b) {
  a < b;
};
template <class A, class B>
concept Joined = requires(const A &a, const B &b) {
  a &&b;
};

static_assert(Comparable<IntegerHandle, int> && Comparable<StringHandle, const char *>);
static_assert(!Comparable<IntegerHandle, const char *> && !Comparable<StringHandle, int>);
static_assert(!Comparable<StringHandle, IntegerHandle> && !Comparable<StringHandle, StringHandle>);
static_assert(Ordered<IntegerHandle, std::int64_t> && !Ordered<StringHandle, const char *>);
static_assert(Joined<Condition, bool> && !Joined<Condition, IntegerHandle> &&
              !Joined<Condition, const char *>);

Expression::Tree randomTree(std::mt19937_64 &random, int depth) {
  using Node = Expression::Node;
  if (depth == 0 || random() % 5 == 0) {
    const char *names[] = {"wg_x", "load.input", "local"};
    return random() % 2 ? Node::of(std::int64_t(random() % 9) - 4) : Node::ofName(names[random() % 3]);
  }
  const OperatorInfo &info = operators()[random() % operators().size()];
  std::vector<Expression::Tree> operands;
  for (unsigned i = 0; i < info.operands; ++i)
    operands.push_back(randomTree(random, depth - 1));
  return Node::apply(info.op, std::move(operands));
}

TEST(Typed, builds) {
  EXPECT_EQ((boundary == "split" && vectorX > 1).text(), "boundary == split && vector_x > 1");
  EXPECT_EQ((load != "local" || !(wgX % vectorX == 0 || wgX < 4)).text(),
            "load.input != local || !(wg_x % vector_x == 0 || wg_x < 4)");
  EXPECT_EQ((choose(boundary == "pad", 1, 2) * ceilDiv(wgX + 1, 16) - min(wgX, 3)).text(),
            "(boundary == pad ? 1 : 2) * ceil_div(wg_x + 1, 16) - min(wg_x, 3)");
}

TEST(Typed, buildsWhatTheParserReads) {
  EXPECT_TRUE(isSame(wgX * (vectorX + 4) <= 256 || boundary == "split",
                     Expression::parse("wg_x * (vector_x + 4) <= 256 || boundary == split")));
  EXPECT_TRUE(isSame(hasValue("wg_x", Value(4)), Expression::parse("wg_x == 4")));
  EXPECT_TRUE(isSame(hasValue("load.input", Value("local")), Expression::parse("load.input == local")));
  EXPECT_FALSE(isSame(wgX + 1, wgX - 1));
  EXPECT_FALSE(isSame(wgX + 1, 1 + wgX));
}

TEST(Typed, simplifiesConstants) {
  EXPECT_TRUE(isSame(wgX * 1 + 0, wgX));
  EXPECT_TRUE(isSame(0 + 1 * wgX / 1 - 0, wgX));
  EXPECT_EQ((IntegerExpression(3) * 4 - 20).constant(), -8);
  EXPECT_EQ(wgX.constant(), std::nullopt);
  EXPECT_TRUE((IntegerExpression(3) < 4).isTrue());
  EXPECT_TRUE(isSame(max(wgX * 2, wgX * 2), wgX * 2));
  EXPECT_EQ((IntegerExpression(1) / 0).text(), "1 / 0"); // has no value, and so no literal
}

TEST(Typed, simplifiesConditions) {
  const Condition isSplit = boundary == "split";
  EXPECT_TRUE((isSplit && false).isFalse());
  EXPECT_TRUE((true || isSplit).isTrue());
  EXPECT_TRUE(isSame(isSplit && true, isSplit));
  EXPECT_TRUE(isSame(false || isSplit, isSplit));
  EXPECT_TRUE((!Condition(true)).isFalse());
  EXPECT_EQ((!isSplit).text(), "boundary != split");
  EXPECT_EQ((wgX > 1 || (isSplit || (wgX > 2 && (wgX > 3 && wgX > 4)))).text(),
            "wg_x > 1 || boundary == split || (wg_x > 2 && wg_x > 3 && wg_x > 4)");
  EXPECT_TRUE(isSame(choose(true, wgX, 2), wgX));
  EXPECT_EQ(choose(isSplit && false, wgX, 2).constant(), 2);
}

TEST(Typed, evaluates) {
  const auto value = (choose(load == "local", wgX * 4, 0) + 1).evaluate([](std::string_view name) {
    return name == "wg_x"         ? std::optional(Value(16))
           : name == "load.input" ? std::optional(Value("local"))
                                  : std::nullopt;
  });
  EXPECT_EQ(value, Value(65));
}

TEST(Print, hasTheParenthesesThatTheTreeNeeds) {
  for (const char *text : {"a - (b - c) - d", "a * (b + c) % 3", "-a * -3", "-(a + b)", "!(a && b) == 0",
                           "a < b == c < d", "a < (b == c)", "(a ? b : c) ? d : e ? f : g",
                           "min(a, b ? 1 : 2) + abs(-1)", "a || (b || c)", "a && b && (c && d)"})
    EXPECT_EQ(toString(Expression::parse(text).root()), text);
  EXPECT_EQ(toString(Expression::parse("(((a)) + ((b*c)))").root()), "a + b * c");
  EXPECT_EQ(toString(Expression::parse("a||b&&c").root()), "a || (b && c)");
}

TEST(Print, isReadBackAsTheSameTree) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const Expression built(randomTree(random, 5));
    EXPECT_TRUE(isSame(Expression::parse(built.text()), built)) << built.text();
  }
}

TEST(Sentence, fillsInValues) {
  const Sentence needs = sentence("`{}: {}` needs {} bytes of {}", "load.input", load, wgX * 4, 49152);
  EXPECT_EQ(needs.text(), "`load.input: {load.input}` needs {wg_x * 4} bytes of 49152");
  EXPECT_EQ(needs.fill([](std::string_view name) {
    return name == "wg_x" ? std::optional(Value(16)) : std::optional(Value("local"));
  }),
            "`load.input: local` needs 64 bytes of 49152");
  EXPECT_EQ(sentence("{}", wgX / 0).fill([](std::string_view) { return Value(1); }), "(no value)");
}

}
}
