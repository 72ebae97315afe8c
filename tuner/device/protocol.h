// What the tuner and a worker say to each other.
//
// Messages are CBOR objects, each after its length (4 bytes, little-endian), over one socket. The buffers'
// data never travels: it lies in one memory file (memfd) that both hold, so that nothing is left behind when
// either dies. The worker finds the socket as descriptor 3 and the data as descriptor 4; in the data lie, at
// the offsets that the set-up names, the buffers' first contents and then the reference variant's outputs,
// which the first job fills in.
//
//   tuner  {"setup": Setup}            worker  {"ready": {}} or {"failed": why}
//   tuner  {"measure": MeasureRequest} worker  {"built": {}} after the build, then {"outcome": Outcome}
//   tuner  {"race": RaceRequest}       worker  {"built": {}} after each build, then {"times": [[ns, ...],
//   ...]} or {"failed": why}
//
// The socket's end tells the worker to end. A build in another process fits in as {"build": Job} ->
// {"binary": bytes}, with the binary in the job in place of its source.
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
  std::string device; ///< selector
  std::vector<SharedBuffer> buffers;
  std::uint64_t dataBytes = 0;
  Agreement agreement = Agreement::Close;
};

struct MeasureRequest {
  Job job;
  TimingPolicy policy;
  bool isReference = false; ///< its outputs become those that others are compared with
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

void to_json(nlohmann::json &, const Outcome &);
void from_json(const nlohmann::json &, Outcome &);

}
