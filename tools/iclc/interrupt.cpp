#include "tools/iclc/interrupt.h"
#include <chrono>
#include <csignal>

namespace icl::cli {
namespace {
using Clock = std::chrono::steady_clock;
constexpr Clock::duration sameRequest = std::chrono::seconds(1);

// A signal handler can only reach static variables.
std::atomic<bool> interrupted{false}, signalled{false}, outputLost{false};
std::atomic<Clock::rep> firstSignal; // when, by Clock
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<Clock::rep>::is_always_lock_free);

void onSignal(int signal) {
  const Clock::rep now = Clock::now().time_since_epoch().count();
  outputLost = outputLost || signal == SIGHUP;
  if (!signalled) {
    firstSignal = now;
    signalled = interrupted = true;
  } else if (now - firstSignal > sameRequest.count()) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

void onClosedPipe(int) { outputLost = interrupted = true; }
}

Interrupt::Interrupt() {
  interrupted = signalled = false;
  std::signal(SIGPIPE, onClosedPipe);
  std::signal(SIGINT, onSignal);
  std::signal(SIGTERM, onSignal);
  if (std::signal(SIGHUP, onSignal) == SIG_IGN) // by nohup
    std::signal(SIGHUP, SIG_IGN);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  if (std::signal(SIGHUP, SIG_DFL) == SIG_IGN)
    std::signal(SIGHUP, SIG_IGN);
}

const std::atomic<bool> &Interrupt::flag() const { return interrupted; }

bool isOutputLost() { return outputLost; }

}
