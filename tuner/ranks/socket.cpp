#include "tuner/ranks/socket.h"
#include "tuner/device/codec.h"
#include "tuner/measure/measurer.h"
#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <random>
#include <sstream>
#include <sys/socket.h>
#include <unistd.h>

namespace icl::ranks {

static constexpr const char *loopback = "127.0.0.1";

// ---- Addresses

std::string Address::text() const {
  std::string text = std::to_string(port) + " " + secret;
  for (const std::string &host : hosts)
    text += " " + host;
  return text;
}

Address Address::parse(const std::string &text) {
  std::istringstream words(text);
  Address address;
  words >> address.port >> address.secret;
  for (std::string host; words >> host;)
    address.hosts.push_back(host);
  if (address.port == 0 || address.port > UINT16_MAX || address.hosts.empty())
    throw environmentError("rank 0 sent no address through MPI");
  return address;
}

static std::vector<std::string> addressesOfThisMachine() {
  std::vector<std::string> addresses;
  ifaddrs *first = nullptr;
  if (getifaddrs(&first) == 0)
    for (const ifaddrs *one = first; one; one = one->ifa_next) {
      const bool isUsable = one->ifa_addr && one->ifa_addr->sa_family == AF_INET &&
                            (one->ifa_flags & IFF_UP) && !(one->ifa_flags & IFF_LOOPBACK);
      char text[INET_ADDRSTRLEN];
      if (isUsable && inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in *>(one->ifa_addr)->sin_addr,
                                text, sizeof text))
        addresses.emplace_back(text);
    }
  if (first)
    freeifaddrs(first);
  addresses.emplace_back(loopback);
  return addresses;
}

static std::string newSecret() {
  std::random_device random;
  std::ostringstream text;
  for (int i = 0; i < 4; ++i)
    text << std::hex << random() << (i < 3 ? "-" : "");
  return text.str();
}

std::string hostName() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

// ---- Sockets

static MeasureError failure(const std::string &what) {
  return MeasureError(what + ": " + std::strerror(errno));
}

/// Messages are short and waited for. A send that takes longer than ten seconds fails.
static void setUp(int socket) {
  const int on = 1;
  const timeval limit{10, 0};
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

Listening listen(bool isLocal) {
  Listening made;
  made.socket = Descriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(isLocal ? INADDR_LOOPBACK : INADDR_ANY);
  socklen_t bytes = sizeof address;
  auto *general = reinterpret_cast<sockaddr *>(&address);
  if (made.socket.get() < 0 || bind(made.socket.get(), general, bytes) != 0 ||
      ::listen(made.socket.get(), SOMAXCONN) != 0 || getsockname(made.socket.get(), general, &bytes) != 0)
    throw failure("rank 0 cannot listen for the other ranks");
  made.address.port = ntohs(address.sin_port);
  made.address.secret = newSecret();
  made.address.hosts = isLocal ? std::vector<std::string>{loopback} : addressesOfThisMachine();
  return made;
}

/// An invalid one if nothing answers within five seconds.
static Descriptor connectTo(const std::string &host, unsigned port) {
  Descriptor made(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  if (made.get() < 0 || inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1)
    return {};
  if (::connect(made.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0 &&
      errno != EINPROGRESS)
    return {};
  pollfd ready{made.get(), POLLOUT, 0};
  int error = 0;
  socklen_t bytes = sizeof error;
  if (poll(&ready, 1, 5000) != 1 || getsockopt(made.get(), SOL_SOCKET, SO_ERROR, &error, &bytes) != 0 ||
      error != 0)
    return {};
  fcntl(made.get(), F_SETFL, fcntl(made.get(), F_GETFL) & ~O_NONBLOCK);
  setUp(made.get());
  return made;
}

Descriptor connect(const Address &address, bool isLocal) {
  const std::vector<std::string> hosts = isLocal ? std::vector<std::string>{loopback} : address.hosts;
  for (const std::string &host : hosts)
    if (Descriptor made = connectTo(host, address.port); made.get() >= 0)
      return made;
  throw MeasureError("rank 0 does not answer at " + hosts.front() + ", port " + std::to_string(address.port));
}

bool sendMessage(int socket, const std::vector<std::uint8_t> &bytes) {
  return protocol::sendBytes(socket, bytes);
}

}
