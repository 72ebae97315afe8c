// How the file formats name the kinds of outcomes.
#pragma once
#include "tuner/outcome.h"

namespace icl {

struct OutcomeNames {
  Outcome::Kind kind;
  const char *t4, *kernelTuner; ///< Kernel Tuner's is empty for the kind that has a time instead
};

/// One line per kind. If a format has one name for several kinds, reading it gives the first.
inline constexpr OutcomeNames outcomeNames[] = {
    {Outcome::Kind::Ok, "correct", ""},
    {Outcome::Kind::BuildError, "compile", "CompilationFailedConfig"},
    {Outcome::Kind::LaunchError, "runtime", "RuntimeFailedConfig"},
    {Outcome::Kind::WrongOutput, "correctness", "RuntimeFailedConfig"},
    {Outcome::Kind::Timeout, "timeout", "RuntimeFailedConfig"},
    {Outcome::Kind::Crash, "runtime", "RuntimeFailedConfig"},
    {Outcome::Kind::Refused, "constraints", "InvalidConfig"},
};

}
