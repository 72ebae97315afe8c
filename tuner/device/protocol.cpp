#include "tuner/device/protocol.h"
#include "tuner/device/job_json.h"
#include <array>
#include <cerrno>
#include <sys/socket.h>
#include <type_traits>

namespace icl {

using nlohmann::json;

// ---- The fields of the messages

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LaunchTime, launchNs, kernelNs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RaceTimes, timesNs, medians)

static void to_json(json &to, const Outcome &o) {
  to = {{"kind", o.kind},
        {"timeNs", o.timeNs},
        {"repetitions", o.repetitions},
        {"message", o.message},
        {"times", o.times}};
}
static void from_json(const json &from, Outcome &o) {
  from.at("kind").get_to(o.kind);
  if (o.kind > Outcome::Kind::Refused)
    throw protocol::Malformed("an outcome of no known kind");
  from.at("timeNs").get_to(o.timeNs);
  from.at("repetitions").get_to(o.repetitions);
  from.at("message").get_to(o.message);
  from.at("times").get_to(o.times);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TimingPolicy, bestNs, slowFactor, dropFactor, coldNs, coldSeveralNs,
                                   leastNs, confirmations, closeness, maximum, budgetNs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FunctionNeeds, localBytes, privateBytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SharedBuffer, spec, offset, referenceOffset, magnitudesOffset)

namespace protocol {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Open, device)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Setup, device, builds, buffers, dataBytes, agreement)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Measure, job, policy, purpose)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Race, jobs, rounds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Describe, job)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Build, job)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Ready, isCpu)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Measured, outcome)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Raced, times)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Described, launches)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failed, reason)

static void to_json(json &to, const Program &program) { to = {{"binary", json::binary(program.binary)}}; }
static void from_json(const json &from, Program &program) { program.binary = from.at("binary").get_binary(); }

template <class Empty>
requires std::is_empty_v<Empty>
static void to_json(json &to, const Empty &) { to = json::object(); }
template <class Empty>
requires std::is_empty_v<Empty>
static void from_json(const json &, Empty &) {}

// ---- Messages and bytes

/// Builds a value, unless it is so deep that parsing or destroying it could overflow the stack.
class ShallowParser : public nlohmann::detail::json_sax_dom_parser<json> {
  using Parser = nlohmann::detail::json_sax_dom_parser<json>;

public:
  explicit ShallowParser(json &value) : Parser(value, /*allow_exceptions=*/false) {}
  bool start_object(std::size_t size) { return ++depth <= deepest && Parser::start_object(size); }
  bool start_array(std::size_t size) { return ++depth <= deepest && Parser::start_array(size); }
  bool end_object() {
    --depth;
    return Parser::end_object();
  }
  bool end_array() {
    --depth;
    return Parser::end_array();
  }

private:
  static constexpr int deepest = 32;
  int depth = 0;
};

/// The alternative of that name, with its fields.
template <class Message, std::size_t Index = 0>
static Message messageOf(const std::string &name, const json &fields) {
  if constexpr (Index == std::variant_size_v<Message>) {
    throw Malformed("a message of no known name");
  } else {
    using Alternative = std::variant_alternative_t<Index, Message>;
    return name == Alternative::name ? Message(fields.get<Alternative>())
                                     : messageOf<Message, Index + 1>(name, fields);
  }
}

template <class Message>
std::vector<std::uint8_t> encode(const Message &message) {
  json value;
  std::visit([&value](const auto &m) { value[m.name] = m; }, message);
  return json::to_cbor(value);
}

template <class Message>
Message decode(std::span<const std::uint8_t> bytes) {
  try {
    json value;
    ShallowParser parser(value);
    const bool isWhole = json::sax_parse(bytes.begin(), bytes.end(), &parser, json::input_format_t::cbor);
    if (!isWhole || !value.is_object() || value.size() != 1)
      throw Malformed("bytes that are not a message");
    return messageOf<Message>(value.begin().key(), value.begin().value());
  } catch (const json::exception &error) {
    throw Malformed(std::string("a message with wrong fields: ") + error.what());
  }
}

template std::vector<std::uint8_t> encode(const Request &);
template std::vector<std::uint8_t> encode(const Reply &);
template Request decode(std::span<const std::uint8_t>);
template Reply decode(std::span<const std::uint8_t>);

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

static bool sendBytes(int socket, const std::vector<std::uint8_t> &bytes) {
  std::array<std::uint8_t, 4> length;
  for (std::size_t i = 0; i < length.size(); ++i)
    length[i] = static_cast<std::uint8_t>(bytes.size() >> 8 * i);
  return bytes.size() <= largestMessage && sendAll(socket, length.data(), length.size()) &&
         sendAll(socket, bytes.data(), bytes.size());
}

bool send(int socket, const Request &request) { return sendBytes(socket, encode(request)); }
bool send(int socket, const Reply &reply) { return sendBytes(socket, encode(reply)); }

template <class Message>
std::optional<Message> receive(int socket) {
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
  return decode<Message>(bytes);
}

template std::optional<Request> receive(int socket);
template std::optional<Reply> receive(int socket);

}
}
