#include "test/support/temporary_folder.h"
#include "tuner/store/tuned.h"
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

using namespace icl;

static TunedEntry entry(const std::string &kernel, const std::string &device, Extent grid, double timeNs) {
  TunedEntry e;
  e.kernel = kernel;
  e.device = device;
  e.driver = "1.0";
  e.sizes.grid = grid;
  e.configuration = {{"wg_x", std::int64_t(32)}, {"boundary", "split"}};
  e.timeNs = timeNs;
  e.referenceTimeNs = 10 * timeNs;
  e.evaluations = 100;
  e.strategy = "hybrid";
  e.date = "2026-01-31";
  return e;
}

static Sizes sizes(Extent grid) { return {grid, {}}; }

TEST(TunedFile, ReadsWhatItWrote) {
  TemporaryFolder folder;
  TunedEntry full = entry("blur", "H100", {1920, 1080, 1}, 81000.25);
  full.sizes.images["mask"] = {5, 5, 1};
  full.objective = Objective::Launch;
  full.launchTimeNs = 81000.25;
  full.kernelTimeNs = 70000;
  TunedEntry sizeless = entry("edge", "pocl", {}, 5);
  sizeless.sizes.grid.reset();
  sizeless.measuredGrids = {{64, 64, 1}, {1000, 700, 1}};
  updateTunedFile(folder / "a.tuned.json", full);
  updateTunedFile(folder / "a.tuned.json", sizeless);

  TunedFile file = TunedFile::read(folder / "a.tuned.json");
  ASSERT_EQ(file.entries.size(), 2u);
  const TunedEntry &read = file.entries[0];
  EXPECT_EQ(read.kernel, "blur");
  EXPECT_EQ(read.device, "H100");
  EXPECT_EQ(read.driver, "1.0");
  EXPECT_EQ(read.sizes.grid, full.sizes.grid);
  EXPECT_EQ(read.sizes.images, full.sizes.images);
  EXPECT_EQ(read.configuration, full.configuration);
  EXPECT_EQ(read.timeNs, 81000.25);
  EXPECT_EQ(read.referenceTimeNs, 810002.5);
  EXPECT_EQ(read.evaluations, 100);
  EXPECT_EQ(read.strategy, "hybrid");
  EXPECT_EQ(read.date, "2026-01-31");
  EXPECT_EQ(read.objective, Objective::Launch);
  EXPECT_EQ(read.launchTimeNs, 81000.25);
  EXPECT_EQ(read.kernelTimeNs, 70000);
  EXPECT_TRUE(read.measuredGrids.empty());
  EXPECT_FALSE(file.entries[1].sizes.grid);
  EXPECT_EQ(file.entries[1].measuredGrids, sizeless.measuredGrids);
  EXPECT_EQ(file.entries[1].objective, Objective::Kernel);
  EXPECT_EQ(file.entries[1].launchTimeNs, 0);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path), {}), 1)
      << "no other file is left beside it";
}

TEST(TunedFile, ReplacesTheEntryOfSameKernelDeviceAndSizes) {
  TunedFile file;
  file.merge(entry("blur", "H100", {64, 64, 1}, 10));
  file.merge(entry("blur", "H100", {65, 64, 1}, 20));
  file.merge(entry("blur", "other", {64, 64, 1}, 30));
  file.merge(entry("edge", "H100", {64, 64, 1}, 40));
  file.merge(entry("blur", "H100", {64, 64, 1}, 50));
  ASSERT_EQ(file.entries.size(), 4u);
  EXPECT_EQ(file.entries[0].timeNs, 50);
}

TEST(TunedFile, KeepsEachFormAndObjectiveOfOneSize) {
  TunedFile file;
  TunedEntry fixed = entry("blur", "H100", {64, 64, 1}, 10);
  fixed.configuration["sizes"] = "fixed";
  TunedEntry anySize = fixed, launch = fixed;
  anySize.configuration["sizes"] = "runtime";
  launch.objective = Objective::Launch;
  EXPECT_FALSE(fixed.isForAnySize());
  EXPECT_TRUE(anySize.isForAnySize());
  EXPECT_TRUE(entry("blur", "H100", {64, 64, 1}, 10).isForAnySize()) << "as without the knob";
  for (const TunedEntry &one : {fixed, anySize, launch, fixed, anySize, launch})
    file.merge(one);
  EXPECT_EQ(file.entries.size(), 3u);
}

TEST(TunedFile, KeepsEachSetOfValues) {
  TemporaryFolder folder;
  TunedEntry any = entry("blur", "pocl", {64, 64, 1}, 1), three = any, four = any;
  three.values = {{"radius", "3"}};
  four.values = {{"radius", "4"}, {"scale", "0.5"}};
  for (const TunedEntry &one : {any, three, four, three})
    updateTunedFile(folder / "a.tuned.json", one);
  const TunedFile file = TunedFile::read(folder / "a.tuned.json");
  ASSERT_EQ(file.entries.size(), 3u);
  EXPECT_TRUE(file.entries[0].values.empty());
  EXPECT_EQ(file.entries[1].values, three.values);
  EXPECT_EQ(file.entries[2].values, four.values);
  const auto found = [&](const std::map<std::string, std::string> &values) {
    return file.find("blur", "pocl", sizes({64, 64, 1}), Objective::Kernel, values)->entry;
  };
  EXPECT_EQ(found({}), &file.entries[0]);
  EXPECT_EQ(found({{"radius", "3"}}), &file.entries[1]);
  EXPECT_EQ(found({{"radius", "4"}}), &file.entries[0]);
  EXPECT_EQ(found({{"radius", "4"}, {"scale", "0.5"}}), &file.entries[2]);
}

TEST(TunedFile, ReplacesWhatAnotherFileHadOrHas) {
  TunedEntry fixed = entry("blur", "H100", {64, 64, 1}, 10), anySize = fixed;
  fixed.configuration["sizes"] = "fixed";
  const TunedEntry removed = entry("blur", "H100", {65, 64, 1}, 20), other = entry("edge", "H100", {}, 30);
  TunedFile file{{fixed, removed, other}};
  file.replace({removed}, {anySize});
  ASSERT_EQ(file.entries.size(), 2u);
  EXPECT_EQ(file.entries[0].kernel, "edge");
  EXPECT_EQ(file.entries[1].configuration, anySize.configuration);
}

TEST(TunedFile, FindsWhatTheRuleChooses) {
  TunedFile file;
  TunedEntry fixed = entry("blur", "A", {64, 64, 1}, 1);
  fixed.configuration["sizes"] = "fixed";
  file.merge(fixed);
  file.merge(entry("blur", "A", {1000, 1000, 1}, 2));
  file.merge(entry("blur", "B", {2000, 2000, 1}, 3));
  TunedEntry many = entry("blur", "C", {}, 4);
  many.sizes.grid.reset();
  many.measuredGrids = {{8, 8, 1}, {64, 64, 1}};
  file.merge(many);
  const auto find = [&](const char *device, Extent grid) {
    return file.find("blur", device, sizes(grid), Objective::Launch);
  };
  EXPECT_EQ(find("A", {64, 64, 1})->reason, runtime::ChoiceReason::TunedForSizes);
  EXPECT_EQ(find("A", {64, 64, 1})->entry->timeNs, 1);
  EXPECT_EQ(find("A", {65, 64, 1})->reason, runtime::ChoiceReason::TunedForOtherSizes);
  EXPECT_EQ(find("A", {65, 64, 1})->entry->timeNs, 2) << "the nearer one has its sizes compiled in";
  EXPECT_EQ(find("C", {64, 64, 1})->reason, runtime::ChoiceReason::TunedForSizes);
  EXPECT_EQ(find("C", {9, 9, 1})->entry->timeNs, 4);
  EXPECT_FALSE(find("D", {64, 64, 1})) << "another device's entries are not used";
  EXPECT_FALSE(file.find("edge", "A", sizes({64, 64, 1}), Objective::Launch));
}

/// Writes the text, and expects that reading and updating refuse it with `reason` and leave it as it is.
static void expectRefused(const std::string &text, const std::string &reason) {
  TemporaryFolder folder;
  std::string path = folder / "a.tuned.json";
  std::ofstream(path) << text;
  for (bool update : {false, true}) {
    try {
      update ? updateTunedFile(path, entry("blur", "A", {1, 1, 1}, 1)) : void(TunedFile::read(path));
      ADD_FAILURE() << "accepted: " << text;
    } catch (const Error &error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    }
  }
  std::ifstream stream(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), text);
}

TEST(TunedFile, RefusesWhatItDoesNotKnow) {
  expectRefused("", "is not a tuned file");
  expectRefused("\x89PNG\r\n", "is not a tuned file");
  expectRefused("[]", "no `version`");
  expectRefused(R"({"version": 2, "entries": []})", "has version 2, this program reads version 1");
  expectRefused(R"({"version": 1, "entries": 3})", "not a list");
  expectRefused(R"({"version": 1, "entries": [3]})", "entry 0: it is not an object");
  expectRefused(R"({"version": 1, "entries": [{"device": "A"}]})", "entry 0: \"kernel\" is missing");
  expectRefused(R"({"version": 1, "entries": [{"kernel": 7}]})",
                "entry 0: \"kernel\": type must be string, but is number");
}

TEST(TunedFile, NamesTheFieldThatIsWrong) {
  TemporaryFolder folder;
  TunedFile file;
  file.merge(entry("blur", "A", {64, 64, 1}, 1));
  file.write(folder / "a.json");
  std::ifstream stream(folder / "a.json");
  std::string good{std::istreambuf_iterator<char>(stream), {}};
  auto with = [&](const std::string &from, const std::string &to) {
    std::string text = good;
    std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  const auto expectWrong = [&](const std::string &from, const std::string &to, const std::string &reason) {
    expectRefused(with(from, to), "entry 0: " + reason);
  };
  expectWrong("\"split\"", "1.5",
              "\"configuration\": the value of `boundary` is neither an integer nor a string");
  expectWrong("\"configuration\"", "\"values\": [3], \"configuration\"",
              "\"values\": it is not an object of values by parameter");
  expectWrong("64", "-64",
              "\"grid\": [-64,64,1] is not a size: three positive integers, width, height and depth");
  expectWrong("64,", "", "\"grid\": [64,1] is not a size");
  expectWrong("64", "64.5", "\"grid\": [64.5,64,1] is not a size");
  expectWrong("64", "18446744073709551615", "\"grid\": [18446744073709551615,64,1] is not a size");
  expectWrong("\"grid\"", "\"measured_grids\"", "\"measured_grids\": 64 is not a size");
  expectWrong("\"images\"", "\"measured_grids\": [[8, 8, 1]], \"images\"",
              "\"measured_grids\": an entry has these or a \"grid\", not both");
  expectWrong("\"images\": {}", "\"images\": {\"mask\": [0, 1, 1]}", "\"images\": [0,1,1] is not a size");
  expectWrong("\"images\": {}", "\"images\": []", "\"images\": it is not an object");
  expectWrong("\"kernel\",\n", "\"fastest\",\n",
              "\"objective\": \"fastest\" is neither \"launch\" nor \"kernel\"");
  expectWrong("\"time_ns\": 1.0", "\"time_ns\": -1", "\"time_ns\": -1 is not a time in nanoseconds");
  expectWrong("\"evaluations\": 100", "\"evaluations\": 1.5", "\"evaluations\": 1.5 is not a count");
  expectWrong("\"date\": \"2026-01-31\"", "\"date\": 3", "\"date\": type must be string, but is number");
  std::string anySize =
      with("\"grid\": [\n        64,\n        64,\n        1\n      ]", "\"measured_grids\": [[8, 8, 1]]");
  anySize.replace(anySize.find("\"boundary\""), 0, "\"sizes\": \"fixed\", ");
  expectRefused(anySize,
                "entry 0: \"configuration\": with \"measured_grids\", \"sizes\" must be \"runtime\"");
}

TEST(TunedFile, SaysWhichFileItCannotReadOrWrite) {
  TemporaryFolder folder;
  try {
    TunedFile::read(folder / "none.json");
    FAIL();
  } catch (const Error &error) {
    EXPECT_NE(std::string(error.what()).find("none.json`: No such file"), std::string::npos) << error.what();
  }
  try {
    updateTunedFile(folder / "nowhere/a.json", entry("blur", "A", {1, 1, 1}, 1));
    FAIL();
  } catch (const Error &error) {
    EXPECT_NE(std::string(error.what()).find("nowhere/a.json"), std::string::npos) << error.what();
  }
}
