// The messages between the tuner and a worker.
//
// A message on the socket is a CBOR map with one entry, from the message's name to its fields, after its
// length in bytes (4 bytes, little-endian). The buffers' contents are not sent: both sides share them
// (shared_data.h). The worker has the socket as descriptor 3. It ends when
// the tuner closes its side.
//
//   tuner      worker
//   Open       Opened, or Failed
//   Setup      Ready, or Failed
//   Measure    Built, AboutToTime, then Measured. Without a timed launch some of these are left out.
//   Race       Built after each build, AboutToTime, then Raced; or Failed
//   Describe   Described, or Failed
//   Build      Built when the driver's compiler is done, then Program; or Measured, with what went wrong
//
// AboutToTime asks for a quiet machine. The worker goes on when the tuner answers Go.
#pragma once
#include "compiler/space/error.h"
#include "tuner/device/compare.h"
#include "tuner/device/job.h"
#include "tuner/device/shared_data.h"
#include "tuner/device/timing.h"
#include "tuner/outcome.h"
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace icl::protocol {

constexpr int socketDescriptor = 3;

// ---- From the tuner

/// May come before the setup, to open the device while the setup's data are being made.
struct Open {
  static constexpr const char *name = "open";
  std::string device; ///< selector, as runtime::chooseDevice takes it
};

/// Comes before all others. A worker either builds for others or measures.
struct Setup {
  static constexpr const char *name = "setup";
  std::string device; ///< selector, as runtime::chooseDevice takes it
  bool builds = false;
  std::vector<SharedBuffer> buffers;
  std::uint64_t dataBytes = 0; ///< of the shared data
  Agreement agreement = Agreement::Close;
};

enum class Purpose : std::uint8_t {
  Variant,
  Reference, ///< its outputs are kept, and other variants' are compared with them
  Probe,     ///< the reference again, to see whether the device still computes it correctly; not timed
};

struct Measure {
  static constexpr const char *name = "measure";
  Job job;
  TimingPolicy policy;
  Purpose purpose = Purpose::Variant;
  double slack = 1; ///< by how many times as much as usual outputs may differ (compare.h)
  /// The job's source and binary are those of the worker's last Measure, and are left out here: those of a
  /// kernel that is unrolled take longer to send than the variant to run.
  bool keepsCode = false;
};

/// Launches the jobs in turn, round after round.
struct Race {
  static constexpr const char *name = "race";
  std::vector<Job> jobs;
  unsigned rounds = 1;
};

struct Describe {
  static constexpr const char *name = "describe";
  Job job;
};

struct Build {
  static constexpr const char *name = "build";
  Job job;
};

struct Go {
  static constexpr const char *name = "go";
};

using Request = std::variant<Open, Setup, Measure, Race, Describe, Build, Go>;

// ---- From a worker

struct Ready {
  static constexpr const char *name = "ready";
  bool isCpu = false; ///< the device computes on this machine's cores
};

struct Opened {
  static constexpr const char *name = "opened";
};

struct Built {
  static constexpr const char *name = "built";
};

struct AboutToTime {
  static constexpr const char *name = "about_to_time";
};

struct Measured {
  static constexpr const char *name = "measured";
  Outcome outcome;
  double slack = 1; ///< for the next request: that of this one, or a larger one that the variant showed
};

struct Raced {
  static constexpr const char *name = "raced";
  std::vector<RaceTimes> times; ///< by job
};

struct Described {
  static constexpr const char *name = "described";
  std::vector<FunctionNeeds> launches; ///< of the job
};

struct Program {
  static constexpr const char *name = "program";
  std::vector<std::uint8_t> binary; ///< empty: the driver's cache, which workers share, has what it needs
};

/// The request could not be carried out; the variant is not at fault.
struct Failed {
  static constexpr const char *name = "failed";
  std::string reason;
};

using Reply = std::variant<Opened, Ready, Built, AboutToTime, Measured, Raced, Described, Program, Failed>;

// ---- Encoding. `Message` is Request or Reply.

/// Bytes that are not a message.
struct Malformed : Error {
  explicit Malformed(const std::string &message) : Error(environmentError(message)) {}
};

template <class Message>
std::vector<std::uint8_t> encode(const Message &);
/// Throws Malformed.
template <class Message>
Message decode(std::span<const std::uint8_t>);

/// Sends all of it. False when the other side is gone.
bool send(int socket, const Request &);
bool send(int socket, const Reply &);
/// Waits for a message. Nothing when the other side is gone. Throws Malformed.
template <class Message>
std::optional<Message> receive(int socket);

}
