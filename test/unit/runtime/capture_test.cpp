#include "runtime/record.h"
#include "test/support/runtime.h"
#include "test/support/temporary_folder.h"
#include "test/unit/runtime/scale.h"
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <icl/buffer.h>
#include <icl/capture.h>
#include <icl/variants_file.h>
#include <random>

namespace icl::runtime {
namespace {

Capture example() {
  Capture capture;
  capture.kernel.name = "blur";
  capture.kernel.parameters = {{Parameter::Kind::Image, "in", 1, 2, 0, true, false, true},
                               {Parameter::Kind::Image, "out", 1, 2, 0, false, true, false},
                               {Parameter::Kind::Pointer, "table", 2, 0, 8, false, false, true},
                               {Parameter::Kind::Scalar, "gain", 4, 0, 0, false, false, true}};
  capture.device = "D";
  capture.grid = {3, 2, 1};
  capture.arguments = {{{3, 2, 1}, "abcdef"}, {{3, 2, 1}, ""}, {{2, 1, 1}, "\1\0\2\n"}, {{1, 1, 1}, "1234"}};
  capture.arguments[2].bytes = std::string("\1\0\2\n", 4);
  return capture;
}

std::string refusal(const std::string &text) {
  try {
    readCapture(text);
    return "";
  } catch (const Error &error) {
    return error.what();
  }
}

TEST(Capture, IsReadAsItWasWritten) {
  const std::string text = captureText(example());
  const Capture read = readCapture(text);
  EXPECT_EQ(captureText(read), text);
  EXPECT_EQ(read.arguments[2].bytes, std::string("\1\0\2\n", 4));
  EXPECT_TRUE(haveSameInterface(read.kernel, example().kernel));
}

TEST(Capture, RefusesWhatIsDamagedOrHasWrongSizes) {
  const std::string text = captureText(example());
  EXPECT_EQ(refusal("hello"), "it is not a recorded launch, as ICL_CAPTURE writes it");
  EXPECT_EQ(refusal(text.substr(0, 40)), "it ends too early");
  EXPECT_EQ(refusal(text + text), "it has more than one launch");
  const auto changed = [](void (*change)(Capture &)) {
    Capture capture = example();
    change(capture);
    return refusal(captureText(capture));
  };
  EXPECT_EQ(changed([](Capture &c) { c.arguments[0].bytes.pop_back(); }),
            "`in` has 5 bytes, but its size needs 6");
  EXPECT_EQ(changed([](Capture &c) { c.arguments[0].size[0] = 0; }), "`in` is 0x2x1 pixels");
  EXPECT_NE(changed([](Capture &c) { c.arguments[1].size = {1, 1 << 30, 1 << 30}; }), "");
  EXPECT_EQ(changed([](Capture &c) { c.arguments.pop_back(); }), "it has 3 arguments for 4 parameters");
  EXPECT_EQ(changed([](Capture &c) { c.arguments[2].size[0] = 9; }),
            "`table` has 9 elements, but at most 8 are allowed");
}

TEST(Capture, SurvivesMutations) {
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return random() % std::max<std::size_t>(n, 1); };
  const std::string text = captureText(example());
  for (int i = 0; i < 20000; ++i) { // without the checksum most would end there
    std::string body = text.substr(text.find('\n') + 1);
    for (std::size_t edits = 1 + below(3); edits > 0 && !body.empty(); --edits)
      switch (below(3)) {
      case 0:
        body[below(body.size())] = static_cast<char>(random());
        break;
      case 1:
        body.erase(below(body.size()), 1 + below(8));
        break;
      default:
        body.insert(below(body.size()), 1, "0123456789-\n"[below(12)]);
        break;
      }
    refusal(sectionText("icl capture 2", body)); // must not crash
  }
}

std::string contentsOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Sets an environment variable during its lifetime.
struct Setting {
  const char *name;
  Setting(const char *variable, const std::string &value) : name(variable) { setenv(name, value.c_str(), 1); }
  ~Setting() { unsetenv(name); }
};

TEST(Recorder, RecordsOneLaunchPerSizeFromHostAndDevice) {
  const TemporaryFolder folder;
  const Setting setting("ICL_CAPTURE", folder / "captures");
  test::scale::Pictures first(9, 7), other(8, 6);
  {
    const Kernel kernel(test::scale::describe(), {});
    kernel.run(test::queue(), first.onHost());
    const auto kept = first.in;
    first.in.assign(first.in.size(), 0.0f);
    kernel.run(test::queue(), first.onHost()); // the second at these sizes is not recorded
    first.in = kept;
  }
  const Capture host = readCapture(contentsOf(folder / "captures/scale.9x7.capture"));
  EXPECT_EQ(host.grid, (Extent{9, 7, 1}));
  ASSERT_EQ(host.arguments.size(), 4u);
  EXPECT_EQ(host.arguments[0].bytes,
            std::string(reinterpret_cast<const char *>(first.in.data()), first.in.size() * sizeof(float)));
  EXPECT_EQ(host.arguments[1].bytes, ""); // the kernel writes all of it
  EXPECT_EQ(host.arguments[2].bytes.size(), sizeof(float));

  const Kernel kernel(test::scale::describe(), {});
  Buffer in(test::queue(), other.in.size() * sizeof(float)), out(test::queue(), in.bytes()),
      table(test::queue(), sizeof test::scale::table);
  in.write(test::queue(), other.in.data(), in.bytes());
  table.write(test::queue(), test::scale::table, sizeof test::scale::table);
  kernel
      .launch(test::queue(),
              {Argument::of(DeviceImage{in.get(), 8, 6}), Argument::of(DeviceImage{out.get(), 8, 6}),
               Argument::value(other.factor), Argument::of(table.get())})
      .wait();
  const Capture device = readCapture(contentsOf(folder / "captures/scale.8x6.capture"));
  EXPECT_EQ(device.arguments[0].bytes,
            std::string(reinterpret_cast<const char *>(other.in.data()), other.in.size() * sizeof(float)));
  EXPECT_EQ(device.arguments[3].bytes.size(), sizeof test::scale::table);
}

TEST(Tuned, VariantsOfAFileAreTakenAtRunTime) {
  const TemporaryFolder folder;
  const std::string path = folder / "scale.variants";
  Description file = test::scale::describe();
  file.variants[0].device = test::queue().device().info.name;
  file.variants[0].configuration = "from the file";
  file.variants[0].tuning = Tuning{{{{9, 7, 1}, {}}}, Objective::Launch, 1000};
  std::ofstream(path, std::ios::binary) << variantsText(file);
  const Setting setting("ICL_TUNED", path);
  const Kernel kernel(test::scale::describe(), {});
  const Choice choice = kernel.choice(test::queue(), {{9, 7, 1}, {9, 7, 1}});
  EXPECT_EQ(choice.configuration, "from the file");
  EXPECT_EQ(choice.reason, ChoiceReason::TunedForSizes);
  test::scale::Pictures pictures(9, 7);
  kernel.run(test::queue(), pictures.onHost());
  EXPECT_EQ(pictures.wrongPixels(), 0u);

  std::ofstream(path, std::ios::binary) << "hello";
  try {
    const Kernel refused(test::scale::describe(), {});
    FAIL();
  } catch (const Error &error) {
    EXPECT_EQ(error.what(),
              "cannot take variants from `" + path +
                  "`, which ICL_TUNED names: it is not a file of variants, as `iclc compile --emit "
                  "variants` writes it");
  }
}

}
}
