#include "tools/iclc/interrupt.h"
#include <csignal>

namespace icl::cli {

// A signal handler reaches nothing but what is static.
static std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

static void onSignal(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);
}

Interrupt::Interrupt() {
  interrupted = false;
  std::signal(SIGINT, onSignal);
  std::signal(SIGTERM, onSignal);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool> &Interrupt::flag() const { return interrupted; }

}
