#include "compiler/author/offered.h"
#include "compiler/space/suggest.h"

namespace icl {

std::vector<std::string> namesOf(const std::vector<Parameter> &parameters) {
  std::vector<std::string> names;
  for (const Parameter &p : parameters)
    names.push_back(p.name);
  return names;
}

std::vector<std::string> valuesOf(const Parameter &parameter) {
  std::vector<std::string> values;
  for (const Value &v : parameter.values)
    values.push_back(toString(v));
  return values;
}

static std::string listed(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &w : names)
    text += (text.empty() ? "`" : ", `") + w + "`";
  return text;
}

std::string hintFor(const std::string &name, const std::vector<std::string> &offered) {
  if (const auto near = closest(name, offered))
    return "did you mean `" + *near + "`?";
  return "offered here: " + listed(offered);
}

}
