// The result of a tuning for any size, for people and for programs.
#pragma once
#include "tuner/any_size.h"
#include <nlohmann/json.hpp>
#include <string>

namespace icl::cli {

/// For a result that has a best configuration.
std::string anySizeToText(const AnySizeRequest &, const AnySizeResult &);
nlohmann::json anySizeToJson(const AnySizeRequest &, const AnySizeResult &);

}
