// What came of a replay, for people and for programs.
#pragma once
#include "tuner/replay/replay.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// What a budget's repetitions came to.
struct BudgetResult {
  std::size_t budget = 0;
  Slowdowns slowdowns;
  std::string notes; ///< of a repetition that is the only one
};

std::string replayToText(const RecordedSpace &, const ReplayRequest &, const std::vector<BudgetResult> &,
                         double seconds);
nlohmann::json replayToJson(const RecordedSpace &, const ReplayRequest &, const std::vector<BudgetResult> &);
/// CSV: repetition,evaluation,configuration,time,valid,best.
std::string traceOf(const RecordedSpace &, const std::vector<ReplayRun> &);

}
