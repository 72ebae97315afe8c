#include "tuner/guess/settings.h"
#include "tuner/guess/changes.h"
#include "tuner/workgroup/pixel_bytes.h"
#include <algorithm>
#include <cmath>

namespace icl {

static double number(const ScenarioFeatures &features, const char *name) {
  const auto found = features.find(name);
  const auto *value = found == features.end() ? nullptr : std::get_if<double>(&found->second);
  return value ? *value : 0;
}

/// 1 where the configuration has no such knob.
static double valueOf(const Assignment &configuration, const std::string &knob) {
  const auto found = configuration.find(knob);
  const auto *value = found == configuration.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
  return value ? double(std::max<std::int64_t>(1, *value)) : 1;
}

/// Of a block of pixels with its halo: how many are read per pixel of the block.
static double haloOf(const ScenarioFeatures &features, double columns, double rows) {
  const double read = (columns + number(features, "border.west") + number(features, "border.east")) *
                      (rows + number(features, "border.north") + number(features, "border.south"));
  return std::log2(read / (columns * rows));
}

Settings settingsOf(const ScenarioFeatures &features, const Assignment &configuration) {
  Settings settings;
  double pixels = 1;
  for (const char axis : {'x', 'y', 'z'})
    for (const char *knob : {"wg_", "block_", "cyclic_"}) {
      const double value = valueOf(configuration, std::string(knob) + axis);
      settings[std::string(knob) + axis] = std::log2(value);
      pixels *= std::string(knob) == "wg_" ? 1 : value;
    }
  settings["vector_x"] = std::log2(valueOf(configuration, "vector_x"));
  for (const auto &[knob, value] : configuration) {
    if (isOwnTunable(knob) || settings.contains(knob))
      continue;
    if (const auto *word = std::get_if<std::string>(&value))
      settings[withoutInstance(knob) + '=' + *word] += 1;
    else
      settings[withoutInstance(knob)] =
          std::max(settings[withoutInstance(knob)], double(std::get<std::int64_t>(value)));
  }
  const double columns = valueOf(configuration, "block_x"), rows = valueOf(configuration, "block_y");
  const double bytes = 1 + pixelBytes(features);
  settings["strip"] = settings["block_x"] - settings["vector_x"];
  settings["lane bytes"] = settings["vector_x"] + std::log2(bytes);
  settings["item halo"] = haloOf(features, columns, rows);
  settings["group halo"] =
      haloOf(features, columns * valueOf(configuration, "wg_x"), rows * valueOf(configuration, "wg_y"));
  settings["item bytes"] = std::log2(pixels * bytes);
  settings["item operations"] =
      std::log2(pixels * (1 + number(features, "facts.arithmetic") + number(features, "facts.reads")));
  return settings;
}

}
