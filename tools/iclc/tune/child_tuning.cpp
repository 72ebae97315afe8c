#include "tools/iclc/tune/child_tuning.h"
#include "compiler/space/error.h"
#include "tools/iclc/guard.h"
#include "tuner/measure/describe.h"
#include "tuner/measure/device_json.h"
#include "tuner/measure/lasting_thread.h"
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::cli {

using nlohmann::json;

// ---- Both sides: a line of JSON per message

/// False: the other side is gone.
static bool sendLine(int socket, const json &message) {
  const std::string text = message.dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = send(socket, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno != EINTR)
      return false;
    done += static_cast<std::size_t>(std::max<ssize_t>(n, 0));
  }
  return true;
}

/// Waits for the rest of a line that has begun. Nothing: the other side is gone.
static std::optional<json> receiveLine(int socket) {
  std::string text;
  for (char next = 0;;) {
    const ssize_t n = recv(socket, &next, 1, 0);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return std::nullopt;
    if (next == '\n')
      return json::parse(text, nullptr, /*allow_exceptions=*/false);
    text += next;
  }
}

// ---- The process that tunes

static ExitStatus tune(const std::vector<std::string> &words) {
  CommandLine line(tuneCommand, words);
  return guarded([&] { return line.usageHint(); }, [&] { return tuneCommand.run(line); });
}

ExitStatus serveTunings() {
  const Descriptor socket(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10));
  const Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
  dup2(nothing.get(), STDIN_FILENO);
  const auto device = receiveLine(socket.get());
  if (device && device->is_array())
    noteDescription(device->at(0).get<std::string>(), deviceFromJson(device->at(1)));
  while (const auto words = receiveLine(socket.get())) {
    const ExitStatus status =
        guarded([] { return ""; }, [&] { return tune(words->get<std::vector<std::string>>()); });
    std::cout.flush();
    std::fflush(stdout);
    if (!sendLine(socket.get(), int(status)))
      break;
  }
  return ExitStatus::Done;
}

// ---- The process that started it

[[noreturn]] static void becomeTuner(int socket, int output, int messages, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); // at once: another rank continues the journal, which is whole at any time
  if (getppid() != parent)
    _exit(int(ExitStatus::Environment));
  for (const char *variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    unsetenv(variable);
  dup2(socket, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(messages, STDERR_FILENO);
  std::string program = "iclc", argument = servesTunings;
  std::array<char *, 3> arguments = {program.data(), argument.data(), nullptr};
  execv("/proc/self/exe", arguments.data());
  _exit(int(ExitStatus::Environment));
}

[[noreturn]] static void failToStart(int error) {
  throw environmentError(std::string("cannot start a tuning: ") + std::strerror(error));
}

/// A memory file to whose end all writes go.
static Descriptor newLog() {
  Descriptor file(memfd_create("iclc-tunings", MFD_CLOEXEC));
  if (file.get() < 0)
    failToStart(errno);
  fcntl(file.get(), F_SETFL, O_APPEND);
  return file;
}

/// All of it, which is then removed.
static std::string takeText(int file) {
  std::string text(static_cast<std::size_t>(std::max<off_t>(0, lseek(file, 0, SEEK_END))), '\0');
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = pread(file, text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (n <= 0)
      break;
    done += static_cast<std::size_t>(n);
  }
  if (ftruncate(file, 0) != 0)
    failToStart(errno);
  return text;
}

TuningProcess::TuningProcess(const std::string &selector, const runtime::DeviceInfo &info)
    : device({selector, deviceToJson(info)}) {}

void TuningProcess::start() {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    failToStart(errno);
  socket = Descriptor(pair[0]);
  const Descriptor theirs(pair[1]);
  output = newLog();
  messages = newLog();
  const pid_t parent = getpid();
  int error = 0;
  onLastingThread([&] {
    child = fork();
    if (child == 0)
      becomeTuner(theirs.get(), output.get(), messages.get(), parent);
    error = errno;
  });
  if (child < 0)
    failToStart(error);
  sendLine(socket.get(), device);
}

/// The exit status, or -1. Tells the tuning to end once the flag is set.
int TuningProcess::await(const std::atomic<bool> &stop) {
  bool isTold = false;
  for (;;) {
    pollfd ready{socket.get(), POLLIN, 0};
    const int count = poll(&ready, 1, 200);
    if (stop && !isTold)
      isTold = kill(child, SIGTERM) == 0;
    if (count <= 0)
      continue;
    const auto status = receiveLine(socket.get());
    return status && status->is_number_integer() ? status->get<int>() : -1;
  }
}

/// How it ended: "was killed by signal 9 (Killed)".
std::string TuningProcess::waitForEnd() {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  child = -1;
  if (!WIFSIGNALED(status))
    return "ended with status " + std::to_string(WEXITSTATUS(status));
  const int signal = WTERMSIG(status);
  return "was killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

ChildTuning TuningProcess::tune(const std::vector<std::string> &words, const std::atomic<bool> &stop) {
  if (child < 0)
    start();
  ChildTuning tuning;
  if (sendLine(socket.get(), words))
    tuning.status = await(stop);
  if (tuning.status < 0)
    kill(child, SIGKILL); // if it still lives
  const std::string end = tuning.status < 0 ? waitForEnd() : "";
  tuning.output = takeText(output.get());
  tuning.messages = takeText(messages.get());
  if (!end.empty())
    tuning.messages += "iclc: error: the process that tunes " + end + "\n";
  return tuning;
}

TuningProcess::~TuningProcess() {
  if (child < 0)
    return;
  shutdown(socket.get(), SHUT_RDWR);
  waitForEnd();
}

}
