#include "tuner/measure/host_lock.h"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace icl {

HostLock::HostLock(const std::string &name, const std::function<bool()> &isCalledOff)
    : socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  constexpr useconds_t pause = 2000; // microseconds
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::size_t length = std::min(name.size(), sizeof address.sun_path - 1);
  std::memcpy(address.sun_path + 1, name.data(), length);
  const auto bytes = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
  while (bind(socket.get(), reinterpret_cast<const sockaddr *>(&address), bytes) != 0 && !isCalledOff())
    usleep(pause);
}

}
