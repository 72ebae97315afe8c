// The results of `./dev bench peers`: what is kept of a kernel, and when it counts again.
#include "bench/contest/result.h"
#include "compiler/space/error.h"
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>

namespace icl::contest {
namespace {

KernelResult example() {
  KernelResult result;
  result.kernel = "gray";
  result.size = "64x64";
  result.source = "6f1d";
  result.device = "a device";
  result.objective = "launch";
  result.oursMs = 2;
  result.peers = {{"npp", "", 0, 0, "is not installed"}, {"cupy", "a", 5, 0, ""}, {"torch", "b", 3, 1, ""}};
  return result;
}

TEST(Result, IsReadAsItWasWritten) {
  const std::string path = testing::TempDir() + "gray.json";
  writeResult(path, example());
  const auto read = readResult(path);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->hasSameKey(example()));
  EXPECT_EQ(read->peers.at(0).note, "is not installed");
  EXPECT_EQ(read->peers.at(2).ms, 3);
  std::remove(path.c_str());
  EXPECT_FALSE(readResult(path));
}

TEST(Result, ThatIsNotOneIsAnError) {
  const std::string path = testing::TempDir() + "broken.json";
  std::ofstream(path) << "{\"kernel\": 3}";
  EXPECT_THROW(readResult(path), Error);
  std::remove(path.c_str());
}

TEST(Result, FastestPeerTookPart) {
  EXPECT_EQ(example().fastestPeer()->name, "torch");
  KernelResult alone = example();
  alone.peers.resize(1);
  EXPECT_EQ(alone.fastestPeer(), nullptr);
}

TEST(Result, CountsForItsSourceOnly) {
  KernelResult edited = example();
  edited.source = "a0b1";
  EXPECT_FALSE(edited.hasSameKey(example()));
}

}
}
