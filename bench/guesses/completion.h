// Measures the guesses that recordings lack, so that an evaluation need not choose among what happened to be
// recorded.
#pragma once
#include <string>

namespace icl {

/// Measures on the CPU or GPU of this machine, for each kernel of the list that was recorded on the device of
/// the file DEVICE.json: the promising configuration, and the guesses of a model that has not learnt from the
/// kernel's family, as far as they were not recorded. They are launched in turn with the fastest recorded
/// configuration, and their times are multiplied so that its time is the recorded one. Writes
/// KERNEL.guessed.t4.json into the folder; a kernel that has this file is left out, so that of several lines
/// for it the first one counts. `kernel`: only this one; empty: all. Kernels that fail are reported at once,
/// and by an Error after the others. Throws an Error where this machine's device is another one.
void completeRecordings(const std::string &list, const std::string &device, const std::string &folder,
                        const std::string &kernel);

}
