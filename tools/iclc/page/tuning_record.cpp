#include "tools/iclc/page/tuning_record.h"
#include <algorithm>

namespace icl::cli {

const TuningRecord::Evaluation *TuningRecord::find(const Assignment &configuration) const {
  const auto found = std::find_if(evaluations.begin(), evaluations.end(), [&](const Evaluation &evaluation) {
    return evaluation.configuration == configuration;
  });
  return found == evaluations.end() ? nullptr : &*found;
}

const TuningRecord::Evaluation *TuningRecord::best() const {
  if (const Evaluation *known = winner ? find(*winner) : nullptr)
    return known;
  const Evaluation *fastest = nullptr;
  for (const Evaluation &evaluation : evaluations)
    if (evaluation.outcome.isChecked() && (!fastest || evaluation.outcome.timeNs < fastest->outcome.timeNs))
      fastest = &evaluation;
  return fastest;
}

const TuningRecord::Evaluation *TuningRecord::untunedEvaluation() const {
  const Evaluation *found = untuned ? find(*untuned) : nullptr;
  return found && found->outcome.ok() ? found : nullptr;
}

}
