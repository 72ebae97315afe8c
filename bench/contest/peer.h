// Another program that computes the same; bench/peer/serve.py documents the protocol.
#pragma once
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

namespace icl::contest {

/// A package that is not installed, or a kernel that the program does not have; what() is the reason.
struct Unavailable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Peer {
public:
  /// Starts it and waits until it is ready. This process must ignore SIGPIPE. All functions throw
  /// an Error if the program cannot start or ends before it answers, and Unavailable if it states that it
  /// cannot do the work.
  Peer(const std::string &program, const std::vector<std::string> &arguments);
  ~Peer();
  Peer(const Peer &) = delete;
  Peer &operator=(const Peer &) = delete;

  const std::vector<std::string> &implementations() const { return names; }
  /// Runs it that many times in a row; nanoseconds of all.
  double run(const std::string &implementation, unsigned count);
  /// Does the work and leaves its outputs in files.
  void write(const std::string &implementation);

private:
  std::string program;
  std::vector<std::string> names;
  pid_t child = -1;
  int toChild = -1, fromChild = -1;
  std::string received; ///< after the last complete line that was read

  void end();
  std::string line();
  std::string ask(const std::string &request);
};

}
