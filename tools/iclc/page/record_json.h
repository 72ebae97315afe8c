// A tuning as the JSON that web/tuning.js reads.
#pragma once
#include "tools/iclc/page/tuning_record.h"
#include <nlohmann/json.hpp>

namespace icl::cli {

nlohmann::json toJson(const TuningRecord &);

}
