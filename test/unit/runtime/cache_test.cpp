// The program cache: what it keeps, and that whatever is wrong in its folder only means a missing entry.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/error.h>
#include <icl/function.h>
#include <icl/program.h>

using namespace icl::runtime;
namespace fs = std::filesystem;

namespace {

class Cache : public testing::Test {
protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "icl-cache-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override { fs::remove_all(folder); }

  fs::path folder;
};

const Binary binary = {0, 1, 2, 255, 0, 7};

std::string contentOf(const fs::path &file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(Cache, KeepsWhatWasStored) {
  const ProgramCache cache(folder / "made" / "when needed");
  EXPECT_FALSE(cache.load("key"));
  cache.store("key", binary);
  EXPECT_EQ(cache.load("key"), binary);
  EXPECT_FALSE(cache.load("other key"));
  cache.store("key", {1});
  EXPECT_EQ(cache.load("key"), Binary{1});
  EXPECT_EQ(std::distance(fs::directory_iterator(cache.fileOf("key").parent_path()), {}), 1)
      << "no scratch files are left";
}

TEST_F(Cache, DamagedEntriesAreMissing) {
  const ProgramCache cache(folder);
  cache.store("key", binary);
  const fs::path file = cache.fileOf("key");
  const std::string good = contentOf(file);
  for (std::size_t length = 0; length < good.size(); ++length) {
    fs::resize_file(file, length);
    EXPECT_FALSE(cache.load("key")) << "cut to " << length;
    std::ofstream(file, std::ios::binary) << good;
  }
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] ^= 0x10;
    std::ofstream(file, std::ios::binary) << bad;
    EXPECT_FALSE(cache.load("key")) << "byte " << i;
  }
  std::ofstream(file, std::ios::binary) << good << "more";
  EXPECT_FALSE(cache.load("key"));
  cache.store("key", binary);
  EXPECT_EQ(cache.load("key"), binary);
}

// A file with the entry of another key, as after a collision of hashes.
TEST_F(Cache, AnotherKeysEntryIsMissing) {
  const ProgramCache cache(folder);
  cache.store("one", binary);
  fs::rename(cache.fileOf("one"), cache.fileOf("two"));
  EXPECT_FALSE(cache.load("two"));
}

TEST_F(Cache, UnusableFolderIsNotAnError) {
  std::ofstream(folder / "file") << "not a folder";
  const ProgramCache inFile(folder / "file"), inDevice("/dev/null/cache"), inProc("/proc/cache");
  for (const ProgramCache &cache : {inFile, inDevice, inProc}) {
    EXPECT_NO_THROW(cache.store("key", binary));
    EXPECT_FALSE(cache.load("key"));
  }
}

TEST_F(Cache, EnvironmentNamesTheFolder) {
  struct Variable {
    explicit Variable(const char *n) : name(n) {
      if (const char *value = getenv(n))
        old = value;
      unsetenv(n);
    }
    ~Variable() { old ? setenv(name, old->c_str(), 1) : unsetenv(name); }
    const char *name;
    std::optional<std::string> old;
  } enabled("ICL_CACHE"), own("ICL_CACHE_DIR"), xdg("XDG_CACHE_HOME"), home("HOME");
  auto folderOf = [] { return ProgramCache::fromEnvironment().fileOf("key").parent_path(); };

  EXPECT_EQ(folderOf(), "");
  setenv("HOME", "/h", 1);
  EXPECT_EQ(folderOf(), "/h/.cache/icl");
  setenv("XDG_CACHE_HOME", "/x", 1);
  EXPECT_EQ(folderOf(), "/x/icl");
  setenv("ICL_CACHE_DIR", "/own", 1);
  EXPECT_EQ(folderOf(), "/own");
  setenv("ICL_CACHE", "0", 1);
  EXPECT_EQ(folderOf(), "");
}

TEST(CacheKey, DependsOnEverything) {
  DeviceInfo device;
  device.name = "d", device.platform = "p", device.driver = "1";
  const std::string key = cacheKey(device, "-DA", "source");
  EXPECT_NE(key, cacheKey(device, "-DB", "source"));
  EXPECT_NE(key, cacheKey(device, "-DA", "Source"));
  DeviceInfo newDriver = device;
  newDriver.driver = "2";
  EXPECT_NE(key, cacheKey(newDriver, "-DA", "source"));
}

constexpr const char *answer = "kernel void answer(global int *out) { out[0] = 42; }";

int answerOf(const Queue &queue, const Program &program) {
  Buffer out(queue, sizeof(cl_int));
  Function function(program, "answer");
  function.set(0, out.get());
  function.launch(queue, {1, {1, 1, 1}, {1, 1, 1}}).wait();
  cl_int result = 0;
  out.read(queue, &result, sizeof result);
  return result;
}

TEST_F(Cache, HoldsProgramsAndReplacesDamagedOnes) {
  const Queue queue;
  const ProgramCache cache(folder);
  EXPECT_FALSE(Program::build(queue, answer, "", cache).isFromCache());
  const Program cached = Program::build(queue, answer, "", cache);
  EXPECT_TRUE(cached.isFromCache());
  EXPECT_EQ(answerOf(queue, cached), 42);

  // A well-formed entry whose binary the driver cannot load.
  cache.store(cacheKey(queue.device().info, "", answer), binary);
  const Program rebuilt = Program::build(queue, answer, "", cache);
  EXPECT_FALSE(rebuilt.isFromCache());
  EXPECT_EQ(answerOf(queue, rebuilt), 42);
  EXPECT_TRUE(Program::build(queue, answer, "", cache).isFromCache());
  EXPECT_FALSE(Program::build(queue, answer, "").isFromCache()) << "without a cache";
}

TEST(ProgramBinary, Travels) {
  const Binary fromOne = [] {
    const Queue queue;
    return Program::build(queue, answer, "").binary();
  }();
  ASSERT_FALSE(fromOne.empty());
  const Queue another;
  EXPECT_EQ(answerOf(another, Program::load(another, fromOne, "")), 42);
  EXPECT_THROW(Program::load(another, {1, 2, 3}, ""), Error);
}

}
