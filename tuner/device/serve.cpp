#include "tuner/device/serve.h"
#include "tuner/device/builder.h"
#include "tuner/device/protocol.h"
#include "tuner/device/runner.h"
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace icl {
namespace {

using namespace protocol;

void tell(const Reply &reply) { send(socketDescriptor, reply); }

/// Waits until the tuner has made the machine quiet.
void awaitQuiet() {
  tell(AboutToTime());
  const auto request = receive<Request>(socketDescriptor);
  if (!request)
    std::exit(0); // the tuner is gone
  if (!std::holds_alternative<Go>(*request))
    throw std::logic_error("another request instead of `go`");
}

/// A worker's answers: one function per request.
class Server {
public:
  Reply answer(const Open &);
  Reply answer(const Setup &);
  Reply answer(const Measure &);
  Reply answer(const Race &request) { return Raced{device().race(request)}; }
  Reply answer(const Describe &request) { return Described{device().describe(request.job)}; }
  Reply answer(const Build &);
  Reply answer(const Go &) { throw std::logic_error("`go` without a launch that waits for it"); }

private:
  std::optional<std::pair<std::string, runtime::Queue>> opened; ///< the device's selector, and its queue
  std::unique_ptr<Runner> runner;   ///< in a worker that measures, once it is set up
  std::unique_ptr<Builder> builder; ///< in a worker that builds
  Measure last;                     ///< with the code that a next one may keep

  /// `device`: a selector. An open device may be named by its UUID then.
  bool isOpen(const std::string &device) const {
    return opened->first == device || (!device.empty() && opened->second.device().info.uuid == device);
  }

  Runner &device() {
    if (!runner)
      throw std::logic_error("a request that this worker was not set up for");
    return *runner;
  }
};

Reply Server::answer(const Open &request) {
  opened.emplace(request.device, runtime::Queue(runtime::chooseDevice(request.device), /*profiling=*/true));
  return Opened();
}

Reply Server::answer(const Setup &setup) {
  runner.reset();
  builder.reset();
  if (!opened || !isOpen(setup.device))
    answer(Open{setup.device});
  if (setup.builds) {
    builder = std::make_unique<Builder>(setup, opened->second);
    return Ready{builder->device().isCpu};
  }
  runner = std::make_unique<Runner>(setup, opened->second, Runner::Events{[] { tell(Built()); }, awaitQuiet});
  return Ready{runner->device().isCpu};
}

Reply Server::answer(const Measure &request) {
  Measure next = request;
  if (request.keepsCode) {
    next.job.source = std::move(last.job.source);
    next.job.binary = std::move(last.job.binary);
  }
  last = std::move(next);
  Outcome outcome = device().measure(last);
  return Measured{std::move(outcome), device().slack()};
}

Reply Server::answer(const Build &request) {
  if (!builder)
    throw std::logic_error("a request that this worker was not set up for");
  try {
    return Program{builder->build(request.job, [] { tell(Built()); })};
  } catch (const runtime::BuildError &error) {
    return Measured{failure(Outcome::Kind::BuildError, error)};
  } catch (const runtime::Error &error) {
    return Measured{failure(Outcome::Kind::LaunchError, error)};
  }
}

Reply answerOrFail(Server &server, const Request &request) {
  try {
    return std::visit([&server](const auto &r) { return server.answer(r); }, request);
  } catch (const std::exception &error) {
    return Failed{error.what()};
  }
}

}

int serve() {
  Server server;
  try {
    while (const auto request = receive<Request>(socketDescriptor))
      if (!send(socketDescriptor, answerOrFail(server, *request)))
        return 0;
  } catch (const Malformed &error) {
    tell(Failed{std::string("the request is ") + error.what()});
    return 1;
  }
  return 0;
}

}
