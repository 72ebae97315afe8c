#include "tuner/files/assignment_json.h"
#include "compiler/space/error.h"
#include <nlohmann/json.hpp>

namespace icl {

nlohmann::json toJson(const Value &value) {
  return std::visit([](const auto &v) { return nlohmann::json(v); }, value);
}

nlohmann::json toJson(const Assignment &assignment) {
  nlohmann::json object = nlohmann::json::object();
  for (const auto &[name, value] : assignment)
    object[name] = toJson(value);
  return object;
}

Assignment assignmentFromJson(const nlohmann::json &object) {
  if (!object.is_object())
    throw inputError("a configuration is not an object");
  Assignment assignment;
  for (const auto &[name, value] : object.items()) {
    if (value.is_number_integer())
      assignment[name] = value.get<std::int64_t>();
    else if (value.is_string())
      assignment[name] = value.get<std::string>();
    else
      throw inputError("the value of `" + name + "` is neither an integer nor a string");
  }
  return assignment;
}

}
