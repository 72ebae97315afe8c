// Messages between ranks: they arrive as they were sent, and damaged ones are refused.
#include "tuner/ranks/message.h"
#include <gtest/gtest.h>
#include <random>

namespace icl::ranks {
namespace {

using Bytes = std::vector<std::uint8_t>;

const std::vector<Order> orders = {Prepare{7, 2, {640, 480, 1}, R"({"sizes":"runtime"})", {R"({"wg_x":8})"}},
                                   Evaluate{8, R"({"wg_x":16})", 1234.5, 2.5},
                                   Build{12, R"({"wg_x":16})"},
                                   EndBuilds{},
                                   Race{9, {R"({"wg_x":8})", R"({"wg_x":16})"}, 31, 0},
                                   Describe{10, R"({"wg_x":8})"},
                                   Command{11, {"blur.icl", "--size", "64x64"}},
                                   Leave{}};

const std::vector<Report> reports = {
    Hello{"secret", 3, "node7", 4711, "{}"},
    Prepared{7, "inputs", "reference", {Outcome::Kind::Ok, 100, 5, "", {120, 100}}, 3, 16},
    Unprepared{7, "no such kernel"},
    Evaluated{8, {Outcome::Kind::BuildError, 0, 0, "line 3: \xc3\xa9"}},
    Built{12, true},
    BuildLog{{{2000, 0.5}, {9000, 12}}},
    Returned{8},
    Raced{9, {{{1, 2, 3}, {4, 5}}}},
    Described{10, "512 work-groups"},
    Ended{11, 0, "{}", ""},
    Alive{},
    Failing{"gone"},
    Absent{"secret", 4}};

Bytes framed(const Bytes &message) {
  Bytes bytes;
  for (std::size_t i = 0; i < 4; ++i)
    bytes.push_back(static_cast<std::uint8_t>(message.size() >> 8 * i));
  bytes.insert(bytes.end(), message.begin(), message.end());
  return bytes;
}

TEST(Message, ArrivesAsItWasSent) {
  for (const Order &order : orders) {
    const Order arrived = decode<Order>(encode(order));
    EXPECT_EQ(arrived.index(), order.index());
    EXPECT_EQ(encode(arrived), encode(order));
  }
  for (const Report &report : reports) {
    const Report arrived = decode<Report>(encode(report));
    EXPECT_EQ(arrived.index(), report.index());
    EXPECT_EQ(encode(arrived), encode(report));
  }
  const auto prepared = std::get<Prepared>(decode<Report>(encode(reports[1])));
  EXPECT_EQ(prepared.calibration.times.launchNs, 120);
  const auto log = std::get<BuildLog>(decode<Report>(encode(reports[5])));
  EXPECT_EQ(log.builds.at(1).length, 9000u);
  EXPECT_EQ(log.builds.at(1).seconds, 12);
}

TEST(Message, OfTheOtherDirectionIsRefused) {
  EXPECT_THROW(decode<Order>(encode(reports[0])), protocol::Malformed);
  EXPECT_THROW(decode<Report>(encode(orders[0])), protocol::Malformed);
}

/// Decodes it, or is refused. Anything else ends the test.
template <class Message>
bool isRefused(const Bytes &bytes) {
  try {
    decode<Message>(bytes);
    return false;
  } catch (const protocol::Malformed &) {
    return true;
  }
}

TEST(Message, CutOffIsRefused) {
  for (const Report &report : reports) {
    const Bytes whole = encode(report);
    for (std::size_t length = 0; length < whole.size(); ++length)
      EXPECT_TRUE(isRefused<Report>(Bytes(whole.begin(), whole.begin() + std::ptrdiff_t(length))));
  }
}

TEST(Message, DamagedIsRefusedOrDecoded) {
  std::mt19937 random(1);
  std::size_t refused = 0;
  constexpr int rounds = 5000;
  for (int round = 0; round < rounds; ++round) {
    Bytes order = encode(orders[random() % orders.size()]),
          report = encode(reports[random() % reports.size()]);
    for (Bytes *bytes : {&order, &report})
      for (unsigned changes = 1 + random() % 4; changes > 0; --changes)
        (*bytes)[random() % bytes->size()] = static_cast<std::uint8_t>(random());
    refused += isRefused<Order>(order);
    refused += isRefused<Report>(report);
  }
  EXPECT_GT(refused, std::size_t(rounds));
}

TEST(Message, OutcomeOfNoKnownKindIsRefused) {
  Evaluated evaluated{1, {}};
  evaluated.outcome.kind = static_cast<Outcome::Kind>(99);
  EXPECT_TRUE(isRefused<Report>(encode(Report(evaluated))));
}

TEST(Frames, JoinPiecesOfAnySize) {
  Bytes stream;
  for (const Report &report : reports) {
    const Bytes one = framed(encode(report));
    stream.insert(stream.end(), one.begin(), one.end());
  }
  for (const std::size_t piece : {std::size_t(1), std::size_t(3), std::size_t(50), stream.size()}) {
    Frames frames;
    std::vector<std::size_t> kinds;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
      frames.append(std::span(stream).subspan(at, std::min(piece, stream.size() - at)));
      while (const auto message = frames.next())
        kinds.push_back(decode<Report>(*message).index());
    }
    ASSERT_EQ(kinds.size(), reports.size());
    for (std::size_t i = 0; i < kinds.size(); ++i)
      EXPECT_EQ(kinds[i], reports[i].index());
  }
}

TEST(Frames, RefuseAMessageThatIsTooLong) {
  Frames frames(100);
  frames.append(Bytes{101, 0, 0, 0});
  EXPECT_THROW(frames.next(), protocol::Malformed);
}

}
}
