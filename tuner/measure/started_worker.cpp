#include "tuner/measure/started_worker.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/worker_data.h"

namespace icl {

StartedWorker::StartedWorker(const std::string &program, const std::string &device, const std::string &cache)
    : data(WorkerData::newFile()) {
  try {
    worker = std::make_unique<Worker>(
        WorkerOptions{program, data.get(), scratch.path(), cache.empty() ? scratch.path() : cache, 0, 0});
    worker->send(protocol::Open{device});
  } catch (const MeasureError &) { // the one that is started when it is needed has the same problem
    worker.reset();
  }
}

}
