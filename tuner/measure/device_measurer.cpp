#include "tuner/measure/device_measurer.h"
#include "tuner/hash.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace icl {

using protocol::Message;

// ---- The data that workers share
// ---------------------------------------------------------------------------------

static std::uint64_t pages(std::uint64_t bytes) { return (bytes + 4095) / 4096 * 4096; }

static void writeAt(int file, std::uint64_t offset, const std::vector<std::byte> &bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    ssize_t n = pwrite(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      throw MeasureError(std::string("cannot hold the kernel's data in memory: ") + std::strerror(errno));
    done += static_cast<std::size_t>(n);
  }
}

DeviceMeasurer::DeviceMeasurer(MakeJob make, Configuration r, const std::vector<MeasuredBuffer> &buffers,
                               DeviceMeasurerOptions o)
    : makeJob(std::move(make)), reference(std::move(r)), options(std::move(o)) {
  setup.device = options.device;
  setup.agreement = options.agreement;
  std::uint64_t end = 0;
  auto reserve = [&](std::uint64_t bytes) { return std::exchange(end, end + pages(bytes)); };
  for (const MeasuredBuffer &buffer : buffers) {
    std::uint64_t bytes = buffer.spec.bytes();
    std::uint64_t first = reserve(bytes);
    setup.buffers.push_back({buffer.spec, first, buffer.spec.isWritten ? reserve(bytes) : 0});
  }
  setup.dataBytes = std::max<std::uint64_t>(end, 1);
  fillData(buffers);
}

DeviceMeasurer::~DeviceMeasurer() = default;

void DeviceMeasurer::fillData(const std::vector<MeasuredBuffer> &buffers) {
  data = Descriptor(memfd_create("icl-data", MFD_CLOEXEC));
  if (data.get() < 0 || ftruncate(data.get(), static_cast<off_t>(setup.dataBytes)) != 0)
    throw MeasureError(std::string("cannot hold the kernel's data in memory: ") + std::strerror(errno));
  for (std::size_t i = 0; i < buffers.size(); ++i)
    writeAt(data.get(), setup.buffers[i].offset, buffers[i].contents);
}

// ---- Measuring
// ---------------------------------------------------------------------------------------------------

std::string DeviceMeasurer::identity(const Configuration &configuration) {
  Job job = makeJob(configuration);
  Hash hash;
  hash.add(job.entry).add(job.source).add(job.options).add(std::uint64_t(job.dimensions));
  for (std::uint64_t n : job.groups)
    hash.add(n);
  for (std::uint64_t n : job.workGroup)
    hash.add(n);
  for (const auto &argument : job.arguments) {
    hash.add(std::uint64_t(argument.index()));
    if (auto *buffer = std::get_if<unsigned>(&argument))
      hash.add(std::uint64_t(*buffer));
    else {
      const auto &value = std::get<std::vector<std::uint8_t>>(argument);
      hash.add(std::string_view(reinterpret_cast<const char *>(value.data()), value.size()));
    }
  }
  return hash.text();
}

void DeviceMeasurer::startWorker() {
  worker = std::make_unique<Worker>(options.worker, data.get());
  worker->send({{"setup", setup}});
  auto answer = worker->receive(options.startSeconds, options.stop);
  if (auto *message = std::get_if<Message>(&answer)) {
    if (message->contains("ready"))
      return;
    std::string reason = message->value("failed", "it gave no answer to the set-up");
    worker.reset();
    throw MeasureError(reason);
  }
  std::string ending = worker->end();
  worker.reset();
  switch (std::get<Worker::Silence>(answer)) {
  case Worker::Silence::Stopped:
    throw MeasureStopped();
  case Worker::Silence::TimedOut:
    throw MeasureError("the device does not answer");
  case Worker::Silence::Died:
    throw MeasureError("the measuring process died when it opened the device: " + ending);
  }
}

/// A limit that grows with the reference variant: one that takes far longer than it will not win.
double DeviceMeasurer::runLimit() const {
  return hasReference ? std::min(options.runSeconds, 10 + 20e-9 * referenceNs) : options.runSeconds;
}

static std::string seconds(double limit) {
  std::string text = std::to_string(limit);
  return text.substr(0, text.find('.') + 2) + " s";
}

Outcome DeviceMeasurer::measureIn(const Job &job, bool isReference) {
  if (!worker)
    startWorker();
  worker->send({{"measure", protocol::MeasureRequest{job, policy, isReference}}});
  bool isBuilt = false;
  for (;;) {
    const double limit = isBuilt ? runLimit() : options.buildSeconds;
    auto answer = worker->receive(limit, options.stop);
    if (auto *message = std::get_if<Message>(&answer)) {
      if (message->contains("built")) {
        isBuilt = true;
        continue;
      }
      if (message->contains("outcome")) {
        Outcome outcome = (*message)["outcome"].get<Outcome>();
        // What went wrong on the device may have spoilt it, or the data there, for those that follow.
        if (outcome.kind == Outcome::Kind::LaunchError || outcome.kind == Outcome::Kind::WrongOutput)
          worker.reset();
        return outcome;
      }
      throw MeasureError("the measuring process failed: " +
                         message->value("failed", "it broke the protocol"));
    }
    std::string ending = worker->end();
    worker.reset();
    const std::string stage = isBuilt ? "running" : "building";
    switch (std::get<Worker::Silence>(answer)) {
    case Worker::Silence::Stopped:
      throw MeasureStopped();
    case Worker::Silence::TimedOut:
      return {Outcome::Kind::Timeout, 0, 0, "not done after " + seconds(limit) + " of " + stage};
    case Worker::Silence::Died:
      return {Outcome::Kind::Crash, 0, 0, "the process " + ending + " while " + stage};
    }
  }
}

Outcome DeviceMeasurer::measureReference() {
  Outcome outcome = measureIn(makeJob(reference), /*isReference=*/true);
  hasReference = outcome.ok();
  referenceNs = outcome.timeNs;
  return outcome;
}

Outcome DeviceMeasurer::measure(const Configuration &configuration) {
  if (configuration == reference)
    return measureReference();
  if (!hasReference) {
    Outcome outcome = measureReference();
    if (!outcome.ok())
      throw MeasureError("the untuned reference variant does not run: " +
                         std::string(toString(outcome.kind)) + ": " + outcome.message);
  }
  return measureIn(makeJob(configuration), /*isReference=*/false);
}

std::vector<std::vector<double>> DeviceMeasurer::race(const std::vector<Configuration> &configurations,
                                                      unsigned rounds) {
  if (!worker)
    startWorker();
  protocol::RaceRequest request;
  for (const Configuration &configuration : configurations)
    request.jobs.push_back(makeJob(configuration));
  request.rounds = rounds;
  worker->send({{"race", request}});
  for (;;) {
    auto answer = worker->receive(options.buildSeconds + options.runSeconds, options.stop);
    auto *message = std::get_if<Message>(&answer);
    if (message && message->contains("built"))
      continue;
    if (message && message->contains("times"))
      return (*message)["times"].get<std::vector<std::vector<double>>>();
    // They ran before: that one fails now leaves what was measured then.
    worker.reset();
    return {};
  }
}

}
