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
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageShape, name, dimensions, size, pixelBytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Geometry, dimensions, groups, workGroup)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StoredBuffer, buffer, dimensions, storage)

static json jsonOf(const BoundArgument &argument) {
  if (const auto *buffer = std::get_if<unsigned>(&argument))
    return *buffer;
  if (const auto *image = std::get_if<StoredBuffer>(&argument))
    return *image;
  return json::binary(std::get<std::vector<std::uint8_t>>(argument));
}

static BoundArgument argumentFrom(const json &from) {
  if (from.is_binary())
    return static_cast<const std::vector<std::uint8_t> &>(from.get_binary());
  if (from.is_object())
    return from.get<StoredBuffer>();
  return from.get<unsigned>();
}

static void to_json(json &to, const BoundLaunch &launch) {
  json arguments = json::array();
  for (const BoundArgument &argument : launch.arguments)
    arguments.push_back(jsonOf(argument));
  to = {{"entry", launch.entry},
        {"arguments", arguments},
        {"geometry", launch.geometry},
        {"written", launch.written}};
}

static void from_json(const json &from, BoundLaunch &launch) {
  from.at("entry").get_to(launch.entry);
  for (const json &argument : from.at("arguments"))
    launch.arguments.push_back(argumentFrom(argument));
  from.at("geometry").get_to(launch.geometry);
  from.at("written").get_to(launch.written);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BoundProgram, options, temporaries, launches)
}

// ---- The structures as JSON

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ElementLayout, number, laneBytes, lanes, stride)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BufferSpec, name, size, layout, isRead, isWritten)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TimingPolicy, bestNs, dropFactor, coldNs, leastNs, confirmations,
                                   closeness, maximum, budgetNs)

void to_json(json &to, const Job &job) {
  to = {{"source", job.source},
        {"binary", json::binary(job.binary)},
        {"program", job.program},
        {"isFiltered", job.isFiltered}};
}

void from_json(const json &from, Job &job) {
  from.at("source").get_to(job.source);
  job.binary = from.at("binary").get_binary();
  from.at("program").get_to(job.program);
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
