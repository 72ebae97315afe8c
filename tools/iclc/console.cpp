#include "tools/iclc/console.h"
#include <cerrno>
#include <cstdio>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace icl::cli {

TerminalConsole::TerminalConsole(const std::atomic<bool> *flag, std::function<void()> function)
    : stop(flag), before(std::move(function)) {}

void TerminalConsole::print(const std::string &text) {
  before();
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

/// A signal interrupts poll(), but not read().
void TerminalConsole::readMore() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (!isStopped()) {
    if (::poll(&input, 1, -1) < 0 && errno == EINTR)
      continue;
    char block[4096];
    const ssize_t count = ::read(STDIN_FILENO, block, sizeof block);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      isAtEnd = true;
    else
      waiting.append(block, std::size_t(count));
    return;
  }
}

std::optional<std::string> TerminalConsole::readLine(const std::string &prompt) {
  if (::isatty(STDIN_FILENO))
    print(prompt);
  while (!isAtEnd && !isStopped() && waiting.find('\n') == std::string::npos)
    readMore();
  if (isStopped() || waiting.empty())
    return std::nullopt;
  const std::size_t end = waiting.find('\n');
  std::string line = waiting.substr(0, end);
  waiting.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

}
