// Where buffers lie.
#include "test/support/runtime.h"
#include <cstdint>
#include <fstream>
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

using namespace icl::runtime;
using namespace icl::test;

namespace {

/// The flags of the mapping that the address lies in (proc(5), smaps); empty where there is none.
std::string flagsOf(const void *address) {
  std::ifstream maps("/proc/self/smaps");
  bool isThere = false;
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t first = 0, last = 0;
    char dash = 0;
    if (std::istringstream(line) >> std::hex >> first >> dash >> last && dash == '-')
      isThere = first <= reinterpret_cast<std::uintptr_t>(address) &&
                reinterpret_cast<std::uintptr_t>(address) < last;
    else if (isThere && line.rfind("VmFlags:", 0) == 0)
      return line;
  }
  return "";
}

const void *hostMemoryOf(const Buffer &buffer) {
  void *memory = nullptr;
  check(clGetMemObjectInfo(buffer.get(), CL_MEM_HOST_PTR, sizeof memory, &memory, nullptr), "query a buffer");
  return memory;
}

TEST(Buffer, OfACpuIsInHugePagesIfItFillsOne) {
  if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled"))
    GTEST_SKIP() << "the system has no huge pages that programs can ask for";
  const Queue cpu(chooseDevice("cpu"));
  EXPECT_EQ(hostMemoryOf(Buffer(cpu, (2 << 20) - 1)), nullptr);
  EXPECT_EQ(hostMemoryOf(Buffer(cpu, 4 << 20, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR)), nullptr);
  const Buffer large(cpu, 2 << 20);
  EXPECT_NE(flagsOf(hostMemoryOf(large)).find(" hg"), std::string::npos);
}

TEST(Buffer, InHugePagesHoldsWhatIsWrittenAndIsFreed) {
  const Queue cpu(chooseDevice("cpu"));
  std::vector<std::uint32_t> numbers((64 << 20) / 4 + 1), found(numbers.size());
  std::iota(numbers.begin(), numbers.end(), 1u);
  const void *memory = nullptr;
  {
    Buffer buffer(cpu, numbers.size() * 4), copy(cpu, buffer.bytes());
    buffer.write(cpu, numbers.data(), buffer.bytes());
    buffer.copyTo(cpu, copy, buffer.bytes()).wait();
    copy.read(cpu, found.data(), copy.bytes());
    cpu.finish();
    memory = hostMemoryOf(copy);
  }
  EXPECT_EQ(found, numbers);
  EXPECT_EQ(flagsOf(memory), "");
}

}
