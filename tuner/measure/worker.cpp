#include "tuner/measure/worker.h"
#include "tuner/measure/lasting_thread.h"
#include "tuner/measure/measurer.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <limits>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace icl {
namespace {

[[noreturn]] void fail(const std::string &what, int error) {
  throw MeasureError("cannot " + what + ": " + std::strerror(error));
}

std::string besideThisProgram() {
  std::error_code error;
  auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error)
    fail("find icl-worker", error.value());
  return (self.parent_path() / "icl-worker").string();
}

/// A copy with a number above those that the worker's descriptors get, so that none is overwritten before it
/// is copied.
Descriptor copyAbove(int descriptor) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  if (copy < 0)
    fail("start a worker", errno);
  return Descriptor(copy);
}

/// This process's environment, with other folders for drivers' caches and temporary files, and perhaps with
/// fewer GPUs.
std::vector<std::string> workerEnvironment(const WorkerOptions &options) {
  std::vector<std::pair<std::string, std::string>> settings = {{"POCL_KERNEL_CACHE", "1"},
                                                               {"POCL_CACHE_DIR", options.cache},
                                                               {"CUDA_CACHE_DISABLE", "0"},
                                                               {"CUDA_CACHE_PATH", options.cache},
                                                               {"TMPDIR", options.scratch}};
  if (!options.visible.empty())
    settings.emplace_back("CUDA_VISIBLE_DEVICES", options.visible);
  if (options.onlyBuilds) // instead of eight queues of launches (bench/results/opening_h100.txt)
    settings.emplace_back("CUDA_DEVICE_MAX_CONNECTIONS", "1");
  std::vector<std::string> environment;
  for (char **entry = environ; *entry; ++entry) {
    std::string text = *entry;
    bool replaced = std::any_of(settings.begin(), settings.end(),
                                [&](const auto &setting) { return text.rfind(setting.first + "=", 0) == 0; });
    if (!replaced)
      environment.push_back(text);
  }
  for (const auto &[name, value] : settings)
    environment.push_back(name + "=" + value);
  return environment;
}

std::vector<char *> pointers(std::vector<std::string> &texts) {
  std::vector<char *> result;
  for (std::string &text : texts)
    result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

struct SpawnSettings {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;

  SpawnSettings(int socket, int data, int log) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, log, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, protocol::socketDescriptor);
    posix_spawn_file_actions_adddup2(&actions, data, SharedData::descriptor);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings &) = delete;
};

}

Descriptor::~Descriptor() {
  if (number >= 0)
    close(number);
}

/// Limits what the process may allocate (not what it may map: drivers reserve terabytes of addresses). What
/// opening the device took is not counted: PoCL starts a thread for each core of the machine, and the
/// threads' stacks and heaps are gigabytes on large ones. A sanitizer's own data exceeds any such limit.
void Worker::limitMemory(std::uint64_t bytes) {
  limit = bytes;
  if (openedBytes)
    applyMemoryLimit();
}

void Worker::applyMemoryLimit() const {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  rlimit limits{};
  prlimit(process, RLIMIT_DATA, nullptr, &limits);
  limits.rlim_cur =
      std::min<rlim_t>(memoryLimit(), limits.rlim_max); // the other one could not be raised again
  prlimit(process, RLIMIT_DATA, &limits, nullptr);
#endif
}

std::uint64_t Worker::memoryLimit() const {
  return limit ? limit + openedBytes : std::numeric_limits<std::uint64_t>::max();
}

/// What /proc/PID/statm says: its n-th number, of pages.
std::uint64_t Worker::statmBytes(int n) const {
  std::ifstream statm("/proc/" + std::to_string(process) + "/statm");
  std::uint64_t pages = 0;
  for (int i = 0; i < n; ++i)
    statm >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t Worker::residentBytes() const { return statmBytes(2); }

void Worker::noteOpened() {
  if (openedBytes)
    return;
  openedBytes = statmBytes(6); // data and stacks
  if (limit)
    applyMemoryLimit();
}

Worker::Worker(const WorkerOptions &options) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    fail("start a worker", errno);
  socket = Descriptor(pair[0]);
  Descriptor theirs(pair[1]);
  log = Descriptor(memfd_create("icl-worker-log", MFD_CLOEXEC));
  if (log.get() < 0)
    fail("start a worker", errno);
  fcntl(log.get(), F_SETFL, O_APPEND); // so that send() can truncate it to 0 bytes

  Descriptor theirSocket = copyAbove(theirs.get());
  Descriptor theirData = copyAbove(options.data);
  Descriptor theirLog = copyAbove(log.get());
  SpawnSettings settings(theirSocket.get(), theirData.get(), theirLog.get());
  std::vector<std::string> arguments = {options.program.empty() ? besideThisProgram() : options.program,
                                        std::to_string(getpid())};
  std::vector<std::string> environment = workerEnvironment(options);
  int error = 0;
  try {
    onLastingThread([&] {
      error = posix_spawn(&process, arguments[0].c_str(), &settings.actions, &settings.attributes,
                          pointers(arguments).data(), pointers(environment).data());
    });
  } catch (const std::system_error &failure) { // a limit on threads
    error = failure.code().value();
  }
  if (error != 0) {
    process = -1;
    fail("start `" + arguments[0] + "`", error);
  }
  limit = options.bytes;
  if (options.niceness)
    lowerPriority(process, options.niceness);
}

void lowerPriority(int process, int niceness) {
  constexpr int lowest = 19;
  const int own = getpriority(PRIO_PROCESS, static_cast<id_t>(getpid())); // on Linux: of the first thread
  setpriority(PRIO_PROCESS, static_cast<id_t>(process), std::min(own + niceness, lowest));
}

Worker::~Worker() { end(); }

std::variant<protocol::Reply, Worker::NoReply> Worker::ask(const protocol::Request &request,
                                                           const Waiting &waiting) {
  send(request);
  for (;;) {
    auto answer = receive(waiting);
    const auto *reply = std::get_if<protocol::Reply>(&answer);
    if (reply && std::holds_alternative<protocol::Built>(*reply)) {
      waiting.onBuilt();
    } else if (reply && std::holds_alternative<protocol::AboutToTime>(*reply)) {
      waiting.beforeTiming();
      send(protocol::Go());
    } else {
      return answer;
    }
  }
}

void Worker::send(const protocol::Request &request) {
  if (ftruncate(log.get(), 0) != 0)
    fail("clear a worker's log", errno);
  protocol::send(socket.get(), request);
}

std::variant<protocol::Reply, Worker::NoReply> Worker::receive(const Waiting &waiting) {
  for (;;) {
    if (waiting.stop && *waiting.stop)
      return NoReply::Stopped;
    // A reply that has arrived is taken however late it is: this process may have been stopped meanwhile.
    const double leftMs = 1e3 * waiting.secondsLeft();
    pollfd ready{socket.get(), POLLIN, 0};
    if (poll(&ready, 1, static_cast<int>(std::clamp(leftMs + 1, 0.0, 100.0))) > 0)
      break;
    if (leftMs <= 0)
      return NoReply::TimedOut;
  }
  try {
    if (auto reply = protocol::receive<protocol::Reply>(socket.get())) {
      if (std::holds_alternative<protocol::Opened>(*reply) || std::holds_alternative<protocol::Ready>(*reply))
        noteOpened();
      return std::move(*reply);
    }
  } catch (const protocol::Malformed &error) {
    return protocol::Reply(protocol::Failed{std::string("its reply is ") + error.what()});
  }
  hungUp = true;
  return NoReply::Died;
}

/// The last line of the log that is not empty.
std::string Worker::lastLine() const {
  std::array<char, 2000> tail;
  off_t size = lseek(log.get(), 0, SEEK_END);
  off_t from = std::max<off_t>(0, size - static_cast<off_t>(tail.size()));
  ssize_t length = pread(log.get(), tail.data(), tail.size(), from);
  std::string text(tail.data(), static_cast<std::size_t>(std::max<ssize_t>(0, length)));
  std::size_t last = text.find_last_not_of(" \n\r\t");
  if (last == std::string::npos)
    return "";
  text.resize(last + 1);
  std::size_t newline = text.rfind('\n');
  return newline == std::string::npos ? text : text.substr(newline + 1);
}

bool Worker::hasEnded() const {
  siginfo_t state{};
  return waitid(P_PID, static_cast<id_t>(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         state.si_pid != 0;
}

Worker::Ending Worker::end() {
  if (process < 0)
    return {};
  // A process that dies closes its files a moment before it can be asked how it died.
  for (int i = 0; hungUp && !hasEnded() && i < 200; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const bool byItself = hasEnded();
  kill(-process, SIGKILL);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  process = -1;
  if (!byItself)
    return {"killed"};
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  Ending ending{"ended with status " + std::to_string(WEXITSTATUS(status)), signal == SIGKILL};
  if (signal)
    ending.text = "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
  if (const std::string line = lastLine(); !line.empty())
    ending.text += ", after printing: " + line;
  return ending;
}

Outcome timedOut(double limit, const std::string &stage) {
  return {Outcome::Kind::Timeout, 0, 0, notDoneAfter(limit) + " of " + stage};
}

Outcome crashed(const Worker::Ending &ending, const std::string &stage) {
  return {Outcome::Kind::Crash, 0, 0, "the process " + ending.text + " while " + stage};
}

}
