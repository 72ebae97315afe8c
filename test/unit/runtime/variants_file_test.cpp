#include "runtime/record.h"
#include <functional>
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/variants_file.h>
#include <random>
#include <set>

namespace icl::runtime {
namespace {

/// With every kind of field: a tuned variant with temporaries and padding, a promising one, the untuned one.
Description example() {
  Description description;
  description.name = "blur";
  description.parameters = {{Parameter::Kind::Image, "in", 4, 2, 0, true, false, true, "float"},
                            {Parameter::Kind::Image, "out", 4, 2, 0, false, true, false, "float"},
                            {Parameter::Kind::Scalar, "gain", 4, 0, 0, false, false, true, "float"}};
  Variant tuned;
  tuned.device = "D";
  tuned.architecture = "V gpu 9.0";
  tuned.configuration = "wg_x=16";
  tuned.tuning = Tuning{{{{64, 48, 1}, {{"in", {64, 48, 1}}}}}, Objective::Launch, 1234.5678};
  tuned.program.source = "__kernel void blur() {}\n\"1\n2\n";
  tuned.program.options = "-DX";
  tuned.program.temporaries = {{"half", 2, 4, {"in", {1, 1, 1}, {1, 1, 0}, {2, 2, 1}}, {0, 0, 128, 63}}};
  tuned.program.rowMultiples = {{"", 4}, {"in", 8}};
  tuned.program.alignments = {{"in", 32}};
  Launch launch;
  launch.entry = "blur";
  launch.arguments = {{KernelArgument::Kind::Image, "in", 0,
                       ImageStorage::padded({{2, 2, 0}, {2, 2, 0}, 16}, Boundary::Constant, {0, 0, 128, 63})},
                      {KernelArgument::Kind::Image, "out", 0, {}, true},
                      {KernelArgument::Kind::Scalar, "gain"},
                      {KernelArgument::Kind::GridExtent, "", 1},
                      {KernelArgument::Kind::LocalMemory, "in", 0, {}, false, 1056},
                      {KernelArgument::Kind::LocalExtent, "in", 1, {}, false, 6}};
  launch.workGroup = {16, 4, 1};
  launch.tile = {16, 8, 1};
  tuned.program.launches = {launch};
  Variant promising = tuned, untuned = tuned;
  promising.tuning.reset();
  promising.device.clear();
  promising.kind = DeviceKind::Gpu;
  untuned.tuning.reset();
  untuned.device.clear();
  untuned.configuration = "untuned";
  description.variants = {tuned, promising, untuned};
  return description;
}

/// The section's text with another body, and the right checksum.
std::string withBody(const Description &description, const std::function<void(std::string &)> &change) {
  const std::string text = variantsText(description);
  std::string body = text.substr(text.find('\n') + 1);
  change(body);
  return sectionText("icl variants 4", body);
}

std::string refusal(const std::string &text, const Description &description = example()) {
  try {
    readVariants(text, description);
    return "";
  } catch (const Error &error) {
    return error.what();
  }
}

TEST(VariantsFile, IsReadAsItWasWritten) {
  const Description description = example();
  const std::vector<Variant> read = readVariants(variantsText(description), description);
  ASSERT_EQ(read.size(), 2u); // not the untuned one
  EXPECT_EQ(read[0].device, "D");
  EXPECT_EQ(read[0].program.source, description.variants[0].program.source);
  EXPECT_EQ(read[0].tuning->timeNs, 1234.5678);
  EXPECT_EQ(read[0].tuning->sizes[0].images.at("in"), (Extent{64, 48, 1}));
  EXPECT_EQ(read[0].program.launches[0].arguments[0].storage,
            description.variants[0].program.launches[0].arguments[0].storage);
  EXPECT_EQ(read[0].program.launches[0].arguments[4].value, 1056);
  EXPECT_EQ(read[0].program.launches[0].arguments[5].value, 6);
  EXPECT_EQ(read[0].program.temporaries[0].initially, (std::vector<unsigned char>{0, 0, 128, 63}));
  EXPECT_EQ(read[0].program.rowMultiples, (std::map<std::string, std::int64_t>{{"", 4}, {"in", 8}}));
  EXPECT_EQ(read[0].program.alignments, (std::map<std::string, std::int64_t>{{"in", 32}}));
  EXPECT_EQ(read[1].kind, DeviceKind::Gpu);
  Description again = description;
  again.variants = read;
  EXPECT_EQ(variantsText(again), variantsText(description));
}

TEST(VariantsFile, OfAnotherVersionIsRefused) {
  std::string text = variantsText(example());
  text.replace(0, 14, "icl variants 3");
  EXPECT_NE(refusal(text).find("of another version of iclc"), std::string::npos) << refusal(text);
}

TEST(VariantsFile, HasBinsOfAnyNumberAndLaunchesOverThem) {
  Description description = example();
  description.parameters.push_back({Parameter::Kind::Pointer, "bins", 4, 0, 0, false, true, false, "uint *"});
  LaunchProgram &program = description.variants[0].program;
  program.temporaries[0].elementBytes = 1024; // of one work-group
  program.launches[0].grid.image = "bins";
  program.launches[0].arguments.push_back({KernelArgument::Kind::Image, "bins", 0, {}, true});
  const std::vector<Variant> read = readVariants(variantsText(description), description);
  EXPECT_EQ(read[0].program.temporaries[0].elementBytes, 1024u);
  EXPECT_EQ(read[0].program.launches[0].grid.image, "bins");
}

TEST(VariantsFile, HasSectionsOfSeveralKernels) {
  Description other = example();
  other.name = "edges";
  const std::string both = variantsText(other) + variantsText(example());
  EXPECT_EQ(readVariants(both, example()).size(), 2u);
  other.name = "third";
  EXPECT_TRUE(readVariants(both, other).empty());
}

TEST(VariantsFile, ReplacesVariantsOfTheSameDeviceAndSizes) {
  Description file = example();
  file.variants[0].configuration = "wg_x=32";
  Variant elsewhere = file.variants[0];
  elsewhere.device = "E";
  file.variants.push_back(elsewhere);
  const Description merged = withVariants(example(), readVariants(variantsText(file), example()));
  std::multiset<std::string> configurations;
  for (const Variant &variant : merged.variants)
    configurations.insert(variant.device + ":" + variant.configuration);
  EXPECT_EQ(configurations, (std::multiset<std::string>{"D:wg_x=32", "E:wg_x=32", ":wg_x=16", ":untuned"}));
}

TEST(VariantsFile, RefusesWhatIsDamagedOrDoesNotFit) {
  const std::string text = variantsText(example());
  EXPECT_EQ(refusal(""), "it is not a file of variants, as `iclc compile --emit variants` writes it");
  EXPECT_EQ(refusal(text.substr(0, text.size() - 1)), "it ends too early");
  std::string damaged = text;
  damaged[text.size() / 2] ^= 1;
  EXPECT_EQ(refusal(damaged), "it is damaged: its checksum is wrong");
  Description other = example();
  other.parameters[2].elementBytes = 8;
  EXPECT_NE(refusal(text, other).find("with other parameters"), std::string::npos);
  other = example();
  other.parameters[2].type = "int";
  EXPECT_NE(refusal(text, other).find("with other parameters"), std::string::npos);

  const auto changed = [](const std::function<void(Variant &)> &change) {
    Description description = example();
    change(description.variants[0]);
    return refusal(variantsText(description));
  };
  EXPECT_NE(changed([](Variant &v) { v.program.launches[0].arguments[2].name = "gein"; }).find("`gein`"),
            std::string::npos);
  EXPECT_NE(changed([](Variant &v) {
              v.program.launches[0].arguments[0].isWritten = true;
            }).find("`in` is written"),
            std::string::npos);
  EXPECT_NE(changed([](Variant &v) {
              v.program.launches[0].arguments[2].kind = KernelArgument::Kind::Image;
            }).find("as what it is not"),
            std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.program.rowMultiples["gain"] = 2; }).find("asked of `gain`"),
            std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.program.rowMultiples["in"] = 0; }).find("the number 0"),
            std::string::npos);
  EXPECT_NE(
      changed([](Variant &v) { v.program.alignments["gain"] = 16; }).find("16 bytes is asked of `gain`"),
      std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.program.alignments["in"] = 24; }).find("24 bytes is asked of `in`"),
            std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.program.launches.clear(); }).find("no launches"), std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.program.launches[0].tile[0] = 0; }).find("the number 0"),
            std::string::npos);
  EXPECT_NE(
      changed([](Variant &v) { v.program.temporaries[0].name = "in"; }).find("the name of the parameter"),
      std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.program.temporaries[0].size.image = "gain"; }).find("which has none"),
            std::string::npos);
  EXPECT_NE(changed([](Variant &v) { v.tuning->timeNs = -1; }).find("is not a number"), std::string::npos);
}

TEST(VariantsFile, SurvivesMutations) {
  std::mt19937 random(1);
  const auto below = [&](std::size_t n) { return random() % std::max<std::size_t>(n, 1); };
  std::size_t accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = withBody(example(), [&](std::string &body) {
      for (std::size_t edits = 1 + below(4); edits > 0 && !body.empty(); --edits)
        switch (below(4)) {
        case 0:
          body[below(body.size())] = static_cast<char>(random());
          break;
        case 1:
          body.erase(below(body.size()), 1 + below(8));
          break;
        case 2:
          body.insert(below(body.size()), 1, "0123456789-\n"[below(12)]);
          break;
        default:
          body.insert(below(body.size()), body.substr(below(body.size()), below(40)));
          break;
        }
    });
    accepted += refusal(text).empty();
  }
  EXPECT_LT(accepted, 20000u);
  EXPECT_GT(accepted, 0u); // some texts may say anything
}

}
}
