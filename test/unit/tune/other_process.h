#pragma once
#include "test/support/child_process.h"
#include "test/unit/tune/fake_measurer.h"
#include <string>

namespace icl {

/// Tunes line(10) in another process, which dies if the measurer does that. Returns its status, as waitpid()
/// does. `journal`: path.
inline int statusOfTuning(Measurer &measurer, const std::string &journal) {
  return statusOfProcess([&] {
    Journal kept(journal, key);
    tuneSpace(line(10), measurer, kept, all());
  });
}

}
