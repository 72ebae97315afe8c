// Messages of errors of the driver, with hints.
#include "test/support/runtime.h"
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/function.h>
#include <icl/program.h>

using namespace icl::runtime;
using namespace icl::test;

namespace {

TEST(Errors, ContainHints) {
  const std::string build =
      messageOf(ErrorKind::Build, [] { Program::build(queue(), "kernel void f( { }", "-DX=1"); });
  EXPECT_NE(build.find("CL_BUILD_PROGRAM_FAILURE with options `-DX=1`:\n"), std::string::npos) << build;
  EXPECT_NE(build.find("error"), std::string::npos) << "the compiler's log is missing: " << build;

  const Program program = Program::build(queue(), "kernel void f(int a) { }", "");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { Function(program, "g"); }),
            "cannot find kernel `g`: CL_INVALID_KERNEL_NAME: the program has no kernel of that name");
  Function f(program, "f");
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { f.set(1, 1); }),
            "cannot set argument 1 of kernel `f`: CL_INVALID_ARG_INDEX: the kernel has fewer arguments");
  f.set(0, 1);
  const std::size_t tooMany = static_cast<std::size_t>(queue().device().info.maxWorkItems[0]) + 1;
  EXPECT_TRUE(f.refusal(queue(), {1, {1, 1, 1}, {tooMany, 1, 1}}));
  EXPECT_FALSE(f.refusal(queue(), {1, {1, 1, 1}, {1, 1, 1}}));
  Geometry withArrays{1, {1, 1, 1}, {4, 1, 1}};
  if (queue().device().info.groupArrayBytes < std::numeric_limits<std::int64_t>::max()) {
    withArrays.arrayBytes = static_cast<std::size_t>(queue().device().info.groupArrayBytes) / 4;
    EXPECT_FALSE(f.refusal(queue(), withArrays));
    ++withArrays.arrayBytes;
    const std::string arrays = f.refusal(queue(), withArrays).value_or("");
    EXPECT_EQ(arrays.find("kernel `f` cannot run in work-groups of 4: their arrays take "), 0u) << arrays;
  }
  const std::string group = messageOf(ErrorKind::Launch, [&] {
    f.launch(queue(), {1, {1, 1, 1}, {tooMany, 1, 1}});
  });
  EXPECT_EQ(group.find("kernel `f` cannot run in work-groups of " + std::to_string(tooMany)), 0u) << group;
  EXPECT_NE(group.find("tune or compile it for this device"), std::string::npos) << group;

  const Queue untimed;
  Function again(Program::build(untimed, "kernel void f(int a) { }", ""), "f");
  again.set(0, 1);
  const Event event = again.launch(untimed, {1, {1, 1, 1}, {1, 1, 1}});
  EXPECT_EQ(messageOf(ErrorKind::Argument, [&] { event.timeNs(); }),
            "cannot time kernel `f`: CL_PROFILING_INFO_NOT_AVAILABLE: create the queue with profiling to get "
            "times");
  EXPECT_EQ(messageOf(ErrorKind::NoDevice, [] { check(-1001, "find an OpenCL device"); }),
            "cannot find an OpenCL device: CL_PLATFORM_NOT_FOUND_KHR: install an OpenCL driver: "
            "`pocl-opencl-icd` for "
            "the CPU, or the one that comes with the GPU's");
  EXPECT_EQ(nameOf(-9999), "OpenCL error -9999");
}

}
