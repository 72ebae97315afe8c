// What passes may do: make a kernel of a kernel, and leave the one that they were given as it was.
#include "compiler/ir/print.h"
#include "compiler/knobs/common/local_memory.h"
#include "compiler/lower/body.h"
#include "test/unit/compiler/example_kernel.h"
#include <gtest/gtest.h>

using namespace icl;

static const char source[] = R"(
#pragma imcl grid(in)
#pragma imcl boundary_cond(in: clamped, table: constant)
void smooth(Image<float> in, Image<float> table, Image<float> out, float weight[3][3]) {
  float sum = 0.0f;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++)
      sum += in[idx + i][idy + j] * weight[j + 1][i + 1];
  out[idx][idy] = sum + table[idx][idy + 1] + table[idy][idx];
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: clamped)
void zoom(Image<float> in, Image<float> out) {
  out[idx][idy] = sample(in, idx * 0.5f, idy * 0.5f) + in[idx - 1][idy] * in.width;
}
)";

/// All that a kernel is, with what its IR does not show of images.
static std::string textOf(const ir::Kernel &kernel) {
  std::string text;
  llvm::raw_string_ostream out(text);
  print(kernel, out);
  const auto show = [&](const ir::Image &image) {
    out << image.name << ": " << static_cast<int>(image.storage) << " " << static_cast<int>(image.addressing)
        << " " << image.isFiltered << " " << static_cast<int>(image.filterAddressing);
    for (unsigned d = 0; d < 3; ++d)
      out << " " << image.padding.low[d] << " " << image.padding.high[d];
    for (std::int64_t extent : image.tile ? image.tile->extents : std::vector<std::int64_t>())
      out << " " << extent;
    out << "\n";
  };
  for (const ir::Parameter &p : kernel.parameters)
    p.image ? show(*p.image) : void(out << p.var->name << ": " << p.isConstant << "\n");
  for (const ir::Tile &tile : kernel.tiles) {
    show(*tile.image), show(*tile.source);
    ir::Printer(out).print(tile.fill);
    ir::Printer(out).print(tile.wideFill);
  }
  return out.str();
}

/// Runs all passes, and adds the names of those that changed the kernel.
static void noteChanges(const ast::Kernel &kernel, const Assignment &configuration, const Sizes &sizes,
                        std::set<std::string> &changed) {
  LoweringContext context{configuration, sizes};
  ir::Kernel given = lowerBody(kernel, {});
  context.tileReaches = tileReaches(given, context);
  for (const Knob *knob : allKnobs()) {
    const std::string before = textOf(given);
    ir::Kernel made = knob->lower(given, context);
    ASSERT_EQ(textOf(given), before) << knob->name.str();
    if (textOf(made) != before)
      changed.insert(knob->name.str());
    given = std::move(made);
  }
}

TEST(Passes, LeaveTheKernelThatTheyAreGivenAsItWas) {
  Diagnostics diagnostics("passes.icl", source);
  const auto program = parseProgram(diagnostics);
  ASSERT_TRUE(program);
  Device device;
  device.hasImages = true;
  device.maxImage2d = {8192, 8192};
  device.imageFormats = allImageFormats();
  device.filteredFormats = allFilteredFormats();
  Sizes sizes;
  sizes.grid = Extent{64, 48, 1};
  std::mt19937_64 random(1);
  std::set<std::string> changed; // passes
  for (const auto &kernel : program->kernels) {
    const Space space(*spaceOf(*kernel, device, sizes, diagnostics));
    for (int i = 0; i < 100; ++i)
      noteChanges(*kernel, space.assignment(*space.sample(random)), sizes, changed);
  }
  for (const Knob *knob : allKnobs())
    for (const Example &example : knob->examples) {
      ExampleKernel kernel(example.kernel);
      const SpaceDefinition space = kernel.space();
      const Configuration shown = space.configuration(parseAssignment(example.after));
      noteChanges(kernel.ast(), space.assignment(shown), kernel.sizes, changed);
    }
  for (const Knob *knob : allKnobs())
    EXPECT_TRUE(changed.count(knob->name.str())) << knob->name.str() << " has changed nothing";
}
