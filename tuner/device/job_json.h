// Jobs and buffers as JSON, for the messages between the tuner and its workers.
#pragma once
#include "tuner/device/job.h"
#include <nlohmann/json.hpp>

namespace icl {

void to_json(nlohmann::json &, const BufferSpec &);
void from_json(const nlohmann::json &, BufferSpec &);
void to_json(nlohmann::json &, const Job &);
void from_json(const nlohmann::json &, Job &);

}
