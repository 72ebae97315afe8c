#include "compiler/space/space.h"
#include <gtest/gtest.h>

namespace icl {
namespace {

/// Of x = 7, y = 2, m = "local"; nothing if it has no value.
std::optional<std::int64_t> pythonValue(std::string_view text) {
  const auto value =
      Expression::parsePython(text).evaluate([](std::string_view name) -> std::optional<Value> {
        if (name == "x")
          return Value(7);
        if (name == "y")
          return Value(2);
        return name == "m" ? std::optional(Value("local")) : std::nullopt;
      });
  return value ? std::optional(std::get<std::int64_t>(*value)) : std::nullopt;
}

std::string pythonFailure(std::string_view text) {
  try {
    Expression::parsePython(text);
  } catch (const ExpressionError &error) {
    return error.what();
  }
  return "";
}

std::size_t placeOfFailure(std::string_view text) {
  try {
    Expression::parsePython(text);
  } catch (const ExpressionError &error) {
    return error.offset;
  }
  return std::string_view::npos;
}

TEST(Python, MeansWhatPythonMeans) {
  // The results of Python 3.11 for the same text.
  const std::pair<const char *, std::int64_t> table[] = {
      {"x + y * 3", 13},
      {"-x // y", -4},
      {"-x % 4", 1},
      {"x % -4", -1},
      {"-y ** 2", -4},
      {"y ** 3 ** 2 == 512", 1},
      {"x / y == 3.5", 1},
      {"x / y > 3", 1},
      {"x / -y < -3", 1},
      {"-3.5 <= x / -y <= -3.5", 1},
      {"x / y * y == x", 1},
      {"x / 4 % 1 == 0.75", 1},
      {"32 % (x / 3.5) == 0", 1},
      {"x / y // 1 == 3", 1},
      {"1e3 == 1000 and 2.50e1 == 25", 1},
      {"1 <= y <= 2 < x", 1},
      {"1 < y < 2", 0},
      {"1 < x > y", 1},
      {"x in [1, 7] and y not in (1, 7)", 1},
      {"x in []", 0},
      {"(0 or x) * y", 14},
      {"(y or x) * 2 + (y - 2 or x)", 11},
      {"(x and y) + (x - 7 and y)", 2},
      {"(y or x) and x > 6", 1},
      {"not (x - 7 or y - 2)", 1},
      {"x in (7,)", 1},
      {"m == 'local' and m != \"image\"", 1},
      {"m in ['image', 'local']", 1},
      {"not x == 7 or y == 2", 1},
      {"3 if x > y else 4", 3},
      {"0.5 < (x / 4 if y == 2 else x) < 2", 1},
      {"min(x, y, 1 / 2) == 0.5", 1},
      {"max(x / -2, y / -4) == -0.5", 1},
      {"abs(+-x)", 7},
      {".5 + 1.e0 == 1.5", 1},
      {"int(-x / y)", -3},
      {"floor(-x / y)", -4},
      {"math.ceil(x / y)", 4},
      {"pow(y, 10)", 1024},
      {"(x / y) ** 2 == 12.25", 1},
      {"True and not False", 1},
      {"p['x'] * config[\"y\"]", 14},
  };
  for (const auto &[text, expected] : table)
    EXPECT_EQ(pythonValue(text), expected) << text;
}

TEST(Python, HasNoValueWherePythonRaises) {
  for (const char *text :
       {"x / 0 < 1", "not (x / 0 < 1)", "x // (y - 2)", "x % (y - 2) == 0", "m + 1", "x < m"})
    EXPECT_FALSE(pythonValue(text)) << text;
}

TEST(Python, SaysWhatItCannotRead) {
  EXPECT_EQ(pythonFailure("x + and y"), "expected a name or a number before `and`");
  EXPECT_EQ(pythonFailure("m == 'a\\b'"), "a string cannot contain `\\`");
  EXPECT_EQ(pythonFailure("."), "expected a name or a number before `.`");
  EXPECT_EQ(pythonFailure("1e-"), "the number's exponent has no digits");
  EXPECT_EQ(pythonFailure("1_000"), "only decimal numbers are allowed here");
  EXPECT_EQ(pythonFailure("x +"), "expected a name or a number at the end of the expression");
  EXPECT_EQ(pythonFailure("x && y"), "unexpected `&` in the expression");
  EXPECT_EQ(pythonFailure("x / y"), "the expression is a fraction, not a condition or a whole number");
  EXPECT_EQ(pythonFailure("(x"), "expected `)` at the end of the expression");
  EXPECT_EQ(pythonFailure("x not y"), "expected `in` before `y`");
  EXPECT_EQ(pythonFailure("x if y"), "expected `else` at the end of the expression");
  EXPECT_EQ(pythonFailure("'local"), "the quote is not closed");
  EXPECT_EQ(pythonFailure("x ** 0.5"), "a power whose exponent is a fraction has no exact value");
  EXPECT_NE(pythonFailure("sqrt(x)").find("there is no function `sqrt` of 1 argument;"), std::string::npos);
  EXPECT_EQ(pythonFailure("99999999999999999999"), "the number does not fit 64 bits");
  EXPECT_EQ(pythonFailure(std::string(3000, '(')), "the expression is too deep");
  EXPECT_EQ(pythonFailure(std::string(3000, '-')), "the expression is too deep");
}

TEST(Python, SaysWhereItGaveUp) {
  // The caret marks the place of the error.
  const std::pair<const char *, const char *> table[] = {
      {"x + ", //
       "    ^"},
      {"x == 1  && y", //
       "        ^"},
      {"x if y if x", //
       "       ^"},
      {"x not y", //
       "      ^"},
      {"x in 3", //
       "     ^"},
      {"x + and y", //
       "    ^"},
      {"x or sqrt(y) > 1", //
       "     ^"},
      {"y ** (1 / 2)", //
       "     ^"},
      {"x + pow(y, 0.5)", //
       "    ^"},
      {"x == 'local", //
       "     ^"},
      {"m == 'a\\b'", //
       "       ^"},
      {"p[x]", //
       "  ^"},
      {"x < 1_000", //
       "    ^"},
      {"x < 1e-", //
       "    ^"},
      {"x < 10 ** 2 + 123456789012345678901", //
       "              ^"},
      {"x + .", //
       "    ^"},
  };
  for (const auto &[text, caret] : table)
    EXPECT_EQ(placeOfFailure(text), std::string_view(caret).size() - 1) << text;
}

TEST(Python, TakesParametersThatAreNotWhole) {
  const std::vector<Value> values = {"-0.5", "0.25", 1, "2.5e1", "1e-05"};
  const auto count = [&](const char *text) {
    const auto rule = Expression::parsePython(text, {{"a", values}});
    return static_cast<int>(
        Space({{"a", values, "0.25", ""}, {"b", {1, 2, 4}, 1, ""}}, {{rule, text}}).count());
  };
  // What Python 3.11 counts.
  EXPECT_EQ(count("a * b == 1"), 2);
  EXPECT_EQ(count("a < b"), 11);
  EXPECT_EQ(count("a in [0.25, 25]"), 6);
  EXPECT_EQ(count("p['a'] == -0.5 or a * 100000 == b"), 4);
  EXPECT_EQ(count("a // b == 0"), 8);
  EXPECT_EQ(count("a and b > 2"), 5);
  EXPECT_EQ(count("(a > 1 or b) * a >= 1"), 7);
  EXPECT_THROW(Expression::parsePython("a > 1", {{"a", {"1e-30"}}}), ExpressionError);
}

TEST(Python, ConstrainsSpaces) {
  const auto powers = [](const char *name, std::int64_t first, std::int64_t last) {
    Parameter parameter{name, {}, first, ""};
    for (std::int64_t v = first; v <= last; v *= 2)
      parameter.values.push_back(v);
    return parameter;
  };
  std::vector<Constraint> rules;
  for (const char *text :
       {"MWG % (MDIMC*VWM) == 0", "NWG % (NDIMC*VWN) == 0", "MWG % (MDIMA*VWM) == 0",
        "NWG % (NDIMB*VWN) == 0", "32 % ((MDIMC*NDIMC)/MDIMA) == 0", "32 % ((MDIMC*NDIMC)/NDIMB) == 0"})
    rules.push_back({Expression::parsePython(text), text});
  // CLBlast's matrix product as Kernel Tuner's authors recorded it: 17,956 configurations of 82,944.
  const Space gemm({powers("MWG", 16, 128),
                    powers("NWG", 16, 128),
                    powers("MDIMC", 8, 32),
                    powers("NDIMC", 8, 32),
                    powers("MDIMA", 8, 32),
                    powers("NDIMB", 8, 32),
                    powers("VWM", 1, 8),
                    powers("VWN", 1, 8),
                    {"SA", {0, 1}, 0, ""},
                    {"SB", {0, 1}, 0, ""}},
                   rules);
  EXPECT_EQ(gemm.rawCount(), 82944);
  EXPECT_EQ(gemm.count(), 17956);
}

}
}
