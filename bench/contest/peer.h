// Another program that does the same work; bench/peer/serve.h says how it is spoken to.
#pragma once
#include <string>
#include <sys/types.h>
#include <vector>

namespace icl::contest {

class Peer {
public:
  /// Starts it and waits until it is ready. The process must ignore SIGPIPE. Throws std::runtime_error, as
  /// the others do, when it cannot start or ends before its answer.
  Peer(const std::string &program, const std::vector<std::string> &arguments);
  ~Peer();
  Peer(const Peer &) = delete;
  Peer &operator=(const Peer &) = delete;

  const std::vector<std::string> &ways() const { return names; }
  /// Nanoseconds.
  double run(const std::string &way);
  /// Does the work and leaves its outputs in files.
  void write(const std::string &way);

private:
  std::string program;
  std::vector<std::string> names;
  pid_t child = -1;
  int toChild = -1, fromChild = -1;
  std::string received; ///< of which no whole line has been taken yet

  void end();
  std::string line();
  std::string ask(const std::string &request);
};

}
