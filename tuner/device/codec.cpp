#include "tuner/device/codec.h"
#include <array>
#include <cerrno>
#include <sys/socket.h>

namespace icl::protocol {

static bool sendAll(int socket, const std::uint8_t *bytes, std::size_t count) {
  while (count > 0) {
    ssize_t sent = ::send(socket, bytes, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR)
      continue;
    if (sent <= 0)
      return false;
    bytes += sent;
    count -= static_cast<std::size_t>(sent);
  }
  return true;
}

static bool receiveAll(int socket, std::uint8_t *bytes, std::size_t count) {
  while (count > 0) {
    ssize_t received = recv(socket, bytes, count, 0);
    if (received < 0 && errno == EINTR)
      continue;
    if (received <= 0)
      return false;
    bytes += received;
    count -= static_cast<std::size_t>(received);
  }
  return true;
}

bool sendBytes(int socket, const std::vector<std::uint8_t> &bytes) {
  std::array<std::uint8_t, 4> length;
  for (std::size_t i = 0; i < length.size(); ++i)
    length[i] = static_cast<std::uint8_t>(bytes.size() >> 8 * i);
  return bytes.size() <= largestMessage && sendAll(socket, length.data(), length.size()) &&
         sendAll(socket, bytes.data(), bytes.size());
}

std::optional<std::vector<std::uint8_t>> receiveBytes(int socket) {
  std::array<std::uint8_t, 4> prefix;
  if (!receiveAll(socket, prefix.data(), prefix.size()))
    return std::nullopt;
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < prefix.size(); ++i)
    length |= std::uint32_t(prefix[i]) << 8 * i;
  if (length > largestMessage)
    throw Malformed("a message of " + std::to_string(length) + " bytes");
  std::vector<std::uint8_t> bytes(length);
  if (!receiveAll(socket, bytes.data(), bytes.size()))
    return std::nullopt;
  return bytes;
}

}
