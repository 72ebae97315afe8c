// Scenarios as JSON, for the files that have them.
#pragma once
#include "tuner/workgroup/scenario.h"
#include <nlohmann/json.hpp>

namespace icl {

nlohmann::ordered_json scenariosJson(const std::vector<Scenario> &);
/// `list`: an array. Throws an Error that states the number of the scenario.
std::vector<Scenario> scenariosFromJson(const nlohmann::ordered_json &list);
/// The object in the file. Throws an Error that names it if it cannot be read, or has another `format`.
nlohmann::ordered_json readJsonOfFormat(const std::string &path, const std::string &format);

}
