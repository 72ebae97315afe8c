#include "tools/iclc/options/shared_knobs.h"
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include <algorithm>
#include <iterator>

namespace icl::cli {

/// If a space knows it, its message states the value that holds there.
[[noreturn]] static void refuse(const Assignment::value_type &knob,
                                const std::vector<SpaceDefinition> &spaces, const std::string &option) {
  std::vector<std::string> known;
  for (const SpaceDefinition &space : spaces) {
    const std::vector<std::string> names = space.knownNames();
    if (std::find(names.begin(), names.end(), knob.first) != names.end())
      space.configuration({knob});
    known.insert(known.end(), names.begin(), names.end());
  }
  throw usageError(option + " " + knob.first + ": none of the kernels has this knob" +
                   didYouMean(knob.first, known));
}

std::vector<Assignment> knobsOfEach(const Assignment &given, const std::vector<SpaceDefinition> &spaces,
                                    const std::string &option) {
  std::vector<Assignment> all;
  Assignment unknown = given;
  for (const SpaceDefinition &space : spaces) {
    Assignment own;
    std::copy_if(given.begin(), given.end(), std::inserter(own, own.end()), [&](const auto &knob) {
      return space.find(knob.first) || (spaces.size() == 1 && !space.hasAnyway(knob.first, knob.second));
    });
    all.push_back(std::move(own));
    std::erase_if(unknown, [&](const auto &knob) {
      return space.find(knob.first) || space.hasAnyway(knob.first, knob.second);
    });
  }
  if (!unknown.empty() && spaces.size() > 1)
    refuse(*unknown.begin(), spaces, option);
  return all;
}

}
