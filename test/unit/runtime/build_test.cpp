// Messages of the driver's compiler.
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/program.h>

using namespace icl::runtime;

namespace {

TEST(Builds, PrintNothingForWarnings) {
  const Queue queue;
  testing::internal::CaptureStderr();
  Program::build(
      queue, "kernel void f(global int *a) { if (a[0] = 3) ; const int big = 5000000000; a[1] = big; }", "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Builds, KeepTheLogOfErrors) {
  const Queue queue;
  testing::internal::CaptureStderr(); // PoCL prints how many errors there were
  try {
    Program::build(queue, "kernel void f(global int *a) { a[0] = unheard; }", "-DX=1");
    ADD_FAILURE() << "it was built";
  } catch (const BuildError &error) {
    EXPECT_NE(error.log().find("unheard"), std::string::npos) << error.log();
    EXPECT_NE(std::string(error.what()).find("with options `-DX=1`"), std::string::npos) << error.what();
  }
  testing::internal::GetCapturedStderr();
}

}
