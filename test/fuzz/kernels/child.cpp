#include "test/fuzz/kernels/child.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <stdexcept>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::fuzz {

void limitProcessorTime(unsigned seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = seconds;
  ::setitimer(ITIMER_PROF, &limit, nullptr);
}

static void writeAll(int to, const std::string &text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(to, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR)
      ::_exit(2); // the parent has ended
    done += n > 0 ? static_cast<std::size_t>(n) : 0;
  }
}

Child::Child(const std::function<void(const Say &)> &work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw std::runtime_error(std::string("cannot make a pipe: ") + std::strerror(errno));
  std::cout.flush();
  process = ::fork();
  if (process < 0)
    throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(errno));
  if (process == 0) {
    ::close(ends[0]);
    int status = 0;
    try {
      work([&](const std::string &line) { writeAll(ends[1], line + "\n"); });
    } catch (const std::exception &error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
    ::_exit(status); // without a driver's own clean-up, which may fail
  }
  ::close(ends[1]);
  output = ends[0];
  ::fcntl(output, F_SETFL, O_NONBLOCK);
}

Child::~Child() {
  if (process > 0) {
    kill();
    end();
  }
  ::close(output);
}

std::optional<std::string> Child::line() {
  char bytes[4096];
  while (pending.find('\n') == std::string::npos && !closed) {
    const ssize_t n = ::read(output, bytes, sizeof bytes);
    if (n > 0)
      pending.append(bytes, static_cast<std::size_t>(n));
    else if (n == 0)
      closed = true;
    else if (errno != EINTR)
      break;
  }
  const std::size_t end = pending.find('\n');
  if (end == std::string::npos)
    return std::nullopt;
  std::string line = pending.substr(0, end);
  pending.erase(0, end + 1);
  return line;
}

void Child::kill() { ::kill(process, SIGKILL); }

std::string Child::end() {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  process = -1;
  if (WIFSIGNALED(status))
    return "killed by signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) +
           ")";
  return WEXITSTATUS(status) == 0 ? "" : "ended with status " + std::to_string(WEXITSTATUS(status));
}

Answer answerOf(const std::function<std::string()> &work, double seconds) {
  // In one line: line breaks are sent as another character.
  Child child([&](const Child::Say &say) {
    std::string text = work();
    for (char &c : text)
      c = c == '\n' ? '\f' : c;
    say(text);
  });
  const auto start = std::chrono::steady_clock::now();
  while (true) {
    if (auto line = child.line()) {
      for (char &c : *line)
        c = c == '\f' ? '\n' : c;
      return {*line, ""};
    }
    if (child.isAtEnd())
      return {"", child.end()};
    const double left =
        seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (left <= 0)
      return {"", "still running after " + std::to_string(static_cast<int>(seconds)) + " s"};
    pollfd waiting = {child.descriptor(), POLLIN, 0};
    ::poll(&waiting, 1, static_cast<int>(left * 1000) + 1);
  }
}

}
