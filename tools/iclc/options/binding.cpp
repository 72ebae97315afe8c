#include "tools/iclc/options/binding.h"
#include "compiler/space/error.h"
#include "compiler/space/suggest.h"
#include "tools/iclc/pictures/numbers.h"
#include <iostream>

namespace icl::cli {

Binding bind(const ast::Kernel &kernel, const std::string &word, bool isImage, const char *option) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
    throw usageError("`" + std::string(option) + " " + word +
                     "` is not of the form name=" + (isImage ? "FILE" : "value"));
  const std::string name = word.substr(0, equals);
  std::vector<std::string> names;
  for (const auto &parameter : kernel.parameters) {
    const bool fitsOption = (parameter->type.kind == Type::Kind::Image) == isImage;
    if (parameter->name == name && fitsOption)
      return {parameter.get(), word.substr(equals + 1)};
    if (parameter->name == name)
      throw usageError("`" + name + "` is " +
                       (isImage ? "not an image: give it with --arg" : "an image: give it with --in"));
    if (fitsOption)
      names.push_back(parameter->name);
  }
  throw usageError("`" + kernel.name + "` has no " + (isImage ? "image" : "argument") + " `" + name + "`" +
                   (names.empty() ? "" : didYouMeanOneOf(name, names)));
}

ImageFile parseImageFile(const std::string &text) {
  for (const Interleaving &interleaving : interleavings) {
    const std::string suffix = std::string(":") + interleaving.name;
    if (text.ends_with(suffix))
      return {text.substr(0, text.size() - suffix.size()), &interleaving};
  }
  const std::size_t colon = text.rfind(':');
  const std::string order = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (order.size() >= 2 && order.size() <= 4 && order.find_first_not_of("rgbaRGBA") == std::string::npos) {
    std::vector<std::string> names;
    for (const Interleaving &interleaving : interleavings)
      names.push_back(interleaving.name);
    throw usageError("there is no order of components `:" + order + "`" + didYouMeanOneOf(order, names));
  }
  return {text};
}

/// "(5, 0)" of a pixel; "[1][2]" of an element, whose number in memory is `at[0]`.
static std::string placeText(const Type &type, const std::array<std::int64_t, 3> &at) {
  if (type.kind == Type::Kind::Image) {
    std::string text = "(" + std::to_string(at[0]);
    for (unsigned d = 1; d < type.dimensions; ++d)
      text += ", " + std::to_string(at[d]);
    return text + ")";
  }
  std::string text;
  std::int64_t rest = at[0];
  for (std::size_t d = type.extents.size(); d-- > 1; rest /= type.extents[d])
    text = "[" + std::to_string(rest % type.extents[d]) + "]" + text;
  return "[" + std::to_string(rest) + "]" + text;
}

void warnOfNan(const ast::Variable &parameter, const HostBuffer &buffer, const char *what) {
  const auto nan = findNan(buffer, parameter.type.value);
  if (!nan)
    return;
  if (parameter.type.kind == Type::Kind::Value) {
    std::cerr << "iclc: warning: `" << parameter.name << "` is NaN";
    if (parameter.type.value.isVector())
      std::cerr << " in component " << nan->component;
    std::cerr << '\n';
    return;
  }
  std::cerr << "iclc: warning: " << what << " `" << parameter.name << "` has " << nan->count
            << " NaN, the first at " << placeText(parameter.type, nan->first) << '\n';
}

}
