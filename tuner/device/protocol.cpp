#include "tuner/device/protocol.h"
#include "tuner/device/codec.h"
#include "tuner/device/job_json.h"
#include "tuner/device/outcome_json.h"

namespace icl {

using nlohmann::json;

// ---- The fields of the messages

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TimingPolicy, bestNs, slowFactor, dropFactor, coldNs, coldSeveralNs,
                                   warmNs, leastNs, confirmations, closeness, maximum, budgetNs, timesCopies)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FunctionNeeds, localBytes, privateBytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SharedBuffer, spec, offset, referenceOffset, magnitudesOffset)

namespace protocol {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Open, device)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Setup, device, builds, buffers, dataBytes, agreement)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Measure, job, policy, purpose, slack, keepsCode)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Race, jobs, rounds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Describe, job)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Build, job)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Ready, isCpu)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Measured, outcome, slack)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Raced, times)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Described, launches)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failed, reason)

static void to_json(json &to, const Program &program) { to = {{"binary", json::binary(program.binary)}}; }
static void from_json(const json &from, Program &program) { program.binary = from.at("binary").get_binary(); }

template std::vector<std::uint8_t> encode(const Request &);
template std::vector<std::uint8_t> encode(const Reply &);
template Request decode(std::span<const std::uint8_t>);
template Reply decode(std::span<const std::uint8_t>);

// ---- Messages on a socket

bool send(int socket, const Request &request) { return sendBytes(socket, encode(request)); }
bool send(int socket, const Reply &reply) { return sendBytes(socket, encode(reply)); }

template <class Message>
std::optional<Message> receive(int socket) {
  const auto bytes = receiveBytes(socket);
  return bytes ? std::optional(decode<Message>(*bytes)) : std::nullopt;
}

template std::optional<Request> receive(int socket);
template std::optional<Reply> receive(int socket);

}
}
