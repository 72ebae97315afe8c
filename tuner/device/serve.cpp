#include "tuner/device/serve.h"
#include "tuner/device/protocol.h"
#include "tuner/device/session.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

namespace icl {
namespace {

using protocol::Message;

/// The data shared with the tuner. Mapped to be read only: a kernel that runs in this process and writes
/// astray faults instead of changing what later variants compute on.
class SharedData {
public:
  explicit SharedData(std::uint64_t bytes) : size(bytes) {
    void *mapped = mmap(nullptr, size, PROT_READ, MAP_SHARED, protocol::dataDescriptor, 0);
    if (mapped == MAP_FAILED)
      throw std::runtime_error(std::string("cannot map the data: ") + std::strerror(errno));
    address = static_cast<const std::byte *>(mapped);
  }
  ~SharedData() { munmap(const_cast<std::byte *>(address), size); }
  SharedData(const SharedData &) = delete;

  const std::byte *at(std::uint64_t offset) const { return address + offset; }

  void write(std::uint64_t offset, const std::vector<std::byte> &bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      ssize_t n = pwrite(protocol::dataDescriptor, bytes.data() + done, bytes.size() - done,
                         static_cast<off_t>(offset + done));
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        throw std::runtime_error(std::string("cannot keep the reference output: ") + std::strerror(errno));
      done += static_cast<std::size_t>(n);
    }
  }

private:
  std::uint64_t size;
  const std::byte *address = nullptr;
};

/// One set-up and what follows it.
class Bench {
public:
  explicit Bench(const protocol::Setup &s)
      : setup(s), data(s.dataBytes),
        session(runtime::Queue(runtime::chooseDevice(s.device), /*profiling=*/true), specsOf(s),
                contentsOf(s, data)) {}

  Outcome measure(const protocol::MeasureRequest &);
  std::vector<std::vector<double>> race(const protocol::RaceRequest &);

private:
  protocol::Setup setup;
  SharedData data;
  Session session;

  PreparedJob build(const Job &);
  std::optional<std::string> checkOutputs(bool isReference);

  static std::vector<BufferSpec> specsOf(const protocol::Setup &s) {
    std::vector<BufferSpec> specs;
    for (const auto &buffer : s.buffers)
      specs.push_back(buffer.spec);
    return specs;
  }
  static std::vector<const std::byte *> contentsOf(const protocol::Setup &s, const SharedData &data) {
    std::vector<const std::byte *> contents;
    for (const auto &buffer : s.buffers)
      contents.push_back(data.at(buffer.offset));
    return contents;
  }
};

Outcome failure(Outcome::Kind kind, const std::exception &error) { return {kind, 0, 0, error.what()}; }

PreparedJob Bench::build(const Job &job) {
  PreparedJob prepared = session.prepare(job);
  protocol::send(protocol::socketDescriptor, {{"built", Message::object()}});
  return prepared;
}

/// Compares the written buffers with the reference variant's, or keeps them as such.
std::optional<std::string> Bench::checkOutputs(bool isReference) {
  for (std::size_t i = 0; i < setup.buffers.size(); ++i) {
    const protocol::SharedBuffer &buffer = setup.buffers[i];
    if (!buffer.spec.isWritten)
      continue;
    std::vector<std::byte> output(buffer.spec.bytes());
    session.read(i, output.data());
    if (isReference)
      data.write(buffer.referenceOffset, output);
    else if (auto text =
                 difference(buffer.spec, data.at(buffer.referenceOffset), output.data(), setup.agreement))
      return text;
  }
  return std::nullopt;
}

Outcome Bench::measure(const protocol::MeasureRequest &request) {
  try {
    PreparedJob job = build(request.job);
    session.reset();
    double warmUpNs = session.run(job);
    if (auto wrong = checkOutputs(request.isReference))
      return {Outcome::Kind::WrongOutput, 0, 0, *wrong};
    std::vector<double> times = timeLaunches(session, job, request.policy, warmUpNs);
    return {Outcome::Kind::Ok, *std::min_element(times.begin(), times.end()),
            static_cast<unsigned>(times.size()), ""};
  } catch (const runtime::BuildError &error) {
    return failure(Outcome::Kind::BuildError, error);
  } catch (const runtime::Error &error) {
    return failure(Outcome::Kind::LaunchError, error);
  }
}

std::vector<std::vector<double>> Bench::race(const protocol::RaceRequest &request) {
  std::vector<PreparedJob> jobs;
  for (const Job &job : request.jobs) {
    jobs.push_back(build(job));
    session.run(jobs.back());
  }
  std::vector<std::vector<double>> times(jobs.size());
  for (unsigned round = 0; round < request.rounds; ++round)
    for (std::size_t i = 0; i < jobs.size(); ++i)
      times[i].push_back(session.run(jobs[i]));
  return times;
}

Message answer(const Message &request, std::unique_ptr<Bench> &bench) {
  if (request.contains("setup")) {
    bench.reset();
    bench = std::make_unique<Bench>(request["setup"].get<protocol::Setup>());
    return {{"ready", Message::object()}};
  }
  if (!bench)
    throw std::runtime_error("a request before the set-up");
  if (request.contains("measure"))
    return {{"outcome", bench->measure(request["measure"].get<protocol::MeasureRequest>())}};
  if (request.contains("race"))
    return {{"times", bench->race(request["race"].get<protocol::RaceRequest>())}};
  throw std::runtime_error("an unknown request");
}

}

int serve() {
  std::unique_ptr<Bench> bench;
  while (auto request = protocol::receive(protocol::socketDescriptor)) {
    Message reply;
    try {
      reply = answer(*request, bench);
    } catch (const std::exception &error) {
      reply = {{"failed", error.what()}};
    }
    if (!protocol::send(protocol::socketDescriptor, reply))
      return 0;
  }
  return 0;
}

}
