#include "tools/iclc/options/objective.h"
#include "compiler/space/suggest.h"

namespace icl::cli {

ObjectiveChoice::ObjectiveChoice(CommandLine &line) {
  line.option(
      "objective", name, "launch|kernel",
      "the time that counts: of a launch on plain buffers, with the copies that it makes (launch), or "
      "without them, for images that stay in their storage (kernel)");
}

Objective ObjectiveChoice::choose() const {
  const auto objective = objectiveNamed(name);
  if (!objective)
    throw usageError("`--objective " + name + "` is neither `launch` nor `kernel`" +
                     didYouMean(name, {"launch", "kernel"}));
  return *objective;
}

}
