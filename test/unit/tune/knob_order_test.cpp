// The order in which heuristics vary knobs, compared with the knobs that the compiler offers.
#include "compiler/compile.h"
#include "compiler/frontend/parse.h"
#include "tuner/files/read.h"
#include "tuner/search/specification/knob_steps.h"
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

namespace icl {
namespace {

Device deviceWithEverything() {
  Device device;
  device.isCpu = true;
  device.hasImages = true;
  device.maxImage2d = {16384, 16384};
  device.maxImage3d = {2048, 2048, 2048};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  return device;
}

/// The families of knobs, without work-groups and merging, of the kernels that docs/knobs.md explains knobs
/// by.
std::set<std::string> offeredFamilies() {
  std::set<std::string> families;
  for (const auto &entry : std::filesystem::directory_iterator(ICL_SAMPLES "/../docs/knobs")) {
    Diagnostics diagnostics(entry.path().string(), readWhole(entry.path().string()));
    const auto program = parseProgram(diagnostics);
    const ast::Kernel &kernel = *program->kernels.front();
    const Sizes sizes{kernel.dimensions == 1 ? Extent{4096, 1, 1} : Extent{4096, 4096, 1}, {}};
    const auto space = spaceOf(kernel, deviceWithEverything(), sizes, diagnostics);
    for (const Parameter &parameter : space->parameters())
      if (!isGeometry(parameter.name))
        families.insert(parameter.name.substr(0, parameter.name.find('.')));
  }
  return families;
}

TEST(KnobOrder, namesKnobsThatExist) {
  const std::set<std::string> offered = offeredFamilies();
  for (const std::string_view name : knobsByEffect)
    EXPECT_TRUE(name.empty() || offered.contains(std::string(name))) << name;
}

TEST(KnobOrder, hasAPlaceForEveryKnob) {
  std::set<std::string> others = offeredFamilies();
  for (const std::string_view name : knobsByEffect)
    others.erase(std::string(name));
  EXPECT_EQ(others, (std::set<std::string>{"border", "sample", "vector_store"}))
      << "give the new knob a place in knobsByEffect, or add it here";
}

}
}
