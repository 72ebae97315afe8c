#include "tuner/search/specification/writer.h"
#include <algorithm>

namespace icl {

using Parts = SpecificationWriter::Parts;

bool isGeometry(const std::string &name) {
  for (const std::string_view knob : {"wg_", "block_", "cyclic_"})
    for (const char axis : axisLetters)
      if (name == std::string(knob) + axis)
        return true;
  return false;
}

static bool isName(const std::string &text) {
  try {
    return Expression::parse(text).names() == std::vector<std::string>{text};
  } catch (const ExpressionError &) {
    return false;
  }
}

SpecificationWriter::SpecificationWriter(const Space &s) : space(s) {
  for (const Parameter &parameter : space.parameters())
    if (!isName(parameter.name))
      throw inputError("this strategy writes a specification (docs/strategies.md), which cannot name "
                       "the knob `" +
                       parameter.name + "`");
}

void SpecificationWriter::step(const Parts &parts) {
  std::string line;
  for (const std::string &part : parts)
    line += (line.empty() ? "" : ", ") + part;
  if (!parts.empty())
    written += line + ";\n";
}

std::size_t SpecificationWriter::choices(const std::string &name) const {
  const auto index = space.find(name);
  return index ? space.parameters()[*index].values.size() : 0;
}

bool SpecificationWriter::offers(const std::string &name, std::int64_t value) const {
  const auto index = space.find(name);
  if (!index)
    return false;
  const auto &values = space.parameters()[*index].values;
  return std::find(values.begin(), values.end(), Value(value)) != values.end();
}

Parts SpecificationWriter::reset(const std::string &name) const {
  return has(name) && offers(name, 1) ? Parts{name + "=1"} : Parts();
}

Parts SpecificationWriter::powers(const std::string &knob, char axis, const std::vector<std::string> &sharing,
                                  unsigned base) const {
  const std::string name = knob + axis;
  if (!has(name))
    return {};
  if (!offers(name, 1) && !offers(name, 2))
    return {name + "=*"};
  std::string product;
  std::size_t factors = 0;
  for (const std::string &other : sharing)
    if (space.find(other + axis)) {
      product += (factors++ ? "*" : "") + other + axis;
    }
  const std::string room = factors == 0 ? "" : factors == 1 ? "/" + product : "/(" + product + ")";
  return {name + "=1:size_" + axis + room + ":*" + std::to_string(base)};
}

Parts SpecificationWriter::around(const std::string &name) const {
  if (!has(name))
    return {};
  const std::string best = "best." + name;
  return {name + "=(" + best + " > 1 ? " + best + "/2 : 1):" + best + "*2:*2"};
}

Parts concatenate(const std::vector<Parts> &lists) {
  Parts all;
  for (const Parts &list : lists)
    all.insert(all.end(), list.begin(), list.end());
  return all;
}

}
