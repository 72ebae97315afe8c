// Threads on separate processors that run one job after another.
#include "bench/contest/pinned_threads.h"
#include "compiler/space/error.h"
#include <gtest/gtest.h>
#include <sched.h>
#include <set>
#include <stdexcept>

namespace icl::contest {
namespace {

std::set<int> processorsOfThisThread() {
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  std::set<int> all;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &allowed))
      all.insert(i);
  return all;
}

TEST(PinnedThreads, SharesOfProcessorsAreApartAndOfOneSize) {
  const std::size_t all = processorsOfThisThread().size();
  EXPECT_EQ(shareProcessors(1).front().size(), all);
  std::set<int> seen;
  for (const auto &share : shareProcessors(unsigned(all))) {
    ASSERT_EQ(share.size(), 1u);
    EXPECT_TRUE(seen.insert(share.front()).second);
  }
  EXPECT_THROW(shareProcessors(unsigned(all) + 1), Error);
  EXPECT_THROW(shareProcessors(0), Error);
}

TEST(PinnedThreads, WorksInTurnsOnItsOwnProcessorsAndKeepsItsThreads) {
  const int one = *processorsOfThisThread().begin();
  PinnedThreads threads({{one}, {one}, {one}});
  std::vector<std::thread::id> first(3), second(3);
  std::vector<std::set<int>> processors(3);
  threads.each([&](unsigned i) {
    first[i] = std::this_thread::get_id();
    processors[i] = processorsOfThisThread();
  });
  threads.each([&](unsigned i) { second[i] = std::this_thread::get_id(); });
  EXPECT_EQ(first, second);
  EXPECT_EQ(processors, std::vector<std::set<int>>(3, {one}));
}

TEST(PinnedThreads, ThrowsWhatOneOfThemThrewOnceAllAreDone) {
  const int one = *processorsOfThisThread().begin();
  PinnedThreads threads({{one}, {one}});
  std::vector<int> done(2);
  EXPECT_THROW(threads.each([&](unsigned i) {
    done[i] = 1;
    if (i == 0)
      throw std::runtime_error("no");
  }),
               std::runtime_error);
  EXPECT_EQ(done, (std::vector<int>{1, 1}));
  threads.each([&](unsigned i) { done[i] = 2; }); // and works on
  EXPECT_EQ(done, (std::vector<int>{2, 2}));
}

}
}
