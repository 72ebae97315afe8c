// Why the best variant of a tuning is best, for people and for programs.
#pragma once
#include "tuner/tune.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// "1.20 times as slow", of a variant that raced the best one.
std::string comparison(const Ratio &toBest);
/// The same of the best variant with one knob set back: also how it failed. `bestNs`: the best one's time.
std::string comparison(const Ablation &, double bestNs);
nlohmann::json ratioToJson(const Ratio &);

/// Whether the tuning was asked for one.
bool hasExplanation(const TuneResult &);
/// The best variant's code beside that of the others, what each of its knobs contributes.
std::string explanationToText(const TuneResult &);
/// The same findings; null without an explanation.
nlohmann::json explanationToJson(const TuneResult &);

}
