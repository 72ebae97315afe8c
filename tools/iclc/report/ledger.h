// What the time of a tuning was spent on, for people and for programs.
#pragma once
#include "tuner/measure/ledger.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// "  where the 12.3 s went: 8.0 s building, ...", the longest first. The seconds add up.
std::string ledgerToText(const StageTimes &);
/// An object with the total, `seconds`, and those of each stage.
nlohmann::json ledgerToJson(const StageTimes &);

}
