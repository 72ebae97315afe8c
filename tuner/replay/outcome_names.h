// How the formats of records name what came of a configuration.
#pragma once
#include "tuner/outcome.h"

namespace icl {

struct OutcomeNames {
  Outcome::Kind kind;
  const char *t4, *kernelTuner; ///< Kernel Tuner's is empty where the time stands in the word's place
};

/// A line a kind of outcome. Of kinds that a format does not tell apart, the first is read from its word.
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
