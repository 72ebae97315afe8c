#pragma once
#include "compiler/space/device.h"
#include <icl/device.h>

namespace icl {

/// A device of this machine, as the compiler describes devices.
Device deviceOf(const runtime::DeviceInfo &);

}
