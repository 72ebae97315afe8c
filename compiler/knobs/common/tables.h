// In which memories the tables of the knob `table` fit.
#pragma once
#include "compiler/knobs/knob.h"

namespace icl {

inline bool tablesFitConstant(const KnobContext &c) {
  return c.facts.tables > 0 && c.facts.tableBytes + c.facts.constantBytes <= c.device.constantBytes &&
         c.facts.tables <= c.device.constantArguments;
}

inline bool tablesFitLocal(const KnobContext &c) {
  return c.facts.tables > 0 && c.facts.tableBytes <= c.device.localBytes;
}

}
