#include "bench/contest/peer.h"
#include "compiler/space/error.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace icl::contest {

Peer::Peer(const std::string &path, const std::vector<std::string> &arguments) : program(path) {
  int down[2], up[2];
  if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0)
    throw environmentError(std::string("cannot make a pipe: ") + std::strerror(errno));
  toChild = down[1];
  fromChild = up[0];
  std::vector<char *> words{program.data()};
  for (const std::string &argument : arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO);
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(down[0]);
  close(up[1]);
  if (error != 0) {
    close(toChild);
    close(fromChild);
    throw environmentError("cannot run " + program + ": " + std::strerror(error));
  }
  try {
    for (std::string said; (said = line()) != "ready";) {
      const std::string rest = said.substr(said.find(' ') + 1);
      if (said.starts_with("unavailable "))
        throw Unavailable(rest);
      names.push_back(rest);
    }
  } catch (...) {
    end();
    throw;
  }
}

Peer::~Peer() { end(); }

void Peer::end() {
  close(toChild);
  close(fromChild);
  waitpid(child, nullptr, 0);
}

std::string Peer::line() {
  std::size_t end;
  while ((end = received.find('\n')) == std::string::npos) {
    char some[4096];
    const ssize_t count = read(fromChild, some, sizeof some);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      throw environmentError(program + " ended before it answered");
    received.append(some, static_cast<std::size_t>(count));
  }
  std::string said = received.substr(0, end);
  received.erase(0, end + 1);
  return said;
}

std::string Peer::ask(const std::string &request) {
  const std::string text = request + "\n";
  if (::write(toChild, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw environmentError(program + " no longer listens");
  return line();
}

double Peer::run(const std::string &implementation, unsigned count) {
  return std::stod(ask("run " + implementation + " " + std::to_string(count)));
}

void Peer::write(const std::string &implementation) { ask("write " + implementation); }

}
