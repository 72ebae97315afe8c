#include "tuner/runtime_form.h"

namespace icl {

/// The configuration with one more knob at its reference value: the knob that leaves the fewest broken
/// constraints. Nothing if no knob reduces their number.
static std::optional<Configuration> repaired(const SpaceDefinition &space,
                                             const Configuration &configuration) {
  const Configuration reference = space.configuration({});
  std::size_t fewest = space.violations(configuration).size();
  std::optional<Configuration> best;
  for (std::size_t knob = 0; knob < configuration.size(); ++knob) {
    if (space.parameters()[knob].name == "sizes" || configuration[knob] == reference[knob])
      continue;
    Configuration changed = configuration;
    changed[knob] = reference[knob];
    if (const std::size_t broken = space.violations(changed).size(); broken < fewest) {
      fewest = broken;
      best = std::move(changed);
    }
  }
  return best;
}

std::optional<Assignment> runtimeForm(const SpaceDefinition &space, const Assignment &configuration) {
  Assignment wanted = configuration;
  wanted["sizes"] = "runtime";
  std::optional<Configuration> form = space.configuration(wanted);
  while (form && !space.violations(*form).empty())
    form = repaired(space, *form);
  if (!form)
    return std::nullopt;
  return space.assignment(*form);
}

static bool isAligned(const Assignment &configuration) {
  const auto load = configuration.find("vector_load");
  return load != configuration.end() && load->second == Value("aligned");
}

bool takesRows(const Assignment &form, std::int64_t pixels) {
  const auto lanes = form.find("vector_x");
  return !isAligned(form) || lanes == form.end() || pixels % std::get<std::int64_t>(lanes->second) == 0;
}

std::optional<Assignment> formForAnyRows(const SpaceDefinition &space, const Assignment &configuration) {
  if (!isAligned(configuration))
    return std::nullopt;
  Assignment wanted = configuration;
  wanted["vector_load"] = "unaligned";
  return runtimeForm(space, wanted);
}

}
