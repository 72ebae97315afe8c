#include "tuner/device/job_json.h"

namespace icl {

using nlohmann::json;

namespace runtime {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Padding, low, high, rowUnit)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageStorage, kind, number, channelBytes, channels, padding, boundary,
                                   outside)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ImageShape, name, dimensions, size, pixelBytes, initially)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Geometry, dimensions, groups, workGroup, arrayBytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StoredBuffer, buffer, dimensions, storage)

static json jsonOf(const BoundArgument &argument) {
  if (const auto *buffer = std::get_if<unsigned>(&argument))
    return *buffer;
  if (const auto *image = std::get_if<StoredBuffer>(&argument))
    return *image;
  if (const auto *local = std::get_if<LocalMemory>(&argument))
    return {{"localBytes", local->bytes}};
  return json::binary(std::get<std::vector<std::uint8_t>>(argument));
}

static BoundArgument argumentFrom(const json &from) {
  if (from.is_binary())
    return static_cast<const std::vector<std::uint8_t> &>(from.get_binary());
  if (from.is_object() && from.contains("localBytes"))
    return LocalMemory{from.at("localBytes").get<std::size_t>()};
  if (from.is_object())
    return from.get<StoredBuffer>();
  return from.get<unsigned>();
}

static void to_json(json &to, const BoundLaunch &launch) {
  json arguments = json::array();
  for (const BoundArgument &argument : launch.arguments)
    arguments.push_back(jsonOf(argument));
  to = {{"entry", launch.entry},
        {"arguments", arguments},
        {"geometry", launch.geometry},
        {"written", launch.written}};
}

static void from_json(const json &from, BoundLaunch &launch) {
  from.at("entry").get_to(launch.entry);
  for (const json &argument : from.at("arguments"))
    launch.arguments.push_back(argumentFrom(argument));
  from.at("geometry").get_to(launch.geometry);
  from.at("written").get_to(launch.written);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BoundProgram, options, temporaries, launches)
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ElementLayout, number, laneBytes, lanes, stride)

void to_json(json &to, const BufferSpec &b) {
  to = {{"name", b.name},         {"size", b.size},           {"layout", b.layout},
        {"isRead", b.isRead},     {"isWritten", b.isWritten}, {"isFloatResult", b.isFloatResult},
        {"summands", b.summands}, {"tolerance", b.tolerance}, {"isComputedInFloat", b.isComputedInFloat}};
}
void from_json(const json &from, BufferSpec &b) {
  from.at("name").get_to(b.name);
  from.at("size").get_to(b.size);
  from.at("layout").get_to(b.layout);
  from.at("isRead").get_to(b.isRead);
  from.at("isWritten").get_to(b.isWritten);
  from.at("isFloatResult").get_to(b.isFloatResult);
  from.at("summands").get_to(b.summands);
  from.at("tolerance").get_to(b.tolerance);
  from.at("isComputedInFloat").get_to(b.isComputedInFloat);
}

void to_json(json &to, const Job &job) {
  to = {{"source", job.source},      {"binary", json::binary(job.binary)},
        {"program", job.program},    {"magnitudes", job.magnitudes},
        {"rounded", job.rounded},    {"isFiltered", job.isFiltered},
        {"objective", job.objective}};
}

void from_json(const json &from, Job &job) {
  from.at("source").get_to(job.source);
  job.binary = from.at("binary").get_binary();
  from.at("program").get_to(job.program);
  from.at("magnitudes").get_to(job.magnitudes);
  from.at("rounded").get_to(job.rounded);
  from.at("isFiltered").get_to(job.isFiltered);
  from.at("objective").get_to(job.objective);
}

}
