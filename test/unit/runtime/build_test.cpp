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

std::string sourceOf(const Program &program) {
  std::size_t bytes = 0;
  EXPECT_EQ(clGetProgramInfo(program.get(), CL_PROGRAM_SOURCE, 0, nullptr, &bytes), CL_SUCCESS);
  std::string text(bytes, '\0');
  EXPECT_EQ(clGetProgramInfo(program.get(), CL_PROGRAM_SOURCE, bytes, text.data(), nullptr), CL_SUCCESS);
  return text.substr(0, text.find('\0'));
}

TEST(Builds, DeclareOnlyWhatIsCalledWhereTheHeaderIsSlow) {
  const Queue queue;
  const std::string source = "kernel void f(global float *a) { a[get_global_id(0)] = exp(a[0]); }";
  const std::string built = sourceOf(Program::build(queue, source, ""));
  if (queue.device().info.quirks.has(Quirk::ReadsAllBuiltins)) {
    EXPECT_NE(built.find(" exp(float);\n"), std::string::npos) << built;
    EXPECT_NE(built.find("#line 1\n" + source), std::string::npos) << built;
  } else {
    EXPECT_EQ(built, source);
  }
}

TEST(Builds, TakeTheHeaderForFunctionsWithoutADeclaration) {
  const Queue queue;
  const std::string source = "kernel void f(global float *a) { prefetch(a, 4); a[1] = exp(a[0]); }";
  testing::internal::CaptureStderr(); // PoCL prints how many errors there were
  EXPECT_EQ(sourceOf(Program::build(queue, source, "")), source);
  testing::internal::GetCapturedStderr();
}

}
