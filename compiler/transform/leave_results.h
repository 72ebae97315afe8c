// What a work-group does with what its pixels gave to the results of reduce(...).
#pragma once
#include "compiler/transform/work_group_code.h"

namespace icl {

/// Combines what the work-items gathered, and leaves it in the results' cells. The last work-group makes the
/// results of these where their form says so.
void leaveResults(WorkGroupCode &, GatheredResults &);

/// Adds what the work-item has in variables to its copy of the result.
void leaveAccumulators(WorkGroupCode &, GatheredResult &);

}
