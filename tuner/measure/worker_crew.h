// The worker processes of one measurer.
#pragma once
#include "tuner/measure/scratch_folder.h"
#include "tuner/measure/worker.h"
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace icl {

/// What workers of one measurer share, and those that no request occupies. Drivers of GPUs take seconds to
/// open a device, and open it for one process after another, so that a measurer may leave its crew to the
/// next one of this process.
class WorkerCrew {
public:
  /// One that was left, or a new one. Its worker is asked to open the device, without waiting for that: what
  /// fails is found out when it is asked for more. `device`: a selector, as runtime::chooseDevice takes it.
  /// `program` and `cache` are those of WorkerOptions; without a cache, the scratch folder is used. Throws an
  /// Error for the folder and the file.
  static std::unique_ptr<WorkerCrew> start(const std::string &program, const std::string &device,
                                           const std::string &cache);
  /// Keeps a crew that is not used any more, until the process or endLeft() ends it.
  static void leave(std::unique_ptr<WorkerCrew>);
  static void endLeft();

  ScratchFolder scratch;
  Descriptor data;                ///< a memory file, empty at first
  std::unique_ptr<Worker> worker; ///< that measures; null: it could not be started

  /// Those that have built before and were kept. These functions may be called from any thread.
  std::size_t countBuilders();
  /// Null: there is none, or the wait for one was stopped.
  std::unique_ptr<Worker> takeBuilder(const std::atomic<bool> &stop);
  /// `owesReply`: it still works on something for which nobody waits.
  void keepBuilder(std::unique_ptr<Worker>, bool owesReply);

private:
  struct Builder {
    std::unique_ptr<Worker> worker;
    bool owesReply = false;
  };
  const std::string program, device, cache;
  std::mutex mutex; ///< of the builders
  std::vector<Builder> builders;

  WorkerCrew(const std::string &program, const std::string &device, const std::string &cache);
  void open();
};

}
