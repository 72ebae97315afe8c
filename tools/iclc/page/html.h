// A report as one HTML file that loads nothing.
#pragma once
#include "tools/iclc/page/tuning_record.h"
#include <string>
#include <vector>

namespace icl::cli {

/// What a page draws: the tunings, and for a page that follows a tuning whether it goes on (`live`) and a
/// number that changes with each change (`state`). Invalid UTF-8 is replaced.
std::string reportData(const std::vector<TuningRecord> &, bool isLive = false, std::size_t state = 0);

/// `data`: of reportData(). Nothing in it can end the element that contains it.
std::string reportPage(const std::string &data);

}
