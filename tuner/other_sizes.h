// Which form that runs at any size is the fastest at sizes that were not tuned.
#pragma once
#include "tuner/kernel_on_device.h"
#include <optional>
#include <vector>

namespace icl {

/// A smaller and a larger grid than the tuned one, for a kernel with forms for any size. Empty where forms
/// are only compared at the tuned size: on GPUs, where that chooses as well and each process takes seconds to
/// open the device, and for grids of more than a million pixels, whose work-groups are a small part of them.
std::vector<Extent> gridsBeside(const TuneRequest &, const runtime::DeviceInfo &);

/// Of a tuning that may take so many seconds, how many are kept for comparisons at so many other grids.
double secondsBeside(double seconds, std::size_t grids);

/// Times the forms that ran at the tuned size at these grids too. The one with the smallest geometric mean of
/// its times there becomes the result's `fastestCounterpart`; a stored one if that is as fast. Leaves the
/// result as it is if the best variant is such a form itself, if the time ends before, or if the untuned
/// variant is too slow there. Throws as tune() does.
void chooseFormBeside(const std::vector<Extent> &grids, const KernelOnDevice &, const TuneRequest &,
                      TuneResult &, Diagnostics &);

}
