// What the tuner and a worker say to each other.
//
// Messages are CBOR objects, each after its length (4 bytes, little-endian), over one socket. The buffers'
// data never travels: it lies in one memory file (memfd) that both hold, so that nothing is left behind when
// either dies. The worker finds the socket as descriptor 3 and the data as descriptor 4; in the data lie, at
// the offsets that the set-up names, the buffers' first contents and then the reference variant's outputs,
// which the first job fills in.
//
//   tuner                      worker
//   {"setup": Setup}           {"ready": {"isCpu": flag}} or {"failed": why}
//   {"measure": MeasureRequest}
//                              {"built": {}} after the build, {"quiet": {}} when it is about to time, then
//                              {"outcome": Outcome}
//   {"race": RaceRequest}      {"built": {}} after each build, {"quiet": {}}, then
//                              {"times": [[ns, ...], ...]} or {"failed": why}
//   {"describe": Job}          {"needs": [{"localBytes": n, "privateBytes": n}, ...]}, one per launch, or
//                              {"failed": why}
//   {"build": Job}             {"built": {}} when the driver's compiler is done, then {"program": binary} or
//                              {"outcome": Outcome}: why there is none
//
// "quiet" asks for silence on the machine; the worker goes on when the tuner answers {"go": {}}.
// The socket's end tells the worker to end.
#pragma once
#include "tuner/device/compare.h"
#include "tuner/device/job.h"
#include "tuner/outcome.h"
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace icl::protocol {

constexpr int socketDescriptor = 3, dataDescriptor = 4;

struct SharedBuffer {
  BufferSpec spec;
  std::uint64_t offset = 0;          ///< of its first contents in the data
  std::uint64_t referenceOffset = 0; ///< of the reference variant's output, if it is written
};

struct Setup {
  std::string device;  ///< selector
  bool builds = false; ///< the worker builds for another one that measures
  std::vector<SharedBuffer> buffers;
  std::uint64_t dataBytes = 0;
  Agreement agreement = Agreement::Close;
};

enum class Purpose : std::uint8_t {
  Variant,
  Reference, ///< its outputs become those that others are compared with
  Probe,     ///< the reference once more, to see whether the device still computes it right: not timed
};

struct MeasureRequest {
  Job job;
  TimingPolicy policy;
  Purpose purpose = Purpose::Variant;
};

/// Jobs launched in turn, round after round.
struct RaceRequest {
  std::vector<Job> jobs;
  unsigned rounds = 1;
};

using Message = nlohmann::json;

/// Sends all of it. False when the other side is gone.
bool send(int socket, const Message &);
/// Waits for a message. Nothing when the other side is gone or does not keep to the form above.
std::optional<Message> receive(int socket);

void to_json(Message &, const Setup &);
void from_json(const Message &, Setup &);
void to_json(Message &, const MeasureRequest &);
void from_json(const Message &, MeasureRequest &);
void to_json(Message &, const RaceRequest &);
void from_json(const Message &, RaceRequest &);

}

namespace icl {

void to_json(nlohmann::json &, const Job &);
void from_json(const nlohmann::json &, Job &);
void to_json(nlohmann::json &, const Outcome &);
void from_json(const nlohmann::json &, Outcome &);

}
