// Random small spaces with random constraints: the diagram must agree with an evaluation of every
// configuration.
#include "compiler/space/space.h"
#include <functional>
#include <gtest/gtest.h>
#include <set>

namespace icl {
namespace {

class Maker {
public:
  explicit Maker(std::uint64_t seed) : random(seed) {}

  Space space() {
    std::vector<Parameter> parameters;
    const std::vector<std::vector<Value>> domains = {
        {1, 2, 4, 8, 16},
        {1, 2, 3, 4, 5, 6},
        {0, 1},
        {-3, 0, 2, 7},
        {Value("local"), Value("global"), Value("image")},
        {1, 2, Value("full")},
        {std::int64_t(1) << 40, std::int64_t(1) << 61, INT64_MAX, INT64_MIN, -1}};
    const std::size_t n = declared = 1 + below(5);
    for (std::size_t i = 0; i < n; ++i) {
      const auto &values = domains[below(12) == 0 ? 6 : below(5) == 0 ? 4 + below(2) : below(4)];
      parameters.push_back({names[i], values, values[below(values.size())], ""});
    }
    std::vector<Constraint> rules;
    for (std::size_t i = below(4); i > 0; --i)
      rules.push_back({Expression::parse(truth(3)), "rule"});
    return Space(std::move(parameters), std::move(rules));
  }

private:
  std::mt19937_64 random;
  std::size_t declared = 0;
  const std::vector<std::string> names = {"a", "b.c", "d", "e", "f"};

  std::size_t below(std::size_t n) { return random() % n; }
  const std::string &pick(const std::vector<std::string> &from) { return from[below(from.size())]; }

  std::string leaf() {
    if (below(40) == 0)
      return pick({"local", "full", "unknown", "9223372036854775807"});
    return below(3) ? names[below(declared)] : pick({"0", "1", "2", "3", "8", "12", "64"});
  }

  std::string number(int depth) {
    if (depth == 0)
      return leaf();
    const std::string x = number(depth - 1), y = number(depth - 1);
    switch (below(10)) {
    case 0:
      return pick({"min", "max", "ceil_div", "floor_div", "modulo", "power"}) + "(" + x + ", " + y + ")";
    case 1:
      return pick({"abs", "pow2_ceil", "-", "!"}) + "(" + x + ")";
    case 2:
      return "(" + truth(depth - 1) + " ? " + x + " : " + y + ")";
    case 3:
      return leaf();
    case 4:
      return "(" + truth(depth - 1) + ")";
    default:
      return "(" + x + pick({" + ", " - ", " * ", " * ", " + ", " / ", " % "}) + y + ")";
    }
  }

  std::string truth(int depth) {
    if (below(6) == 0)
      return names[below(declared)] + pick({" == ", " != "}) + pick({"local", "full", "image"});
    if (depth == 0 || below(3) == 0)
      return number(depth) + pick({" <= ", " < ", " >= ", " > ", " == ", " != "}) + number(depth);
    if (below(5) == 0)
      return "!(" + truth(depth - 1) + ")";
    return "(" + truth(depth - 1) + ")" + pick({" && ", " || ", " || "}) + "(" + truth(depth - 1) + ")";
  }
};

/// Every valid configuration, by evaluating the constraints on each.
std::set<Configuration> bruteForce(const Space &space) {
  std::set<Configuration> valid;
  Configuration c(space.parameters().size());
  const std::function<void(std::size_t)> visit = [&](std::size_t i) {
    if (i == c.size()) {
      if (space.violations(c).empty())
        valid.insert(c);
      return;
    }
    for (c[i] = 0; c[i] < space.parameters()[i].values.size(); ++c[i])
      visit(i + 1);
    c[i] = 0;
  };
  visit(0);
  return valid;
}

std::string described(const Space &space) {
  std::string text;
  for (const Parameter &p : space.parameters()) {
    text += p.name + ":";
    for (const Value &v : p.values)
      text += " " + toString(v);
    text += "\n";
  }
  for (const Constraint &rule : space.constraints())
    text += rule.condition.text() + "\n";
  return text;
}

/// By the number of parameters that differ.
std::size_t distance(const Configuration &a, const Configuration &b) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    n += a[i] != b[i];
  return n;
}

TEST(SpaceOracle, agreesWithEvaluatingEveryConfiguration) {
  std::size_t nonTrivial = 0;
  for (std::uint64_t seed = 1; seed <= 8000; ++seed) {
    const Space space = Maker(seed).space();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + described(space));
    const std::set<Configuration> expected = bruteForce(space);
    nonTrivial += !expected.empty() && double(expected.size()) < space.rawCount();
    ASSERT_TRUE(space.isExact());
    ASSERT_EQ(space.count(), double(expected.size()));
    std::set<Configuration> listed;
    for (std::size_t i = 0; i < expected.size(); ++i)
      listed.insert(space.at(double(i)));
    ASSERT_EQ(listed, expected);

    std::mt19937_64 random(seed);
    const auto reference = space.reference();
    ASSERT_EQ(reference.has_value(), !expected.empty());
    ASSERT_EQ(space.conflictText().empty(), !expected.empty());
    for (int i = 0; i < 20 && reference; ++i)
      ASSERT_TRUE(expected.count(*space.sample(random)));
    for (const Configuration &c : expected)
      ASSERT_GE(distance(c, space.configuration({})), distance(*reference, space.configuration({})));
  }
  EXPECT_GT(nonTrivial, 1000u); // otherwise the test checks little
}

}
}
