#include "tuner/device/session.h"
#include <algorithm>

namespace icl {

LoadedJob::LoadedJob(const runtime::Queue &queue, const runtime::Program &code, const Job &job,
                     const std::vector<runtime::ImageShape> &shapes, std::vector<runtime::Buffer> b,
                     bool isWarm)
    : built(code), program(job.program), launchedFor(job.objective), warm(isWarm), buffers(std::move(b)) {
  for (const runtime::BoundLaunch &launch : program.launches)
    functions.emplace_back(code, launch.entry);
  for (const runtime::Buffer &buffer : buffers)
    memory.buffers.push_back(buffer.get());
  for (const runtime::StoredBuffer &image : storedBuffers(program)) {
    runtime::ImageShape shape = shapes.at(image.buffer);
    shape.dimensions = image.dimensions;
    memory.copies.push_back({image.buffer, runtime::StoredImage(queue, image.storage, shape)});
  }
}

bool LoadedJob::makesCopies() const {
  return std::any_of(memory.copies.begin(), memory.copies.end(),
                     [&](const runtime::ImageCopy &copy) { return !isWritten(program, copy.buffer); });
}

std::vector<FunctionNeeds> LoadedJob::needs(const runtime::Queue &queue) const {
  std::vector<FunctionNeeds> all;
  for (const runtime::Function &function : functions)
    all.push_back({function.localBytes(queue), function.privateBytes(queue)});
  return all;
}

std::optional<std::string> LoadedJob::refusal(const runtime::Queue &queue) const {
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (auto reason = functions[i].refusal(queue, program.launches[i].geometry))
      return reason;
  return std::nullopt;
}

runtime::Event LoadedJob::launch(const runtime::Queue &queue, runtime::Objective objective) {
  return launch(program, queue, objective);
}

runtime::Event LoadedJob::launch(const runtime::BoundProgram &launched, const runtime::Queue &queue,
                                 runtime::Objective objective) {
  const bool keeps = objective == runtime::Objective::Kernel;
  for (runtime::ImageCopy &copy : memory.copies) // buffers that are written may have been restored since
    copy.isCurrent &= keeps && !isWritten(program, copy.buffer);
  return enqueue(queue, functions, launched, memory);
}

static bool writes(const runtime::BoundLaunch &launch, unsigned buffer) {
  return std::find(launch.written.begin(), launch.written.end(), buffer) != launch.written.end();
}

/// Whether the launch uses only buffers that it writes, and a later one writes one of them too: it sets what
/// that one updates.
static bool preparesAnUpdate(const runtime::BoundProgram &program, std::size_t index) {
  const runtime::BoundLaunch &launch = program.launches[index];
  for (const runtime::BoundArgument &argument : launch.arguments) {
    if (std::holds_alternative<runtime::StoredBuffer>(argument))
      return false;
    if (const auto *buffer = std::get_if<unsigned>(&argument); buffer && !writes(launch, *buffer))
      return false;
  }
  return std::any_of(program.launches.begin() + std::ptrdiff_t(index) + 1, program.launches.end(),
                     [&](const runtime::BoundLaunch &later) {
                       return std::any_of(launch.written.begin(), launch.written.end(),
                                          [&](unsigned buffer) { return writes(later, buffer); });
                     });
}

std::size_t LoadedJob::dividedLaunch() const {
  std::size_t index = 0;
  while (preparesAnUpdate(program, index))
    ++index;
  return index;
}

/// The last of several: rows of an image are contiguous.
unsigned LoadedJob::slabDimension() const {
  const auto &groups = program.launches[dividedLaunch()].geometry.groups;
  return unsigned(groups.rend() - std::max_element(groups.rbegin(), groups.rend()) - 1);
}

std::size_t LoadedJob::slabs() const {
  return program.launches[dividedLaunch()].geometry.groups[slabDimension()];
}

runtime::Event LoadedJob::launchFirst(std::size_t slabs, const runtime::Queue &queue) {
  runtime::BoundProgram part = program;
  part.launches.resize(dividedLaunch() + 1);
  part.launches.back().geometry.groups[slabDimension()] = slabs;
  return launch(part, queue, runtime::Objective::Kernel);
}

/// A byte of the pattern that no kernel would compute.
static constexpr unsigned char unwritten = 0xa5;

Session::Session(const runtime::Queue &q, std::vector<BufferSpec> s,
                 const std::vector<const std::byte *> &initial)
    : specs(std::move(s)), queue(q) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    const std::size_t bytes = specs[i].bytes();
    DeviceBuffer buffer{runtime::Buffer(queue, bytes), std::nullopt};
    if (initial[i])
      buffer.memory.write(queue, initial[i], bytes);
    else
      buffer.memory.fill(queue, unwritten);
    if (specs[i].isRead && specs[i].isWritten) {
      buffer.pristine.emplace(queue, bytes);
      buffer.memory.copyTo(queue, *buffer.pristine, bytes);
    }
    memory.push_back(std::move(buffer));
  }
}

/// One that keeps its contents from one run to the next belongs to the job.
std::vector<runtime::Buffer> Session::takeTemporaries(const runtime::BoundProgram &program) {
  std::vector<runtime::Buffer> taken;
  for (std::size_t i = 0; i < program.temporaries.size(); ++i) {
    const runtime::ImageShape &shape = program.temporaries[i];
    const std::size_t bytes = runtime::storedBytes({}, shape);
    if (i == temporaries.size())
      temporaries.emplace_back(queue, shape.initially.empty() ? bytes : 1);
    if (!shape.initially.empty()) {
      taken.emplace_back(queue, bytes);
      taken.back().write(queue, runtime::repeated(shape.initially, bytes).data(), bytes);
      continue;
    }
    if (temporaries[i].bytes() < bytes)
      temporaries[i] = runtime::Buffer(queue, bytes);
    temporaries[i].fill(queue, unwritten);
    taken.push_back(temporaries[i]);
  }
  return taken;
}

LoadedJob Session::load(const Job &job) { return load(job, programs.at(queue, job)); }

LoadedJob Session::load(const Job &job, const runtime::Program &code) {
  std::vector<runtime::ImageShape> shapes;
  std::vector<runtime::Buffer> buffers;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    shapes.push_back({specs[i].name, 0, specs[i].size, specs[i].layout.laneBytes * specs[i].layout.stride});
    buffers.push_back(memory[i].memory);
  }
  for (runtime::Buffer &temporary : takeTemporaries(job.program))
    buffers.push_back(std::move(temporary));
  for (const runtime::ImageShape &temporary : job.program.temporaries)
    shapes.push_back(temporary);
  const bool isWarm = !device().isCpu && code.get() == lastRun.get(); // CPUs' drivers compile for work-groups
  return LoadedJob(queue, code, job, shapes, std::move(buffers), isWarm);
}

void Session::reset() {
  restoreUpdated();
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (specs[i].isOnlyWritten())
      memory[i].memory.fill(queue, unwritten);
}

void Session::restoreUpdated() {
  bool copies = false;
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (memory[i].pristine) {
      memory[i].pristine->copyTo(queue, memory[i].memory, specs[i].bytes());
      copies = true;
    }
  if (copies)
    queue.finish();
}

/// The time of a launch of the job, which is waited for.
LaunchTime Session::timed(const LoadedJob &job, const runtime::Event &done) {
  const LaunchTime time{static_cast<double>(done.timeNs()), static_cast<double>(done.kernelTimeNs())};
  lastRun = job.code();
  return time;
}

LaunchTime Session::run(LoadedJob &job, runtime::Objective objective) {
  restoreUpdated();
  return timed(job, job.launch(queue, objective));
}

void Session::runInARow(LoadedJob &job, unsigned count) {
  runtime::Event last;
  for (unsigned i = 0; i < count; ++i)
    last = job.launch(queue, job.objective());
  last.wait();
  lastRun = job.code();
}

LaunchTime Session::runFirst(LoadedJob &job, std::size_t slabs) {
  restoreUpdated();
  return timed(job, job.launchFirst(slabs, queue));
}

void Session::read(std::size_t index, std::byte *to) const {
  memory[index].memory.read(queue, to, specs[index].bytes());
}

}
