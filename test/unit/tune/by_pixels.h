// Tunings of a kernel without a device, where times depend on the grid.
#pragma once
#include "compiler/frontend/parse.h"
#include "compiler/interpret/synthetic.h"
#include "test/unit/tune/fake_measurer.h"
#include "tuner/kernel_on_device.h"
#include <memory>

namespace icl {

/// Every variant takes a nanosecond per pixel, twice as long if it takes its sizes at run time, and half as
/// long if it loads aligned vectors, which needs rows of them. On grids of more than so many pixels none is
/// done in time.
class ByPixels : public Measurer {
public:
  ByPixels(SpaceDefinition d, const Extent &g, std::int64_t m)
      : definition(std::move(d)), row(g[0]), pixels(g[0] * g[1] * g[2]), most(m) {}
  std::string identity(const Configuration &configuration) override {
    std::string text = "variant";
    for (const auto value : configuration)
      text += ' ' + std::to_string(value);
    return text;
  }
  Outcome measure(const Configuration &configuration) override {
    if (pixels > most)
      throw MeasureStopped();
    if (isAligned(configuration) && row % lanesOf(configuration) != 0)
      return {Outcome::Kind::Refused, 0, 0};
    return ok(timeNs(configuration));
  }
  std::vector<RaceTimes> race(const std::vector<Configuration> &runners, unsigned rounds) override {
    std::vector<RaceTimes> times;
    for (const Configuration &runner : runners)
      times.push_back({std::vector<double>(rounds, timeNs(runner)), {}});
    return times;
  }

private:
  const SpaceDefinition definition;
  const std::int64_t row, pixels, most;

  bool isAligned(const Configuration &configuration) const {
    return !configuration.empty() &&
           definition.assignment(configuration).at("vector_load") == Value(std::string("aligned"));
  }
  std::int64_t lanesOf(const Configuration &configuration) const {
    return std::get<std::int64_t>(definition.assignment(configuration).at("vector_x"));
  }

  double timeNs(const Configuration &configuration) const {
    const bool isUntuned = configuration.empty() || configuration == Space(definition).reference();
    const bool isForAnySize =
        !isUntuned && definition.assignment(configuration).at("sizes") == Value(std::string("runtime"));
    return double(pixels) * (isUntuned ? 4 : isForAnySize ? 2 : 1) / (isAligned(configuration) ? 2 : 1);
  }
};

/// A kernel of two dimensions, and requests to tune it on a CPU that does not exist.
struct TunedByPixels {
  Diagnostics diagnostics{"copy.icl", "#pragma imcl grid(input)\n"
                                      "void copy(Image<float> input, Image<float> output) {\n"
                                      "  output[idx][idy] = input[idx][idy];\n"
                                      "}\n"};
  std::unique_ptr<ast::Program> program = parseProgram(diagnostics);
  const ast::Kernel &kernel = *program->kernels.front();

  Arguments argumentsAt(const Extent &grid) const { return syntheticArguments(kernel, grid, {}, {}, 1); }

  TuneRequest request(const Extent &grid, std::int64_t mostPixels) const {
    TuneRequest made{kernel, "", "", {}, argumentsAt(grid), {}, false, "", 1, {}};
    made.sizes.grid = grid;
    made.search.strategy = "random";
    made.search.budget = 6;
    made.info.emplace();
    made.info->isCpu = true;
    made.makeMeasurer = [=](const TuneRequest &at, const KernelParts &parts) {
      const Extent &size = at.arguments.grid;
      return std::make_unique<ByPixels>(parts.definition, size, mostPixels);
    };
    return made;
  }
};

}
