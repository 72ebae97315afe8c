// The result of a tuning, for people and for programs.
#pragma once
#include "tuner/tune.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// For a result that has a best configuration.
std::string resultToText(const TuneRequest &, const TuneResult &);
/// Without what ledgerToJson() adds.
nlohmann::json resultToJson(const TuneRequest &, const TuneResult &);

}
