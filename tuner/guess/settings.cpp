#include "tuner/guess/settings.h"
#include "tuner/guess/changes.h"
#include "tuner/guess/count.h"
#include "tuner/workgroup/pixel_bytes.h"
#include <algorithm>
#include <cmath>

namespace icl {

/// Of a block of pixels with its halo: how many are read per pixel of the block.
static double haloOf(const ScenarioFeatures &features, double columns, double rows) {
  const double read = (columns + numberOf(features, "border.west") + numberOf(features, "border.east")) *
                      (rows + numberOf(features, "border.north") + numberOf(features, "border.south"));
  return std::log2(read / (columns * rows));
}

Settings settingsOf(const ScenarioFeatures &features, const Assignment &configuration) {
  Settings settings;
  double pixels = 1;
  for (const char axis : {'x', 'y', 'z'})
    for (const char *knob : {"wg_", "block_", "cyclic_"}) {
      const double value = countOf(configuration, std::string(knob) + axis);
      settings[std::string(knob) + axis] = std::log2(value);
      pixels *= std::string(knob) == "wg_" ? 1 : value;
    }
  settings["vector_x"] = std::log2(countOf(configuration, "vector_x"));
  for (const auto &[knob, value] : configuration) {
    if (isOwnTunable(knob) || settings.contains(knob))
      continue;
    if (const auto *word = std::get_if<std::string>(&value))
      settings[withoutInstance(knob) + '=' + *word] += 1;
    else
      settings[withoutInstance(knob)] =
          std::max(settings[withoutInstance(knob)], double(std::get<std::int64_t>(value)));
  }
  const double columns = countOf(configuration, "block_x"), rows = countOf(configuration, "block_y");
  const double bytes = 1 + pixelBytes(features);
  settings["strip"] = settings["block_x"] - settings["vector_x"];
  settings["lane bytes"] = settings["vector_x"] + std::log2(bytes);
  settings["item halo"] = haloOf(features, columns, rows);
  settings["group halo"] =
      haloOf(features, columns * countOf(configuration, "wg_x"), rows * countOf(configuration, "wg_y"));
  settings["item bytes"] = std::log2(pixels * bytes);
  settings["item operations"] =
      std::log2(pixels * (1 + numberOf(features, "facts.arithmetic") + numberOf(features, "facts.reads")));
  return settings;
}

}
