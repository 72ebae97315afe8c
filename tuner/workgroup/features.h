// Features of a scenario: a kernel on a device with data.
#pragma once
#include <map>
#include <string>
#include <variant>

namespace icl {

/// By name: a number, or a word. `docs/work-groups.md` lists those of kernels.
using ScenarioFeatures = std::map<std::string, std::variant<double, std::string>>;

/// `absent` where there is no such feature, or it is a word.
double numberOf(const ScenarioFeatures &, const std::string &name, double absent = 0);

}
