// Descriptions of devices as JSON, in journals and between processes.
#include "tuner/measure/device_json.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace icl {
namespace {

runtime::DeviceInfo madeUp() {
  runtime::DeviceInfo device;
  device.name = "made up";
  device.computeUnits = 12;
  device.uuid = "GPU-1";
  device.answers = {{"cache_line", 64.0}, {"vendor", "nobody"}};
  return device;
}

TEST(DeviceJson, keepsWhatTheDeviceAnswers) {
  const runtime::DeviceInfo read = deviceFromJson(deviceToJson(madeUp()));
  EXPECT_EQ(read.answers, madeUp().answers);
  EXPECT_EQ(read.computeUnits, 12u);
  EXPECT_EQ(read.uuid, "GPU-1");
}

TEST(DeviceJson, isReadFromOlderJournals) {
  nlohmann::json older = deviceToJson(madeUp());
  older.erase("answers");
  older.erase("uuid");
  EXPECT_TRUE(deviceFromJson(older).answers.empty());
  EXPECT_EQ(deviceFromJson(older).name, "made up");
}

}
}
