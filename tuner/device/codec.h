// How messages become bytes: a CBOR map with one entry, from the message's name to its fields. Source files
// that define the fields of messages include this; a message is a variant of types with a `name`.
#pragma once
#include "tuner/device/protocol.h"
#include <nlohmann/json.hpp>
#include <type_traits>

namespace icl::protocol {

// ---- Messages and bytes

/// Builds a value, unless it is so deep that parsing or destroying it could overflow the stack.
class ShallowParser : public nlohmann::detail::json_sax_dom_parser<nlohmann::json> {
  using Parser = nlohmann::detail::json_sax_dom_parser<nlohmann::json>;

public:
  explicit ShallowParser(nlohmann::json &value) : Parser(value, /*allow_exceptions=*/false) {}
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
Message messageOf(const std::string &name, const nlohmann::json &fields) {
  if constexpr (Index == std::variant_size_v<Message>) {
    throw Malformed("a message of no known name");
  } else {
    using Alternative = std::variant_alternative_t<Index, Message>;
    if (name != Alternative::name)
      return messageOf<Message, Index + 1>(name, fields);
    if constexpr (std::is_empty_v<Alternative>)
      return Alternative();
    else
      return fields.get<Alternative>();
  }
}

template <class Message>
std::vector<std::uint8_t> encode(const Message &message) {
  nlohmann::json value;
  std::visit(
      [&value]<class Alternative>(const Alternative &m) {
        if constexpr (std::is_empty_v<Alternative>)
          value[m.name] = nlohmann::json::object();
        else
          value[m.name] = m;
      },
      message);
  return nlohmann::json::to_cbor(value);
}

template <class Message>
Message decode(std::span<const std::uint8_t> bytes) {
  try {
    nlohmann::json value;
    ShallowParser parser(value);
    const bool isWhole =
        nlohmann::json::sax_parse(bytes.begin(), bytes.end(), &parser, nlohmann::json::input_format_t::cbor);
    if (!isWhole || !value.is_object() || value.size() != 1)
      throw Malformed("bytes that are not a message");
    return messageOf<Message>(value.begin().key(), value.begin().value());
  } catch (const nlohmann::json::exception &error) {
    throw Malformed(std::string("a message with wrong fields: ") + error.what());
  }
}

// ---- Bytes on a socket

inline constexpr std::uint32_t largestMessage = 256u << 20;

/// Sends their number (4 bytes, little-endian) and the bytes. False when the other side is gone, or with too
/// many bytes.
bool sendBytes(int socket, const std::vector<std::uint8_t> &);
/// Waits for that. Nothing when the other side is gone. Throws Malformed for a number that is too large.
std::optional<std::vector<std::uint8_t>> receiveBytes(int socket);

}
