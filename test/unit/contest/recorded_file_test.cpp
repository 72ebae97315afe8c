#include "bench/contest/recorded_file.h"
#include "compiler/space/error.h"
#include <filesystem>
#include <gtest/gtest.h>

namespace icl::contest {
namespace {

class RecordedFileTest : public testing::Test {
protected:
  const std::string path = testing::TempDir() + "recorded_file_test.csv";
  const Space space{
      {{"n", {std::int64_t(1), std::int64_t(2)}, std::int64_t(1), ""}, {"how", {"fast", "slow"}, "fast", ""}},
      {}};
  void SetUp() override { std::filesystem::remove(path); }
  void TearDown() override { std::filesystem::remove(path); }

  std::string text() const {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST_F(RecordedFileTest, continuesWithoutALineThatWasNotCompleted) {
  {
    RecordedFile file(path, space);
    file.add({{0, 1}, 0.25});
    file.add({{1, 0}, 0});
  }
  EXPECT_EQ(text(), "n,how,time_ms,valid\n1,slow,0.25,1\n2,fast,,0\n");
  std::ofstream(path, std::ios::app) << "2,slow,0.";
  RecordedFile file(path, space);
  ASSERT_EQ(file.rows().size(), 2u);
  EXPECT_EQ(file.rows()[0].timeMs, 0.25);
  EXPECT_EQ(file.rows()[1].timeMs, 0);
  EXPECT_TRUE(file.contains({1, 0}));
  EXPECT_FALSE(file.contains({1, 1}));
  file.add({{1, 1}, 2});
  EXPECT_EQ(text(), "n,how,time_ms,valid\n1,slow,0.25,1\n2,fast,,0\n2,slow,2,1\n");
}

TEST_F(RecordedFileTest, changesTimesAndGoesOn) {
  RecordedFile file(path, space);
  file.add({{0, 0}, 0.5});
  file.add({{0, 1}, 0.25});
  file.setTimes({{{0, 1}, 0.75}});
  file.add({{1, 0}, 0});
  EXPECT_EQ(text(), "n,how,time_ms,valid\n1,fast,0.5,1\n1,slow,0.75,1\n2,fast,,0\n");
  EXPECT_EQ(file.rows()[1].timeMs, 0.75);
}

TEST_F(RecordedFileTest, shufflesRowsAndGoesOn) {
  Parameter parameter{"n", {}, std::int64_t(0), ""};
  for (std::int64_t n = 0; n < 100; ++n)
    parameter.values.push_back(n);
  const Space many({parameter}, {});
  {
    RecordedFile file(path, many);
    for (std::uint16_t n = 0; n < 99; ++n)
      file.add({{n}, 1.0 + n});
    file.shuffle(1);
    file.add({{99}, 100});
  }
  RecordedFile file(path, many);
  ASSERT_EQ(file.rows().size(), 100u);
  std::size_t moved = 0;
  for (std::size_t i = 0; i < 99; ++i) {
    EXPECT_EQ(file.rows()[i].timeMs, 1.0 + file.rows()[i].configuration[0]);
    moved += file.rows()[i].configuration[0] != i;
  }
  EXPECT_GT(moved, 80u);
  EXPECT_EQ(file.rows().back().timeMs, 100);
}

TEST_F(RecordedFileTest, addsParametersWithOneValue) {
  std::ofstream(path) << "n,how,time_ms,valid\n2,slow,3,1\n1,fast,,0\n";
  const Space newer{{{"edge", {"guard"}, "guard", ""}, space.parameters()[0], space.parameters()[1]}, {}};
  RecordedFile(path, newer).add({{0, 1, 0}, 4});
  EXPECT_EQ(text(), "edge,n,how,time_ms,valid\nguard,2,slow,3,1\nguard,1,fast,,0\nguard,2,fast,4,1\n");
  const Space other{{{"edge", {"guard", "pad"}, "guard", ""}, space.parameters()[0], space.parameters()[1]},
                    {}};
  std::ofstream(path) << "n,how,time_ms,valid\n2,slow,3,1\n";
  EXPECT_THROW(RecordedFile(path, other), Error) << "it is unknown which";
}

TEST_F(RecordedFileTest, rejectsFilesOfAnotherSpace) {
  std::ofstream(path) << "m,how,time_ms,valid\n";
  EXPECT_THROW(RecordedFile(path, space), Error);
  std::ofstream(path) << "n,how,time_ms,valid\n3,fast,1,1\n";
  EXPECT_THROW(RecordedFile(path, space), Error);
}

}
}
