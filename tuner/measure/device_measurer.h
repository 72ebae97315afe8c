// Measures variants on a device, each in a worker process.
#pragma once
#include "tuner/device/protocol.h"
#include "tuner/measure/measurer.h"
#include "tuner/measure/worker.h"
#include <atomic>
#include <functional>
#include <memory>

namespace icl {

/// One of the kernel's images or arrays, and what it holds at first.
struct MeasuredBuffer {
  BufferSpec spec;
  std::vector<std::byte> contents; ///< spec.bytes() of them
};

struct DeviceMeasurerOptions {
  std::string device; ///< selector, as runtime::chooseDevice takes it
  Agreement agreement = Agreement::Close;
  double startSeconds = 60;                ///< limits: a worker's start, with the data copied to the device
  double buildSeconds = 60;                ///< a variant's build
  double runSeconds = 60;                  ///< all its launches, and the comparison of its output
  std::string worker;                      ///< path of icl-worker; empty: beside this program
  const std::atomic<bool> *stop = nullptr; ///< set from outside to call off what is running
};

/// A variant that passes a limit, crashes, or takes the driver down costs its own outcome and a fresh worker.
/// Outputs are compared with those of the reference variant, which runs first whenever there are none yet.
class DeviceMeasurer : public Measurer {
public:
  using MakeJob = std::function<Job(const Configuration &)>;

  DeviceMeasurer(MakeJob, Configuration reference, const std::vector<MeasuredBuffer> &,
                 DeviceMeasurerOptions);
  ~DeviceMeasurer() override;

  std::string identity(const Configuration &) override;
  Outcome measure(const Configuration &) override;
  void setBest(double timeNs) override { policy.bestNs = timeNs; }
  std::vector<std::vector<double>> race(const std::vector<Configuration> &, unsigned rounds) override;

  pid_t workerId() const { return worker ? worker->id() : -1; } ///< -1: none runs

private:
  MakeJob makeJob;
  Configuration reference;
  DeviceMeasurerOptions options;
  TimingPolicy policy;
  protocol::Setup setup;
  Descriptor data;
  std::unique_ptr<Worker> worker;
  bool hasReference = false; ///< its outputs lie in the data
  double referenceNs = 0;

  void fillData(const std::vector<MeasuredBuffer> &);
  void startWorker();
  Outcome measureIn(const Job &, bool isReference);
  Outcome measureReference();
  double runLimit() const;
};

}
