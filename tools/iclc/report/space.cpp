#include "tools/iclc/report/space.h"
#include "tools/iclc/report/text.h"
#include "tuner/files/assignment_json.h"
#include <algorithm>
#include <iomanip>
#include <sstream>

namespace icl::cli {

static std::string valuesOf(const Parameter &parameter) {
  std::string text;
  for (const Value &value : parameter.values) {
    const bool isReference = value == parameter.reference && parameter.values.size() > 1;
    text += (text.empty() ? "" : " ") + (isReference ? "[" + toString(value) + "]" : toString(value));
  }
  return text;
}

static std::size_t widest(const std::vector<std::string> &column) {
  std::size_t width = 0;
  for (const std::string &text : column)
    width = std::max(width, text.size());
  return width;
}

std::string spaceToText(const ast::Kernel &kernel, const Device &device, const Space &space) {
  return spaceToText(kernel.name + " on " + device.name, space);
}

std::string spaceToText(const std::string &title, const Space &space) {
  std::vector<std::string> names, values;
  for (const Parameter &parameter : space.parameters()) {
    names.push_back(parameter.name);
    values.push_back(valuesOf(parameter));
  }
  std::ostringstream out;
  out << title << ": " << countText(space.count()) << " configurations of " << countText(space.rawCount())
      << " combinations\n\nknobs, the untuned variant's values in brackets:\n";
  const int nameWidth = static_cast<int>(widest(names)) + 2,
            valueWidth = static_cast<int>(std::min<std::size_t>(widest(values), 60));
  for (std::size_t i = 0; i < names.size(); ++i)
    out << "  " << std::left << std::setw(nameWidth) << names[i] << std::setw(valueWidth) << values[i] << "  "
        << space.parameters()[i].description << '\n';
  if (!space.constraints().empty())
    out << "\nconstraints:\n";
  for (const Constraint &constraint : space.constraints())
    out << "  " << constraint.condition.text() << "\n      else: " << constraint.sentence.outline() << '\n';
  return out.str();
}

nlohmann::json spaceToJson(const ast::Kernel &kernel, const Device &device, const Space &space) {
  nlohmann::json json = spaceToJson(space);
  json["kernel"] = kernel.name;
  json["device"] = device.name;
  return json;
}

nlohmann::json spaceToJson(const Space &space) {
  nlohmann::json parameters = nlohmann::json::array(), constraints = nlohmann::json::array();
  for (const Parameter &parameter : space.parameters()) {
    nlohmann::json values = nlohmann::json::array(), promising = nlohmann::json::array();
    for (const Value &value : parameter.values)
      values.push_back(toJson(value));
    for (const Value &value : parameter.promising)
      promising.push_back(toJson(value));
    parameters.push_back({{"name", parameter.name},
                          {"values", values},
                          {"reference", toJson(parameter.reference)},
                          {"promising", promising},
                          {"description", parameter.description}});
  }
  for (const Constraint &constraint : space.constraints())
    constraints.push_back({{"condition", constraint.condition.text()},
                           {"sentence", constraint.sentence.text()},
                           {"from_user", constraint.fromUser()},
                           {"place", constraint.place}});
  return {{"parameters", parameters},
          {"constraints", constraints},
          {"count", space.count()},
          {"combinations", space.rawCount()}};
}

std::string emptySpaceText(const ast::Kernel &kernel, const Sizes &sizes, const Space &space) {
  const std::string at = sizes.grid ? " at " + extentText(*sizes.grid, kernel.dimensions) : "";
  return "the space of `" + kernel.name + "`" + at + " is empty: " + space.conflictText();
}

}
