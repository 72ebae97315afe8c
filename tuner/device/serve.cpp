#include "tuner/device/serve.h"
#include "tuner/device/builder.h"
#include "tuner/device/protocol.h"
#include "tuner/device/session.h"
#include "tuner/device/shared_data.h"
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <variant>

namespace icl {
namespace {

using protocol::Message;

void tell(const char *what) { protocol::send(protocol::socketDescriptor, {{what, Message::object()}}); }

/// Waits until the tuner has made the machine quiet.
void awaitQuiet() {
  tell("quiet");
  if (!protocol::receive(protocol::socketDescriptor))
    std::exit(0); // the tuner is gone
}

/// One set-up and what follows it, in the worker that measures.
class Bench {
public:
  explicit Bench(const protocol::Setup &s)
      : setup(s), data(s.dataBytes),
        session(runtime::Queue(runtime::chooseDevice(s.device), /*profiling=*/true), specsOf(s),
                contentsOf(s, data)) {}

  const runtime::DeviceInfo &device() const { return session.device(); }
  Outcome measure(const protocol::MeasureRequest &);
  std::vector<std::vector<double>> race(const protocol::RaceRequest &);
  Message describe(const Job &);

private:
  protocol::Setup setup;
  SharedData data;
  Session session;

  PreparedJob build(const Job &);
  std::optional<std::string> checkOutputs(bool isReference, Agreement);
};

Outcome failure(Outcome::Kind kind, const std::exception &error) { return {kind, 0, 0, error.what()}; }

PreparedJob Bench::build(const Job &job) {
  PreparedJob prepared = session.prepare(job);
  tell("built");
  return prepared;
}

/// Compares the written buffers with the reference variant's, or keeps them as such.
std::optional<std::string> Bench::checkOutputs(bool isReference, Agreement agreement) {
  for (std::size_t i = 0; i < setup.buffers.size(); ++i) {
    const protocol::SharedBuffer &buffer = setup.buffers[i];
    if (!buffer.spec.isWritten)
      continue;
    std::vector<std::byte> output(buffer.spec.bytes());
    session.read(i, output.data());
    if (isReference)
      data.write(buffer.referenceOffset, output);
    else if (auto text = difference(buffer.spec, data.at(buffer.referenceOffset), output.data(), agreement))
      return text;
  }
  return std::nullopt;
}

Outcome Bench::measure(const protocol::MeasureRequest &request) {
  try {
    PreparedJob job = build(request.job);
    if (auto reason = job.refusal(session.onQueue()))
      return {Outcome::Kind::Refused, 0, 0, *reason};
    session.reset();
    double warmUpNs = session.run(job);
    const Agreement agreement = request.job.isFiltered ? Agreement::Filtered : setup.agreement;
    if (auto wrong = checkOutputs(request.purpose == protocol::Purpose::Reference, agreement))
      return {Outcome::Kind::WrongOutput, 0, 0, *wrong};
    if (request.purpose == protocol::Purpose::Probe)
      return {Outcome::Kind::Ok, warmUpNs, 1, ""};
    awaitQuiet();
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
  awaitQuiet();
  std::vector<std::vector<double>> times(jobs.size());
  for (unsigned round = 0; round < request.rounds; ++round)
    for (std::size_t i = 0; i < jobs.size(); ++i)
      times[i].push_back(session.run(jobs[i]));
  return times;
}

/// What the driver says about the compiled kernel functions, one per launch.
Message Bench::describe(const Job &job) {
  Message launches = Message::array();
  for (const FunctionNeeds &needs : session.prepare(job).needs(session.onQueue()))
    launches.push_back({{"localBytes", needs.localBytes}, {"privateBytes", needs.privateBytes}});
  return launches;
}

Message build(Builder &builder, const Job &job) {
  try {
    return {{"program", Message::binary(builder.build(job, [] { tell("built"); }))}};
  } catch (const runtime::BuildError &error) {
    return {{"outcome", failure(Outcome::Kind::BuildError, error)}};
  } catch (const runtime::Error &error) {
    return {{"outcome", failure(Outcome::Kind::LaunchError, error)}};
  }
}

/// What a worker has once it is set up.
using Post = std::variant<std::monostate, std::unique_ptr<Bench>, std::unique_ptr<Builder>>;

Message setUp(const protocol::Setup &setup, Post &post) {
  bool isCpu;
  if (setup.builds)
    isCpu = post.emplace<std::unique_ptr<Builder>>(std::make_unique<Builder>(setup))->device().isCpu;
  else
    isCpu = post.emplace<std::unique_ptr<Bench>>(std::make_unique<Bench>(setup))->device().isCpu;
  return {{"ready", {{"isCpu", isCpu}}}};
}

Message answer(const Message &request, Post &post) {
  if (request.contains("setup"))
    return setUp(request["setup"].get<protocol::Setup>(), post);
  if (auto *builder = std::get_if<std::unique_ptr<Builder>>(&post); builder && request.contains("build"))
    return build(**builder, request["build"].get<Job>());
  if (auto *bench = std::get_if<std::unique_ptr<Bench>>(&post)) {
    if (request.contains("measure"))
      return {{"outcome", (*bench)->measure(request["measure"].get<protocol::MeasureRequest>())}};
    if (request.contains("describe"))
      return {{"needs", (*bench)->describe(request["describe"].get<Job>())}};
    if (request.contains("race"))
      return {{"times", (*bench)->race(request["race"].get<protocol::RaceRequest>())}};
  }
  throw std::runtime_error("a request that this worker was not set up for");
}

}

int serve() {
  Post post;
  while (auto request = protocol::receive(protocol::socketDescriptor)) {
    Message reply;
    try {
      reply = answer(*request, post);
    } catch (const std::exception &error) {
      reply = {{"failed", error.what()}};
    }
    if (!protocol::send(protocol::socketDescriptor, reply))
      return 0;
  }
  return 0;
}

}
