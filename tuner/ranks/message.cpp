#include "tuner/ranks/message.h"
#include "tuner/device/codec.h"
#include "tuner/device/outcome_json.h"

namespace icl {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BuildTime, length, seconds)
}

namespace icl::ranks {

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Prepare, ticket, task, grid, fixed, stored)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Evaluate, ticket, configuration, bestNs, secondsLeft)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Build, ticket, configuration)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Race, ticket, configurations, rounds, secondsLeft)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Describe, ticket, configuration)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Command, ticket, words)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Hello, secret, rank, host, process, device)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Absent, secret, rank, reason, status)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Prepared, ticket, inputs, reference, calibration, orders, builders)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Unprepared, ticket, reason)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Evaluated, ticket, outcome)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Built, ticket, isBuilt)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BuildLog, builds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Returned, ticket)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Raced, ticket, times)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Described, ticket, facts)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Ended, ticket, status, output, messages)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failing, reason)

template <class Message>
std::vector<std::uint8_t> encode(const Message &message) {
  return protocol::encode(message);
}

template <class Message>
Message decode(std::span<const std::uint8_t> bytes) {
  return protocol::decode<Message>(bytes);
}

template std::vector<std::uint8_t> encode(const Order &);
template std::vector<std::uint8_t> encode(const Report &);
template Order decode(std::span<const std::uint8_t>);
template Report decode(std::span<const std::uint8_t>);

std::optional<std::vector<std::uint8_t>> Frames::next() {
  constexpr std::size_t prefix = 4;
  if (buffer.size() < prefix)
    return std::nullopt;
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < prefix; ++i)
    length |= std::uint32_t(buffer[i]) << 8 * i;
  if (length > largest)
    throw protocol::Malformed("a message of " + std::to_string(length) + " bytes");
  if (buffer.size() - prefix < length)
    return std::nullopt;
  const auto begin = buffer.begin() + prefix;
  std::vector<std::uint8_t> message(begin, begin + length);
  buffer.erase(buffer.begin(), begin + length);
  return message;
}

}
