// Choices between vectors by a condition that is the same for all lanes, for CPUs: they have no instruction
// for a choice by a scalar, so that their compilers branch and keep the vectors in memory meanwhile.
#pragma once
#include "compiler/ir/ir.h"

namespace icl {

/// Makes such choices by masks, where both values may be computed and cost little.
ir::Kernel maskUniformChoices(ir::Kernel);

}
