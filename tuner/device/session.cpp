#include "tuner/device/session.h"
#include <algorithm>

namespace icl {

static runtime::Geometry geometryOf(const Job &job) {
  runtime::Geometry geometry;
  geometry.dimensions = job.dimensions;
  std::copy(job.groups.begin(), job.groups.end(), geometry.groups.begin());
  std::copy(job.workGroup.begin(), job.workGroup.end(), geometry.workGroup.begin());
  return geometry;
}

static runtime::Program programOf(const runtime::Queue &queue, const Job &job) {
  if (!job.binary.empty()) {
    try {
      return runtime::Program::load(queue, job.binary, job.options);
    } catch (const runtime::Error &) { // then it is built here
    }
  }
  return runtime::Program::build(queue, job.source, job.options);
}

static runtime::StoredImage stored(const runtime::Queue &queue, const StoredBuffer &image,
                                   const BufferSpec &spec, cl_mem pixels) {
  const runtime::ImageShape shape{spec.name, image.dimensions, spec.size,
                                  spec.layout.laneBytes * spec.layout.stride};
  runtime::StoredImage made(queue, image.storage, shape);
  made.copyFrom(queue, pixels).wait();
  return made;
}

PreparedJob::PreparedJob(const runtime::Queue &queue, const Job &job, const std::vector<BufferSpec> &specs,
                         const std::vector<cl_mem> &buffers)
    : PreparedJob(queue, programOf(queue, job), job, specs, buffers) {}

PreparedJob::PreparedJob(const runtime::Queue &queue, const runtime::Program &program, const Job &job,
                         const std::vector<BufferSpec> &specs, const std::vector<cl_mem> &buffers)
    : function(program, job.entry), geometry(geometryOf(job)) {
  for (unsigned i = 0; i < job.arguments.size(); ++i) {
    if (auto *buffer = std::get_if<unsigned>(&job.arguments[i]))
      function.set(i, buffers.at(*buffer));
    else if (auto *image = std::get_if<StoredBuffer>(&job.arguments[i])) {
      images.push_back(stored(queue, *image, specs.at(image->buffer), buffers.at(image->buffer)));
      function.set(i, images.back().get());
    } else {
      const auto &value = std::get<std::vector<std::uint8_t>>(job.arguments[i]);
      function.set(i, value.data(), value.size());
    }
  }
}

Session::Session(const runtime::Queue &q, std::vector<BufferSpec> s, std::vector<const std::byte *> first)
    : specs(std::move(s)), initial(std::move(first)), queue(q) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::size_t bytes = specs[i].bytes();
    DeviceBuffer buffer{runtime::Buffer(queue, bytes), std::nullopt};
    buffer.memory.write(queue, initial[i], bytes);
    if (specs[i].isRead && specs[i].isWritten) {
      buffer.pristine.emplace(queue, bytes);
      buffer.pristine->write(queue, initial[i], bytes);
    }
    memory.push_back(std::move(buffer));
  }
}

std::vector<cl_mem> Session::handles() const {
  std::vector<cl_mem> all;
  for (const DeviceBuffer &buffer : memory)
    all.push_back(buffer.memory.get());
  return all;
}

PreparedJob Session::prepare(const Job &job) { return PreparedJob(queue, job, specs, handles()); }

PreparedJob Session::prepare(const Job &job, const runtime::Program &program) {
  return PreparedJob(queue, program, job, specs, handles());
}

void Session::reset() {
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (specs[i].isWritten)
      memory[i].memory.write(queue, initial[i], specs[i].bytes());
}

double Session::run(PreparedJob &job) {
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (memory[i].pristine)
      memory[i].pristine->copyTo(queue, memory[i].memory, specs[i].bytes());
  queue.finish();
  return static_cast<double>(job.launch(queue).timeNs());
}

void Session::read(std::size_t index, std::byte *to) const {
  memory[index].memory.read(queue, to, specs[index].bytes());
}

std::vector<double> timeLaunches(Session &session, PreparedJob &job, const TimingPolicy &policy,
                                 double warmUpNs) {
  const double tooSlow = policy.dropFactor * policy.bestNs;
  if (warmUpNs > std::max(tooSlow, policy.coldNs))
    return {warmUpNs};
  std::vector<double> times;
  double spent = 0, fastest = std::numeric_limits<double>::infinity();
  auto isSteady = [&] {
    auto near = [&](double time) { return time <= fastest * (1 + policy.closeness); };
    return std::count_if(times.begin(), times.end(), near) >=
           static_cast<std::ptrdiff_t>(policy.confirmations);
  };
  auto isKnown = [&] {
    if (times.size() >= policy.maximum || spent >= policy.budgetNs)
      return true;
    return spent >= policy.leastNs && (isSteady() || fastest > tooSlow);
  };
  do {
    times.push_back(session.run(job));
    fastest = std::min(fastest, times.back());
    spent += times.back();
  } while (!isKnown());
  return times;
}

}
