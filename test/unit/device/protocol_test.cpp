// Messages as bytes and back.
#include "tuner/device/protocol.h"
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace icl;
using namespace icl::protocol;

static Job job() {
  runtime::BoundLaunch launch;
  launch.entry = "blur";
  launch.arguments = {0u, std::vector<std::uint8_t>{1, 2, 3, 4}, runtime::StoredBuffer{3, 3, {}}};
  launch.geometry = {3, {4, 5, 6}, {7, 8, 9}};
  launch.written = {0};
  Job job;
  job.source = "kernel void blur(global float *out) {}";
  job.binary = {0, 255, 7};
  job.program = {"-DN=1", {{"rows", 2, {64, 16, 1}, 4}}, {launch, launch}};
  job.isFiltered = true;
  job.objective = runtime::Objective::Kernel;
  return job;
}

static SharedBuffer buffer() {
  BufferSpec spec;
  spec.name = "input";
  spec.size = {64, 16, 2};
  spec.layout = {ElementLayout::Number::Half, 2, 3, 4};
  spec.isRead = spec.isWritten = true;
  spec.tolerance = 0.25;
  return {spec, 4096, 8192};
}

static const std::vector<Request> requests = {
    Open{"gpu"},
    protocol::Setup{"gpu", true, {buffer()}, 12345, Agreement::Filtered},
    Measure{job(), TimingPolicy(), Purpose::Probe},
    Race{{job(), job()}, 31},
    Describe{job()},
    Build{job()},
    Go(),
};

static const std::vector<Reply> replies = {
    Opened(),
    Ready{true},
    Built(),
    AboutToTime(),
    Measured{{Outcome::Kind::WrongOutput, 1.5, 7, "`output` differs", {1.5, 1.25}}},
    Raced{{{{1, 2.5}, {2, 1.75}}, {{3, 4}, {3.5, 3.5}}}},
    Described{{{100, 200}, {300, 400}}},
    Program{{1, 0, 255}},
    Failed{"no such device"},
};

/// Each message is its alternative again, with the same fields: it is encoded to the same bytes.
template <class Message>
static void expectRoundTrips(const std::vector<Message> &messages) {
  ASSERT_EQ(messages.size(), std::variant_size_v<Message>) << "each alternative is tested";
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const std::vector<std::uint8_t> bytes = encode(messages[i]);
    const Message read = decode<Message>(bytes);
    EXPECT_EQ(messages[i].index(), i);
    EXPECT_EQ(read.index(), i);
    EXPECT_EQ(encode(read), bytes);
  }
}

TEST(Protocol, EveryMessageRoundTrips) {
  expectRoundTrips(requests);
  expectRoundTrips(replies);
}

TEST(Protocol, FieldsArrive) {
  const auto setup = std::get<protocol::Setup>(decode<Request>(encode(requests[1])));
  EXPECT_EQ(setup.device, "gpu");
  EXPECT_TRUE(setup.builds);
  EXPECT_EQ(setup.dataBytes, 12345u);
  EXPECT_EQ(setup.agreement, Agreement::Filtered);
  ASSERT_EQ(setup.buffers.size(), 1u);
  EXPECT_EQ(setup.buffers[0].spec.name, "input");
  EXPECT_EQ(setup.buffers[0].spec.bytes(), buffer().spec.bytes());
  EXPECT_EQ(setup.buffers[0].referenceOffset, 8192u);

  const auto measure = std::get<Measure>(decode<Request>(encode(requests[2])));
  EXPECT_EQ(measure.purpose, Purpose::Probe);
  EXPECT_EQ(measure.policy.bestNs, std::numeric_limits<double>::infinity());
  EXPECT_EQ(measure.job.source, job().source);
  EXPECT_EQ(measure.job.binary, job().binary);
  const runtime::BoundProgram &program = measure.job.program;
  EXPECT_EQ(program.options, "-DN=1");
  EXPECT_EQ(program.temporaries.at(0).name, "rows");
  ASSERT_EQ(program.launches.size(), 2u);
  EXPECT_EQ(program.launches[1].geometry.workGroup[2], 9u);
  const auto &arguments = program.launches[1].arguments;
  ASSERT_EQ(arguments.size(), 3u);
  EXPECT_EQ(std::get<std::vector<std::uint8_t>>(arguments[1]).size(), 4u);
  EXPECT_EQ(std::get<runtime::StoredBuffer>(arguments[2]).buffer, 3u);

  const auto measured = std::get<Measured>(decode<Reply>(encode(replies[4])));
  EXPECT_EQ(measured.outcome.kind, Outcome::Kind::WrongOutput);
  EXPECT_EQ(measured.outcome.timeNs, 1.5);
  EXPECT_EQ(measured.outcome.message, "`output` differs");
}

template <class Message>
static std::string errorOf(const std::vector<std::uint8_t> &bytes) {
  try {
    decode<Message>(bytes);
    return "";
  } catch (const Malformed &error) {
    return error.what();
  }
}

TEST(Protocol, TruncatedMessagesAreMalformed) {
  for (const Request &request : requests)
    for (auto bytes = encode(request); !bytes.empty();) {
      bytes.pop_back();
      EXPECT_NE(errorOf<Request>(bytes), "");
    }
  for (const Reply &reply : replies)
    for (auto bytes = encode(reply); !bytes.empty();) {
      bytes.pop_back();
      EXPECT_NE(errorOf<Reply>(bytes), "");
    }
}

TEST(Protocol, ARequestIsNotAReply) {
  EXPECT_EQ(errorOf<Reply>(encode(requests[6])), "a message of no known name");
  EXPECT_EQ(errorOf<Request>(encode(replies[0])), "a message of no known name");
}

TEST(Protocol, WrongFieldsAreMalformed) {
  const std::string ready = "\xa1\x65ready\xa1\x65isCpu";
  const auto with = [&](const std::string &value) {
    const std::string text = ready + value;
    return errorOf<Reply>({text.begin(), text.end()});
  };
  EXPECT_EQ(with("\xf5"), "");
  EXPECT_NE(with("\x61y").find("wrong fields"), std::string::npos) << "a string instead of a flag";
}

/// Nothing but Malformed is thrown: anything else would end the test.
template <class Message>
static void readDamaged(std::vector<std::uint8_t> bytes, std::mt19937 &random) {
  const unsigned changes = 1 + random() % 4;
  for (unsigned i = 0; i < changes; ++i)
    bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
  errorOf<Message>(bytes);
}

TEST(Protocol, DamagedAndRandomBytesDoNoHarm) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    readDamaged<Request>(encode(requests[random() % requests.size()]), random);
    readDamaged<Reply>(encode(replies[random() % replies.size()]), random);
    std::vector<std::uint8_t> noise(random() % 64);
    for (std::uint8_t &byte : noise)
      byte = static_cast<std::uint8_t>(random());
    EXPECT_NE(errorOf<Request>(noise), "");
    EXPECT_NE(errorOf<Reply>(noise), "");
  }
}

TEST(Protocol, DeepNestingIsMalformed) {
  EXPECT_NE(errorOf<Reply>(std::vector<std::uint8_t>(1 << 24, 0x81)), "") << "arrays in arrays";
}

TEST(Protocol, MessagesTravelOverASocket) {
  int pair[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  std::thread worker([&] {
    while (auto request = receive<Request>(pair[1]))
      send(pair[1], Failed{std::visit([](const auto &r) { return r.name; }, *request)});
  });
  for (const Request &request : requests) {
    ASSERT_TRUE(send(pair[0], request));
    const auto reply = receive<Reply>(pair[0]);
    ASSERT_TRUE(reply);
    EXPECT_EQ(std::get<Failed>(*reply).reason, std::visit([](const auto &r) { return r.name; }, request));
  }
  close(pair[0]);
  worker.join();
  close(pair[1]);
}

TEST(Protocol, AnEndWithinAMessageIsTheEnd) {
  int pair[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  ASSERT_EQ(write(pair[0], "\x0a\0\0\0\xa1", 5), 5);
  close(pair[0]);
  EXPECT_EQ(receive<Reply>(pair[1]), std::nullopt);
  close(pair[1]);
}

TEST(Protocol, AMessageOfAbsurdLengthIsMalformed) {
  int pair[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  ASSERT_EQ(write(pair[0], "\xff\xff\xff\xff", 4), 4);
  EXPECT_THROW(receive<Reply>(pair[1]), Malformed);
  close(pair[0]);
  close(pair[1]);
}
