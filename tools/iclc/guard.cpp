#include "tools/iclc/guard.h"
#include "tools/iclc/interrupt.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <icl/error.h>
#include <iostream>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::cli {

static ExitStatus complain(const std::string &text, ExitStatus status) {
  std::cout.flush();
  if (!text.empty())
    std::cerr << "iclc: error: " << text << '\n';
  return status;
}

ExitStatus guarded(const std::function<std::string()> &usageHint, const std::function<ExitStatus()> &work) {
  try {
    const ExitStatus status = work();
    if (!std::cout.flush() && !isOutputLost())
      throw environmentError("cannot write to the standard output");
    return status;
  } catch (const Error &failure) {
    complain(failure.what(), failure.status());
    if (failure.status() == ExitStatus::Usage)
      std::cerr << usageHint();
    return failure.status();
  } catch (const runtime::Error &refused) { // the one place where it gets a status
    return complain(refused.what(), ExitStatus::Environment);
  } catch (const std::bad_alloc &) {
    return complain("out of memory", ExitStatus::Environment);
  } catch (const std::exception &unforeseen) {
    return complain(std::string(unforeseen.what()) + "\nthis is a bug in iclc", ExitStatus::Bug);
  }
}

namespace {
/// Text in memory that a process shares with its children.
class SharedNote {
public:
  SharedNote()
      : text(static_cast<char *>(
            ::mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    if (text == MAP_FAILED)
      throw std::bad_alloc();
  }
  ~SharedNote() { ::munmap(text, capacity); }
  SharedNote(const SharedNote &) = delete;
  SharedNote &operator=(const SharedNote &) = delete;

  void set(const std::string &note) {
    std::strncpy(text, note.c_str(), capacity - 1); // the last byte stays 0
  }
  std::string get() const { return text; }

private:
  static constexpr std::size_t capacity = 1 << 16;
  char *text;
};

/// Blocks the signals by which a terminal or a supervisor ends a process, and those that report the ends of
/// children, until wait() asks for them. A child inherits that. Ignored signals, as after nohup, stay
/// ignored.
class BlockedSignals {
public:
  BlockedSignals() {
    ::signal(SIGCHLD, SIG_DFL); // if it were inherited as ignored, it would not arrive
    ::sigemptyset(&blocked);
    for (const int signal : {SIGINT, SIGTERM, SIGCHLD})
      if (struct sigaction is{}; ::sigaction(signal, nullptr, &is) == 0 && is.sa_handler != SIG_IGN)
        ::sigaddset(&blocked, signal);
    ::sigprocmask(SIG_BLOCK, &blocked, &before);
  }
  ~BlockedSignals() { ::sigprocmask(SIG_SETMASK, &before, nullptr); }
  BlockedSignals(const BlockedSignals &) = delete;
  BlockedSignals &operator=(const BlockedSignals &) = delete;

  int wait() const {
    int signal = 0;
    ::sigwait(&blocked, &signal);
    return signal;
  }

private:
  sigset_t blocked{}, before{};
};

/// How the child ended, as waitpid() reports it, or the signal that asked this process to end.
struct ChildEnd {
  int status = 0, interrupt = 0;
};

ChildEnd waitFor(pid_t child, const BlockedSignals &signals) {
  ChildEnd end;
  while (true) {
    const int signal = signals.wait();
    if (signal != SIGCHLD) {
      end.interrupt = signal;
      ::kill(child, SIGKILL);
      while (::waitpid(child, &end.status, 0) < 0 && errno == EINTR) {
      }
      return end;
    }
    if (::waitpid(child, &end.status, WNOHANG) == child)
      return end;
  }
}

std::string endText(int signal) {
  if (signal == SIGALRM)
    return "was not done within its time limit";
  return std::string("took the driver down: killed by signal ") + std::to_string(signal) + " (" +
         ::strsignal(signal) + ")";
}
}

ExitStatus
guardedInChild(const std::function<std::string()> &usageHint,
               const std::function<ExitStatus(const std::function<void(const std::string &)> &)> &work,
               const std::function<ExitStatus(const std::string &, const std::string &)> &onCrash,
               const std::function<void(const std::string &)> &onInterrupt) {
  SharedNote note;
  std::cout.flush();
  ChildEnd end;
  {
    const BlockedSignals signals;
    const pid_t child = ::fork();
    if (child < 0)
      throw environmentError(std::string("cannot start a process: ") + std::strerror(errno));
    if (child == 0) {
      ::signal(SIGALRM, SIG_DFL);
      ::prctl(PR_SET_PDEATHSIG, SIGKILL); // ending the parent is meant to end the work
      const ExitStatus status =
          guarded(usageHint, [&] { return work([&](const std::string &text) { note.set(text); }); });
      ::_exit(static_cast<int>(status)); // without the driver's own clean-up at exit
    }
    end = waitFor(child, signals);
    if (end.interrupt)
      onInterrupt(note.get()); // before a second signal ends this process, as timeout(1) sends one
  }
  if (end.interrupt)
    ::raise(end.interrupt); // so that a shell sees how it ended
  if (WIFEXITED(end.status))
    return static_cast<ExitStatus>(WEXITSTATUS(end.status));
  return onCrash(note.get(), endText(WTERMSIG(end.status)));
}

static void setAlarm(double seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6);
  ::setitimer(ITIMER_REAL, &timer, nullptr);
}

ChildTimer::ChildTimer(double seconds) { setAlarm(std::clamp(seconds, 1e-3, 1e9)); }
ChildTimer::~ChildTimer() { setAlarm(0); }

}
