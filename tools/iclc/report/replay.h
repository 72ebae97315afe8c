// The result of a replay, for people and for programs.
#pragma once
#include "tuner/replay/replay.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// The result of the repetitions with one budget.
struct BudgetResult {
  std::size_t budget = 0;
  Slowdowns slowdowns;
  std::string notes; ///< of the repetition, if there is only one
};

std::string replayToText(const RecordedSpace &, const ReplayRequest &, const std::vector<BudgetResult> &,
                         double seconds);
nlohmann::json replayToJson(const RecordedSpace &, const ReplayRequest &, const std::vector<BudgetResult> &);
/// CSV: repetition,evaluation,configuration,time,valid,best.
std::string traceOf(const RecordedSpace &, const std::vector<ReplayRun> &);

}
