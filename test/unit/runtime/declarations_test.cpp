// The declarations of built-in functions are those of Clang's header.
#include "runtime/declarations.h"
#include "test/support/opencl_header.h"
#include <gtest/gtest.h>

using namespace icl::runtime;
using icl::test::parsedDeclarations, icl::test::preprocessed;

namespace {

using Declarations = std::map<std::string, std::set<std::string>>;

const Declarations &header() {
  static const Declarations all = parsedDeclarations(preprocessed("/usr/share/pocl/include/opencl-c.h"));
  return all;
}

/// What is declared for a program that calls the functions, on a device with double and half.
Declarations declaredFor(const std::string &calls) {
  std::istringstream lines(builtinDeclarations(calls));
  std::string text;
  for (std::string line; std::getline(lines, line);)
    text += line[0] == '#' ? "" : line + "\n";
  return parsedDeclarations(text);
}

Declarations declaredForAll() {
  std::string calls;
  for (const auto &[name, declarations] : header())
    calls += name + "(x); ";
  return declaredFor(calls);
}

TEST(Declarations, AreThoseOfTheHeader) {
  ASSERT_GT(header().size(), 800u);
  std::size_t count = 0;
  for (const auto &[name, declarations] : declaredForAll()) {
    const std::set<std::string> &expected = header().at(name);
    for (const std::string &declaration : declarations)
      EXPECT_TRUE(expected.count(declaration)) << name << ": " << declaration;
    const bool readsImage = name.rfind("read_image", 0) == 0; // images of other kinds are never read
    EXPECT_TRUE(readsImage || declarations == expected) << name;
    count += declarations.size();
  }
  EXPECT_GT(count, 9000u);
}

TEST(Declarations, HaveTheBuiltinsOfTheLanguage) {
  const Declarations declared = declaredForAll();
#define ICL_BUILTIN(name, ...) EXPECT_TRUE(declared.count(#name)) << #name;
#include "compiler/ast/builtins.def"
}

TEST(Declarations, AreOfCalledFunctionsOnly) {
  const auto names = [](const std::string &source) {
    std::set<std::string> all;
    for (const auto &[name, declarations] : declaredFor(source))
      all.insert(name);
    return all;
  };
  EXPECT_EQ(names("kernel void f(global float *exp) { exp[get_global_id(0)] = floor (exp[1]) + cos; }"),
            (std::set<std::string>{"floor", "get_global_id"}));
  EXPECT_EQ(names("my_floor(x) + floor2(x) + convert_(x) + convert_uchar5(x) + vload(x) + vload_half(x)"),
            (std::set<std::string>{"vload_half"}));
  EXPECT_EQ(names(""), std::set<std::string>());
}

}
