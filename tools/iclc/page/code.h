// The OpenCL C of configurations, generated again for a report.
#pragma once
#include "compiler/ast/ast.h"
#include "compiler/space/device.h"
#include "compiler/space/sizes.h"
#include "tools/iclc/page/tuning_record.h"

namespace icl::cli {

/// What variants are generated from. The kernel must outlive it.
struct CodeOrigin {
  const ast::Kernel &kernel;
  Device device;
  Sizes sizes;
  std::string name; ///< completes "generated from "
};

/// Adds the code of the record's winner and of the untuned variant, or a note that states why there is none.
void addCode(TuningRecord &, const CodeOrigin &);

/// The untuned variant's configuration; nothing if the kernel has none on the device at these sizes.
std::optional<Assignment> untunedOf(const CodeOrigin &);

}
