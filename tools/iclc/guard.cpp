#include "tools/iclc/guard.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <icl/error.h>
#include <iostream>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::cli {

static ExitStatus complain(const std::string &text, ExitStatus status) {
  std::cout.flush();
  if (!text.empty())
    std::cerr << "iclc: error: " << text << '\n';
  return status;
}

ExitStatus guarded(const std::string &subcommand, const std::function<ExitStatus()> &work) {
  try {
    const ExitStatus status = work();
    if (!std::cout.flush())
      throw inputError("cannot write to the standard output");
    return status;
  } catch (const Failure &failure) {
    complain(failure.what(), failure.status);
    if (failure.status == ExitStatus::Usage)
      std::cerr << "see `iclc " << (subcommand.empty() ? "" : subcommand + " ") << "--help`\n";
    return failure.status;
  } catch (const runtime::Error &refused) {
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
    std::strncpy(text, note.c_str(), capacity - 1); // the last byte stays the 0 that it was
  }
  std::string get() const { return text; }

private:
  static constexpr std::size_t capacity = 1 << 16;
  char *text;
};
}

ExitStatus
guardedInChild(const std::string &subcommand,
               const std::function<ExitStatus(const std::function<void(const std::string &)> &)> &work,
               const std::function<ExitStatus(const std::string &, const std::string &)> &onCrash) {
  SharedNote note;
  std::cout.flush();
  const pid_t child = ::fork();
  if (child < 0)
    throw environmentError(std::string("cannot start a process: ") + std::strerror(errno));
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // who ends the parent means the work
    const ExitStatus status =
        guarded(subcommand, [&] { return work([&](const std::string &text) { note.set(text); }); });
    ::_exit(static_cast<int>(status)); // a driver's own clean-up at exit is none of ours
  }
  int ended = 0;
  while (::waitpid(child, &ended, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(ended))
    return static_cast<ExitStatus>(WEXITSTATUS(ended));
  return onCrash(note.get(), std::string("killed by signal ") + std::to_string(WTERMSIG(ended)) + " (" +
                                 ::strsignal(WTERMSIG(ended)) + ")");
}

}
