#include "test/support/temporary_folder.h"
#include "tuner/replay/definition.h"
#include <fstream>
#include <gtest/gtest.h>

using namespace icl;

/// The parameter's values, separated by blanks.
static std::string valuesFrom(const std::string &json) {
  TemporaryFolder folder;
  std::ofstream(folder / "t1.json")
      << R"({"ConfigurationSpace": {"TuningParameters": [{"Name": "p", "Values": )" << json << "}]}}";
  const KernelSpace definition = readKernelSpace(folder / "t1.json");
  std::string text;
  for (const Value &value : definition.space.parameters()[0].values)
    text += (text.empty() ? "" : " ") + toString(value);
  return text;
}

TEST(Definition, ReadsValuesAsPythonOrJson) {
  EXPECT_EQ(valuesFrom("[4, 2, \"a\"]"), "4 2 a");
  EXPECT_EQ(valuesFrom("\"[1, 2, 'a b', 0.5, 2**4]\""), "1 2 a b 0.5 16");
  EXPECT_EQ(valuesFrom("\"range(3)\""), "0 1 2");
  EXPECT_EQ(valuesFrom("\"list(range(8, 0, -3))\""), "8 5 2");
  EXPECT_EQ(valuesFrom("\"range(0, 9223372036854775807, 5000000000000000000)\""), "0 5000000000000000000");
  EXPECT_EQ(valuesFrom("\"[128+64*i for i in range(3)]\""), "128 192 256");
  EXPECT_EQ(valuesFrom("\"[1] + [2*i for i in [1, 2, 3] if i != 2] + list(range(9, 10))\""), "1 2 6 9");
}

TEST(Definition, ReportsErrors) {
  EXPECT_THROW(valuesFrom("\"[]\""), Error);
  EXPECT_THROW(valuesFrom("\"range(1, 2, 0)\""), Error);
  EXPECT_THROW(valuesFrom("\"range(10**9)\""), Error);
  EXPECT_THROW(valuesFrom("\"[i for i]\""), Error);
  EXPECT_THROW(valuesFrom("\"[1, 1]\""), Error);
  EXPECT_THROW(valuesFrom("\"[1 // 0]\""), Error);
}

static std::string messageFor(const std::string &json) {
  try {
    valuesFrom(json);
  } catch (const Error &error) {
    return std::string(error.what()).substr(std::string_view(error.what()).find(": ") + 2);
  }
  return "nothing thrown";
}

TEST(Definition, ReportsLocations) {
  EXPECT_EQ(messageFor("\"[2 for i in [1, 2 + * 3]]\""),
            "the values of `p`: `2 + * 3`, character 5: expected a name or a number before `*`");
  EXPECT_EQ(messageFor("\"[1, 2\""), "the values of `p`: `[1, 2` is not a list");
  std::string nested;
  for (int i = 0; i < 60000; ++i)
    nested += "list(";
  nested += "[1]" + std::string(60000, ')');
  EXPECT_EQ(messageFor('"' + nested + '"'), "the values of `p`: more than 100 lists are nested");
  EXPECT_EQ(messageFor("[1, 2], \"Default\": 3"), "the default of `p`, `3`, is not one of its values");
}

TEST(Definition, RefusesAFileThatIsCutOff) {
  TemporaryFolder folder;
  std::ofstream(folder / "t1.json")
      << R"({"ConfigurationSpace": {"TuningParameters": [{"Name": "p", "Values": [1]}, {"Name": "q", "Val)";
  EXPECT_THROW(readKernelSpace(folder / "t1.json"), Error);
}
