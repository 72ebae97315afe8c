#include "compiler/source/warnings.h"

namespace icl {

static constexpr WarningRow warnings[] = {
#define ICL_WARNING_NAME(id, name, description) {name, description},
#include "compiler/source/warnings.def"
};

llvm::ArrayRef<WarningRow> warningRows() { return warnings; }

bool WarningPolicy::apply(llvm::StringRef word) {
  const bool isOn = !word.consume_front("no-");
  if (word == "error") {
    areErrors = isOn;
    return true;
  }
  if (word == "all") {
    isOn ? silenced.reset() : silenced.set();
    return true;
  }
  const bool isSeverity = word.consume_front("error=");
  bool isKnown = false;
  for (std::size_t index = 0; index < count; ++index) {
    const llvm::StringRef name = warnings[index].name;
    if (word != name && !(word == "unused" && name.startswith("unused-")))
      continue;
    isKnown = true;
    if (isSeverity) {
      errors[index] = isOn;
      notErrors[index] = !isOn;
    }
    if (isOn || !isSeverity) // as in C compilers, -Werror=NAME also turns the warning on
      silenced[index] = !isOn;
  }
  return isKnown;
}

bool WarningPolicy::isError(WarningName name) const {
  const auto index = static_cast<std::size_t>(name);
  return errors[index] || (areErrors && !notErrors[index]);
}

}
