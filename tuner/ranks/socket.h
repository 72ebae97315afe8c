// TCP connections between ranks.
#pragma once
#include "tuner/measure/worker.h"
#include <string>
#include <vector>

namespace icl::ranks {

/// Where rank 0 listens, and the secret by which it recognises its ranks. Travels through MPI.
struct Address {
  std::vector<std::string> hosts; ///< numeric IPv4 addresses of this machine, the loopback one last
  unsigned port = 0;
  std::string secret;

  std::string text() const;
  /// Throws an Error for any other text than that of text().
  static Address parse(const std::string &);
};

struct Listening {
  Descriptor socket; ///< does not block
  Address address;
};

/// `isLocal`: all ranks are on this machine; then only programs on it can connect. Throws MeasureError.
Listening listen(bool isLocal);
/// Connects to the first of the hosts that answers within a few seconds; `isLocal`: rank 0 is on this
/// machine. Throws MeasureError.
Descriptor connect(const Address &, bool isLocal);

/// Sends all of it with its length. False if the other side is gone or takes nothing for ten seconds.
bool sendMessage(int socket, const std::vector<std::uint8_t> &);

std::string hostName();

}
