#include "tuner/device/protocol.h"
#include <array>
#include <cerrno>
#include <sys/socket.h>

namespace icl {

using nlohmann::json;

namespace runtime {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Padding, low, high, rowUnit)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageStorage, kind, number, channelBytes, channels, padding, boundary,
                                   outside)
}

// ---- The structures as JSON

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ElementLayout, number, laneBytes, lanes, stride)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BufferSpec, name, size, layout, isRead, isWritten)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TimingPolicy, bestNs, dropFactor, coldNs, leastNs, confirmations,
                                   closeness, maximum, budgetNs)

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StoredBuffer, buffer, dimensions, storage)

void to_json(json &to, const Job &job) {
  json arguments = json::array();
  for (const auto &argument : job.arguments) {
    if (auto *buffer = std::get_if<unsigned>(&argument))
      arguments.push_back(*buffer);
    else if (auto *image = std::get_if<StoredBuffer>(&argument))
      arguments.push_back(*image);
    else
      arguments.push_back(json::binary(std::get<std::vector<std::uint8_t>>(argument)));
  }
  to = {{"entry", job.entry},          {"source", job.source},
        {"options", job.options},      {"binary", json::binary(job.binary)},
        {"arguments", arguments},      {"dimensions", job.dimensions},
        {"groups", job.groups},        {"workGroup", job.workGroup},
        {"isFiltered", job.isFiltered}};
}

void from_json(const json &from, Job &job) {
  from.at("entry").get_to(job.entry);
  from.at("source").get_to(job.source);
  from.at("options").get_to(job.options);
  job.binary = from.at("binary").get_binary();
  for (const json &argument : from.at("arguments")) {
    if (argument.is_binary())
      job.arguments.emplace_back(static_cast<const std::vector<std::uint8_t> &>(argument.get_binary()));
    else if (argument.is_object())
      job.arguments.emplace_back(argument.get<StoredBuffer>());
    else
      job.arguments.emplace_back(argument.get<unsigned>());
  }
  from.at("dimensions").get_to(job.dimensions);
  from.at("groups").get_to(job.groups);
  from.at("workGroup").get_to(job.workGroup);
  from.at("isFiltered").get_to(job.isFiltered);
}

void to_json(json &to, const Outcome &o) {
  to = {{"kind", o.kind}, {"timeNs", o.timeNs}, {"repetitions", o.repetitions}, {"message", o.message}};
}
void from_json(const json &from, Outcome &o) {
  from.at("kind").get_to(o.kind);
  from.at("timeNs").get_to(o.timeNs);
  from.at("repetitions").get_to(o.repetitions);
  from.at("message").get_to(o.message);
}

namespace protocol {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SharedBuffer, spec, offset, referenceOffset)

void to_json(Message &to, const Setup &s) {
  to = {{"device", s.device},
        {"builds", s.builds},
        {"buffers", s.buffers},
        {"dataBytes", s.dataBytes},
        {"agreement", s.agreement}};
}
void from_json(const Message &from, Setup &s) {
  from.at("device").get_to(s.device);
  from.at("builds").get_to(s.builds);
  from.at("buffers").get_to(s.buffers);
  from.at("dataBytes").get_to(s.dataBytes);
  from.at("agreement").get_to(s.agreement);
}

void to_json(Message &to, const MeasureRequest &r) {
  to = {{"job", r.job}, {"policy", r.policy}, {"purpose", r.purpose}};
}
void from_json(const Message &from, MeasureRequest &r) {
  from.at("job").get_to(r.job);
  from.at("policy").get_to(r.policy);
  from.at("purpose").get_to(r.purpose);
}

void to_json(Message &to, const RaceRequest &r) { to = {{"jobs", r.jobs}, {"rounds", r.rounds}}; }
void from_json(const Message &from, RaceRequest &r) {
  from.at("jobs").get_to(r.jobs);
  from.at("rounds").get_to(r.rounds);
}

// ---- Messages on a socket

static constexpr std::uint32_t largestMessage = 256u << 20;

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

bool send(int socket, const Message &message) {
  std::vector<std::uint8_t> bytes(4);
  Message::to_cbor(message, bytes);
  std::size_t length = bytes.size() - 4;
  for (std::size_t i = 0; i < 4; ++i)
    bytes[i] = static_cast<std::uint8_t>(length >> 8 * i);
  return length <= largestMessage && sendAll(socket, bytes.data(), bytes.size());
}

std::optional<Message> receive(int socket) {
  std::array<std::uint8_t, 4> prefix;
  if (!receiveAll(socket, prefix.data(), prefix.size()))
    return std::nullopt;
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < 4; ++i)
    length |= std::uint32_t(prefix[i]) << 8 * i;
  if (length > largestMessage)
    return std::nullopt;
  std::vector<std::uint8_t> bytes(length);
  if (!receiveAll(socket, bytes.data(), bytes.size()))
    return std::nullopt;
  Message message = Message::from_cbor(bytes, /*strict=*/true, /*allow_exceptions=*/false);
  if (!message.is_object())
    return std::nullopt;
  return message;
}

}
}
