// The messages between rank 0, which searches, and the ranks that measure. They travel over TCP, not over
// MPI: an MPI job ends with the first rank that is lost.
//
// A message is encoded as those between a tuner and its workers are (tuner/device/codec.h). Configurations
// are the JSON objects of journals, because the spaces of two devices may differ.
//
//   rank 0     another rank
//              Hello, once connected; Absent instead, if it cannot serve
//   Prepare    Prepared with the calibration, or Unprepared
//   Evaluate   Evaluated or Returned
//   Build      Built, unless it is called off by EndBuilds; BuildLog, also while it evaluates
//   EndBuilds
//   Race       Raced or Returned
//   Describe   Described or Returned
//   Command    Ended; needs no Prepare
//   Leave      the rank ends
//              Alive, every few seconds; Failing, before it ends because its device is lost
//
// A rank works on evaluations in the order of their builds, on builds alone after them, and on other orders
// first.
#pragma once
#include "tuner/device/protocol.h"
#include "tuner/measure/build_times.h"
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace icl::ranks {

using Ticket = std::uint64_t; ///< names an order

// ---- From rank 0

/// What to work on. Ends the work on what was prepared before.
struct Prepare {
  static constexpr const char *name = "prepare";
  Ticket ticket = 0;
  unsigned task = 0;                  ///< its number among the kernels and sizes of the command line
  std::array<std::int64_t, 3> grid{}; ///< of the arguments
  std::string fixed;                  ///< the values of fixed knobs
  std::vector<std::string> stored;    ///< complete configurations, which may be outside the space
};

struct Evaluate {
  static constexpr const char *name = "evaluate";
  Ticket ticket = 0;
  std::string configuration;
  double bestNs = 0;      ///< a variant that is far slower than this may be dropped; 0: none
  double secondsLeft = 0; ///< until it is called off; 0: no limit
};

/// What may be evaluated later, by any rank, but sooner by the one that has built it.
struct Build {
  static constexpr const char *name = "build";
  Ticket ticket = 0;
  std::string configuration;
};

/// Begin no more builds that were ordered alone.
struct EndBuilds {
  static constexpr const char *name = "end builds";
};

struct Race {
  static constexpr const char *name = "race";
  Ticket ticket = 0;
  std::vector<std::string> configurations;
  unsigned rounds = 0;
  double secondsLeft = 0; ///< as above
};

/// Asks for Measurer::facts().
struct Describe {
  static constexpr const char *name = "describe";
  Ticket ticket = 0;
  std::string configuration;
};

/// A tuning of a campaign, in a process of its own.
struct Command {
  static constexpr const char *name = "command";
  Ticket ticket = 0;
  std::vector<std::string> words; ///< of `iclc tune`, without the device and the jobs
};

struct Leave {
  static constexpr const char *name = "leave";
};

using Order = std::variant<Prepare, Evaluate, Build, EndBuilds, Race, Describe, Command, Leave>;

// ---- To rank 0

struct Hello {
  static constexpr const char *name = "hello";
  std::string secret; ///< that rank 0 gave to all ranks through MPI
  unsigned rank = 0;
  std::string host;
  std::int64_t process = 0; ///< its id
  std::string device;       ///< deviceToJson()
};

/// Of a rank that will never say hello. Its connection ends.
struct Absent {
  static constexpr const char *name = "absent";
  std::string secret; ///< as of Hello
  unsigned rank = 0;
  std::string reason{}; ///< what is wrong with what is to be tuned; empty: it has no device
  int status = 0;       ///< an ExitStatus, with a reason
};

struct Prepared {
  static constexpr const char *name = "prepared";
  Ticket ticket = 0;
  std::string inputs;    ///< names what results depend on besides the device: kernel, compiler, sizes, data
  std::string reference; ///< the identity of the variant with whose output others are compared
  Outcome calibration;   ///< of that variant
  unsigned orders = 1;   ///< how many the rank can work on at the same time, mostly building
  unsigned builders = 0; ///< how many builds it can work on ahead of evaluations
};

struct Unprepared {
  static constexpr const char *name = "unprepared";
  Ticket ticket = 0;
  std::string reason;
};

struct Evaluated {
  static constexpr const char *name = "evaluated";
  Ticket ticket = 0;
  Outcome outcome;
};

struct Built {
  static constexpr const char *name = "built";
  Ticket ticket = 0;
  bool isBuilt = false; ///< if not, it is not one of this device, or its builder failed
};

/// How long builds took on the rank that no earlier report has.
struct BuildLog {
  static constexpr const char *name = "build log";
  std::vector<BuildTime> builds;
};

/// The order was called off, or the configuration is not one of this device.
struct Returned {
  static constexpr const char *name = "returned";
  Ticket ticket = 0;
};

struct Raced {
  static constexpr const char *name = "raced";
  Ticket ticket = 0;
  std::vector<RaceTimes> times; ///< empty if one of the variants failed
};

struct Described {
  static constexpr const char *name = "described";
  Ticket ticket = 0;
  std::string facts;
};

struct Ended {
  static constexpr const char *name = "ended";
  Ticket ticket = 0;
  int status = 0;       ///< its exit status; -1: it was killed
  std::string output;   ///< what it printed
  std::string messages; ///< to the standard error
};

struct Alive {
  static constexpr const char *name = "alive";
};

struct Failing {
  static constexpr const char *name = "failing";
  std::string reason;
};

using Report = std::variant<Hello, Prepared, Unprepared, Evaluated, Built, BuildLog, Returned, Raced,
                            Described, Ended, Alive, Failing, Absent>;

// ---- Encoding. `Message` is Order or Report.

template <class Message>
std::vector<std::uint8_t> encode(const Message &);
/// Throws protocol::Malformed.
template <class Message>
Message decode(std::span<const std::uint8_t>);

/// Bytes from a socket that become messages, however they are cut.
class Frames {
public:
  /// `largest`: bytes of a message.
  explicit Frames(std::uint32_t largest = 16u << 20) : largest(largest) {}
  void append(std::span<const std::uint8_t> bytes) {
    buffer.insert(buffer.end(), bytes.begin(), bytes.end());
  }
  /// The next whole message; nothing until the rest of it has come. Throws protocol::Malformed for one that
  /// is too long.
  std::optional<std::vector<std::uint8_t>> next();

private:
  std::uint32_t largest;
  std::vector<std::uint8_t> buffer;
};

}
