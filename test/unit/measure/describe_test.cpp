// What a process remembers of devices, and how workers open them.
#include "tuner/measure/describe.h"
#include "tuner/measure/scratch_folder.h"
#include "tuner/measure/worker.h"
#include "tuner/measure/worker_data.h"
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace icl {
namespace {

const std::string uuid = "GPU-44d64a35-f1ed-8fa9-4b02-5f58d28d4175";

TEST(Opening, HidesTheOtherGpusOfADescribedOne) {
  runtime::DeviceInfo info;
  info.uuid = uuid;
  noteDescription("made up 1", info);
  EXPECT_EQ(openingOf("made up 1").selector, uuid);
  EXPECT_EQ(openingOf("made up 1").visible, uuid);
}

TEST(Opening, HidesNothingElsewhere) {
  noteDescription("made up 2", {});
  runtime::DeviceInfo other;
  other.uuid = "44d64a35-f1ed-8fa9-4b02-5f58d28d4175"; // not as NVIDIA's driver takes it
  noteDescription("made up 3", other);
  for (const char *selector : {"made up 2", "made up 3", "never described"}) {
    EXPECT_EQ(openingOf(selector).selector, selector);
    EXPECT_EQ(openingOf(selector).visible, "");
  }
}

/// What a worker with these options sees in CUDA_VISIBLE_DEVICES and CUDA_DEVICE_MAX_CONNECTIONS.
std::string seenWith(const std::string &visible, bool onlyBuilds = false) {
  const ScratchFolder scratch;
  const std::string program = scratch.path() + "/worker";
  std::ofstream(program) << "#!/bin/sh\necho \"sees ${CUDA_VISIBLE_DEVICES-all},"
                            " ${CUDA_DEVICE_MAX_CONNECTIONS-any} connections\" >&2\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const Descriptor data = WorkerData::newFile();
  Worker worker({program, data.get(), scratch.path(), scratch.path(), 0, 0, visible, onlyBuilds});
  worker.receive({[] { return 20.0; }});
  return worker.end().text;
}

TEST(Worker, SeesTheGpuThatItIsToOpen) {
  unsetenv("CUDA_VISIBLE_DEVICES");
  EXPECT_NE(seenWith("").find("sees all"), std::string::npos);
  EXPECT_NE(seenWith(uuid).find(uuid), std::string::npos);
  setenv("CUDA_VISIBLE_DEVICES", "2,3", 1);
  EXPECT_NE(seenWith("").find("sees 2,3"), std::string::npos);
  EXPECT_NE(seenWith(uuid).find(uuid), std::string::npos);
  unsetenv("CUDA_VISIBLE_DEVICES");
}

TEST(Worker, AsksForFewQueuesIfItOnlyBuilds) {
  unsetenv("CUDA_DEVICE_MAX_CONNECTIONS");
  EXPECT_NE(seenWith("").find("any connections"), std::string::npos);
  EXPECT_NE(seenWith("", true).find(" 1 connections"), std::string::npos);
}

}
}
