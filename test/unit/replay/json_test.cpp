#include "compiler/space/error.h"
#include "test/support/temporary_folder.h"
#include "tuner/replay/json.h"
#include "tuner/replay/recorded.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

using namespace icl;

namespace {

struct JsonText : testing::Test {
  TemporaryFolder folder;

  std::string file(const std::string &name, const std::string &text) const {
    std::ofstream(folder / name) << text;
    return folder / name;
  }

  std::string failure(const std::string &text) const {
    try {
      readJson(file("a.json", text));
    } catch (const Error &error) {
      return error.what();
    }
    return "";
  }
};

/// Wants the parts of `cache` and of its members, except for `skipped`.
struct Recording : JsonVisitor {
  std::string events;

  Wanted wanted(std::size_t depth, const std::string &key, Kind kind) override {
    if (key == "skipped")
      return Wanted::Nothing;
    return depth <= 2 && kind != Kind::Scalar ? Wanted::Parts : Wanted::Whole;
  }
  void take(std::size_t depth, const std::string &key, Json value) override {
    events += std::to_string(depth) + key + "=" + value.dump() + " ";
  }
  void leave(std::size_t depth) override { events += std::to_string(depth) + "end "; }
};

}

TEST_F(JsonText, GivesTheValuesThatAreWanted) {
  const std::string path =
      file("a.json", R"( {"n": -Infinity, "cache": {"1,2": {"x": 1, "skipped": [{"}": "\"]"}, NaN],
    "l": [2.5, {"y": true}], "e": "A\u00e9\n"}, "list": [[], 3]}})");
  TextFile text(path);
  Recording visitor;
  EXPECT_FALSE(visitJson(text, "", visitor));
  EXPECT_EQ(visitor.events,
            "1n=null 3x=1 3l=[2.5,{\"y\":true}] 3e=\"A\u00e9\\n\" 2end 3=[] 3=3 2end 1end 0end ");
}

TEST_F(JsonText, AcceptsWhatTheLibraryAccepts) {
  for (const char *text :
       {"[]",
        "{}",
        " [1, -2, 0, 1.5e+3, 1E5, -0.0, 9223372036854775807, \"\\u0041\\\\\", true, null]\n",
        "[[[]]]",
        "{\"a\": {\"b\": [{}]}, \"c\": false}",
        "[1,]",
        "[01]",
        "[1.]",
        "[.5]",
        "[+1]",
        "[1e]",
        "[-]",
        "[--1]",
        "{\"a\" 1}",
        "{a: 1}",
        "{\"a\": 1,}",
        "{\"a\": 1]",
        "[\"\t\"]",
        "[\"\\x\"]",
        "[\"\xff\"]",
        "[nul]",
        "[True]",
        "[1] 2",
        "[1]]",
        "[1 2]",
        "[1e999]",
        "{\"a\": }",
        "[,]"}) {
    const auto expected = nlohmann::ordered_json::parse(text, nullptr, false);
    if (expected.is_discarded())
      EXPECT_NE(failure(text).find("it is not JSON: parse error at line 1, column "), std::string::npos)
          << text;
    else
      EXPECT_EQ(readJson(file("a.json", text)), expected) << text;
  }
}

TEST_F(JsonText, LocatesErrors) {
  EXPECT_EQ(failure("{\"a\": 1,\n \"b\" 2}"),
            "it is not JSON: parse error at line 2, column 6: missing a colon after a name of object member");
  EXPECT_EQ(failure("[" + std::string(200'000, '\n') + "}"),
            "it is not JSON: parse error at line 200001, column 1: invalid value");
  EXPECT_NE(failure("[1").find("unexpected end of input"), std::string::npos);
}

TEST_F(JsonText, ReadsEveryPrefixOfACache) {
  const std::string header = R"({"tune_params_keys": ["x"], "cache": {)",
                    entry = R"("N": {"x": N, "time": 1.5, "n": [NaN]},)";
  std::string text = header;
  for (int i = 1; i <= 3; ++i) {
    std::string one = entry;
    for (std::size_t at; (at = one.find("N")) != std::string::npos && one[at + 1] != 'a';)
      one.replace(at, 1, std::to_string(i));
    text += one;
  }
  for (std::size_t length = header.size() + entry.size(); length <= text.size(); ++length) {
    const RecordedSpace record = readRecordedSpace(file("a.json", text.substr(0, length)));
    const std::size_t beyond = (length - header.size()) % entry.size(); // an entry ends in a comma
    EXPECT_EQ(record.rows.size(), (length - header.size() + 1) / entry.size()) << length;
    EXPECT_EQ(record.isCutWithin, beyond != 0 && beyond != entry.size() - 1) << length;
  }
}

TEST_F(JsonText, ReadsFilesOfManyBlocks) {
  std::string text = R"({"tune_params_keys": ["x", "name"], "cache": {)";
  for (int i = 0; i < 20'000; ++i)
    text += (i ? ", \"" : "\"") + std::to_string(i) + ",a\": {\"time\": " + std::to_string(i + 1) + ".25}";
  const std::string path = file("a.json", text + "}}");
  const auto check = [](const RecordedSpace &record) {
    ASSERT_EQ(record.rows.size(), 20'000u);
    for (std::size_t i = 0; i < record.rows.size(); ++i)
      ASSERT_EQ(record.rows[i].time, double(i) + 1.25);
    EXPECT_EQ(toString(record.space.assignment(record.rows[19'999].configuration)), "name=a x=19999");
  };
  check(readRecordedSpace(path));
  ASSERT_EQ(std::system(("gzip " + path).c_str()), 0);
  check(readRecordedSpace(path + ".gz"));
}

TEST_F(JsonText, TakesTheMembersOfACacheInAnyOrder) {
  const RecordedSpace record = readRecordedSpace(file("a.json", R"({"cache": {
    "1,2": {"time": 5, "y": 2, "x": 1}, "3,4": {"time": 7}, "1,2": {"time": 6}},
    "tune_params_keys": ["x", "y"], "tune_params": {"x": [3, 1]}})"));
  ASSERT_EQ(record.rows.size(), 2u);
  EXPECT_EQ(record.rows[0].time, 6); // as in Python, the last value of a key counts
  EXPECT_EQ(record.rows[0].configuration, (Configuration{1, 0}));
  EXPECT_EQ(toString(record.space.assignment(record.rows[1].configuration)), "x=3 y=4");
}
