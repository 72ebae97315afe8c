// A configuration as the JSON object in journals and tuned files: {"boundary": "split", "wg_x": 16}.
#pragma once
#include "compiler/space/space.h"
#include <nlohmann/json_fwd.hpp>

namespace icl {

nlohmann::json toJson(const Value &);
nlohmann::json toJson(const Assignment &);
/// Throws an input Error for what is not an object of integers and strings.
Assignment assignmentFromJson(const nlohmann::json &);

}
