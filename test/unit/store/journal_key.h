#pragma once
#include "tuner/store/journal.h"

namespace icl {

inline const TuningKey key = {"blur", "1234", "0.1.0", "a device", "1.2", "64x64", "abcd"};

inline Outcome ok(double timeNs) { return {Outcome::Kind::Ok, timeNs, 7, ""}; }

}
