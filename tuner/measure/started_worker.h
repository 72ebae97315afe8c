// A worker that opens its device while its caller prepares what it will measure.
#pragma once
#include "tuner/measure/scratch_folder.h"
#include "tuner/measure/worker.h"
#include <memory>
#include <string>

namespace icl {

/// What workers of one measurer share, and the first of them. Opening a device takes seconds with some
/// drivers.
class StartedWorker {
public:
  /// Starts the worker and has it open the device, without waiting for that. `device`: a selector, as
  /// runtime::chooseDevice takes it. `program` and `cache` are those of WorkerOptions; without a cache, the
  /// scratch folder is used. What fails is found out when the worker is asked for more. Throws an Error for
  /// the folder and the file.
  StartedWorker(const std::string &program, const std::string &device, const std::string &cache);

  ScratchFolder scratch;
  Descriptor data;                ///< a memory file, empty so far
  std::unique_ptr<Worker> worker; ///< null: it could not be started
};

}
