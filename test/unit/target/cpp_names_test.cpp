#include "compiler/target/opencl/cpp_names.h"
#include "test/unit/target/kernels.h"
#include <gtest/gtest.h>

using namespace icl;
using namespace icl::cpp;

namespace {

TEST(CppNames, Classes) {
  const std::pair<const char *, const char *> cases[] = {
      {"blur", "Blur"},           {"sobel_x", "SobelX"},
      {"_blur__5x5_", "Blur5x5"}, {"harrisResponse", "HarrisResponse"},
      {"_5", "Kernel5"},          {"__", "Kernel"},
      {"NULL", "NULL_"}};
  for (const auto &[kernel, name] : cases)
    EXPECT_EQ(className(kernel), name);
}

TEST(CppNames, ParametersKeepTheirNamesUnlessTaken) {
  ast::Kernel kernel;
  for (const char *name : {"input", "class", "class_", "queue", "cl_mem", "kernel", "icl"})
    test::addParameter(kernel, name, Type::of(Scalar::Int));
  EXPECT_EQ(parameterNames(kernel),
            (std::vector<std::string>{"input", "class__", "class_", "queue_", "cl_mem_", "kernel_", "icl"}));
}

TEST(CppNames, StringLiterals) {
  EXPECT_EQ(stringLiteral("a \"b\" \\ \n\xc3\xa9"
                          "1"),
            R"("a \"b\" \\ \012\303\2511")");
}

TEST(CppNames, RawStringsStayShortAndJoinToTheText) {
  std::string text = "contains )icl\" and )icl_\"\n";
  for (int i = 0; i < 5000; ++i)
    text += "line " + std::to_string(i) + "\n";
  text += std::string(20000, 'x'); // a line longer than a literal may be
  std::string joined;
  const std::string open = "R\"icl__(", close = ")icl__\"";
  for (const std::string &literal : rawStringLiterals(text)) {
    ASSERT_LT(literal.size(), 16380u);
    ASSERT_EQ(literal.compare(0, open.size(), open), 0);
    ASSERT_EQ(literal.compare(literal.size() - close.size(), close.size(), close), 0);
    const std::string content = literal.substr(open.size(), literal.size() - open.size() - close.size());
    EXPECT_EQ(content.find(close), std::string::npos);
    joined += content;
  }
  EXPECT_EQ(joined, text);
  EXPECT_EQ(rawStringLiterals(""), std::vector<std::string>{"R\"icl()icl\""});
}

}
