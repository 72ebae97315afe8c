#include "compiler/space/pages.h"
#include "compiler/space/parallel.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mman.h>
#include <vector>

using namespace icl;

TEST(ForRanges, CoverEachElementOnce) {
  for (const std::uint64_t count : {0, 1, 99, 100, 101, 12345}) {
    std::vector<int> seen(count);
    forRanges(count, 100, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i)
        ++seen[i];
    });
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), std::ptrdiff_t(count));
  }
}

TEST(AllowedCores, AreThoseThatTheThreadMayRunOn) {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  EXPECT_EQ(allowedCores(), unsigned(CPU_COUNT(&all)));
  int first = 0;
  while (!CPU_ISSET(first, &all))
    ++first;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(allowedCores(), 1u);
  ASSERT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
}

TEST(GivePages, KeepsContentsAndReportsMissingMemory) {
  std::vector<std::byte> data(5000001, std::byte(7));
  EXPECT_EQ(givePages(data.data() + 1, data.size() - 1), 0);
  EXPECT_EQ(std::count(data.begin(), data.end(), std::byte(7)), std::ptrdiff_t(data.size()));
  constexpr std::size_t bytes = 8 << 20;
  void *mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(mapped, MAP_FAILED);
  auto *const first = static_cast<std::byte *>(mapped);
  EXPECT_EQ(givePages(first, bytes), 0);
  munmap(first + bytes / 2, bytes / 2);
  EXPECT_EQ(givePages(first, bytes), ENOMEM);
  munmap(first, bytes / 2);
}
