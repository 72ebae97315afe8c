// A configuration as the JSON object that stands in journals and tuned files: {"boundary": "split", "wg_x":
// 16}.
#pragma once
#include "compiler/space/space.h"
#include <nlohmann/json_fwd.hpp>

namespace icl {

nlohmann::json toJson(const Value &);
nlohmann::json toJson(const Assignment &);
/// Throws std::invalid_argument, saying what is no object of integers and words.
Assignment assignmentFromJson(const nlohmann::json &);

}
