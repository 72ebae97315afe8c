// A rank that a test plays.
#pragma once
#include "tuner/device/codec.h"
#include "tuner/measure/device_json.h"
#include "tuner/ranks/message.h"
#include "tuner/ranks/socket.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <poll.h>

namespace icl::ranks {

/// Says hello, and answers when the test wants it to.
class FakeRank {
public:
  FakeRank(const Address &address, unsigned rank, const std::string &device = "a device")
      : socket(connect(address, /*isLocal=*/true)) {
    runtime::DeviceInfo info;
    info.name = device;
    send(Hello{address.secret, rank, "here", 1, deviceToJson(info).dump()});
  }
  void send(const Report &report) { sendMessage(socket.get(), encode(report)); }
  /// The next order; nothing if there is none in time, or the connection has ended.
  std::optional<Order> receive(int milliseconds = 500) {
    pollfd ready{socket.get(), POLLIN, 0};
    if (poll(&ready, 1, milliseconds) != 1)
      return std::nullopt;
    const auto bytes = protocol::receiveBytes(socket.get());
    return bytes ? std::optional(decode<Order>(*bytes)) : std::nullopt;
  }
  template <class Kind>
  Kind expect() {
    const auto order = receive(10'000);
    return order && std::holds_alternative<Kind>(*order) ? std::get<Kind>(*order)
                                                         : (ADD_FAILURE() << "no " << Kind::name, Kind());
  }
  /// Prepares, with this time of the reference variant.
  void prepare(double calibrationNs = 1000, const std::string &inputs = "inputs", unsigned builders = 0) {
    send(Prepared{
        expect<Prepare>().ticket, inputs, "reference", {Outcome::Kind::Ok, calibrationNs, 5}, 1, builders});
  }
  void evaluate(double timeNs) { send(Evaluated{expect<Evaluate>().ticket, {Outcome::Kind::Ok, timeNs, 5}}); }
  void leave() { socket = Descriptor(); }

private:
  Descriptor socket;
};

}
