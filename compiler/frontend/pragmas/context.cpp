#include "compiler/frontend/pragmas/context.h"
#include "compiler/space/suggest.h"

namespace icl {

using namespace ast;

bool PragmaContext::isFirst(const std::string &directive, const PragmaWord &word) {
  const auto [earlier, isNew] = firstUses.emplace(directive + " " + word.text, word.range);
  if (isNew)
    return true;
  Diagnostic &error = diagnostics.report(Diag::PragmaRepeated, word.range, {word.text});
  error.addNote(earlier->second, "first given here");
  return false;
}

Variable *PragmaContext::parameter(const PragmaWord &word) {
  std::vector<std::string> names;
  for (const auto &parameter : kernel.parameters) {
    if (parameter->name == word.text)
      return parameter.get();
    names.push_back(parameter->name);
  }
  diagnostics.report(Diag::PragmaNoParameter, word.range,
                     {word.text, kernel.name, didYouMean(word.text, names)});
  return nullptr;
}

Variable *PragmaContext::parameter(const PragmaWord &word, Type::Kind kind, const char *kindName) {
  Variable *found = parameter(word);
  if (!found || found->type.kind == kind)
    return found;
  reportKind(word, *found, kindName);
  return nullptr;
}

void PragmaContext::reportKind(const PragmaWord &word, const Variable &parameter, const char *kindName) {
  Diagnostic &error =
      diagnostics.report(Diag::PragmaWrongKind, word.range, {word.text, toString(parameter.type), kindName});
  error.addNote(parameter.range, "declared here");
}

ImageUse *PragmaContext::image(const PragmaWord &word) {
  const Variable *image = parameter(word, Type::Kind::Image, "an image");
  for (ImageUse &use : kernel.images)
    if (use.image == image)
      return &use;
  return nullptr;
}

}
