// The device that a selector names, on made-up machines.
#include "test/support/runtime.h"
#include <gtest/gtest.h>
#include <icl/device.h>

using namespace icl::runtime;

namespace {

DeviceInfo device(const char *platform, const char *name, bool isGpu) {
  DeviceInfo info;
  info.platform = platform;
  info.name = name;
  info.isGpu = isGpu;
  info.isCpu = !isGpu;
  return info;
}

const std::vector<DeviceInfo> machine = {
    device("Portable Computing Language", "pthread-AMD EPYC", false),
    device("NVIDIA CUDA", "NVIDIA H100", true),
    device("NVIDIA CUDA", "NVIDIA H100 PCIe", true),
    device("Intel(R) OpenCL", "AMD EPYC 7763", false),
};

// The error message if `selector` does not match exactly one device.
std::string refusal(const char *selector) {
  return icl::test::messageOf(ErrorKind::NoDevice, [&] { selectDevice(machine, selector); });
}

TEST(Select, ByIndexNameAndPlatform) {
  const std::pair<const char *, std::size_t> cases[] = {
      {"0", 0},
      {"3", 3},
      {"pthread", 0},
      {"PCIE", 2},
      {"nvidia h100", 1}, // the full name
      {"portable:", 0},
      {"intel:epyc", 3},
      {"nvidia:1", 2},
      {"1:0", 1},
      {"2:", 3},
      {":pcie", 2},
      {"Portable Computing Language:pthread-AMD EPYC", 0},
  };
  for (const auto &[selector, index] : cases)
    EXPECT_EQ(selectDevice(machine, selector), index) << selector;
}

TEST(Select, ByKindWhereNoNameMatches) {
  EXPECT_EQ(selectDevice({machine[0], machine[1]}, "cpu"), 0u);
  EXPECT_EQ(selectDevice({machine[0], machine[1]}, "GPU"), 1u);
  EXPECT_NE(refusal("gpu").find("`gpu` matches 2 devices"), std::string::npos) << refusal("gpu");
  EXPECT_EQ(refusal("accelerator").find("no device matches `accelerator`"), 0u);
  std::vector<DeviceInfo> others = {machine[0], device("A platform", "A board", false)};
  others[1].isCpu = false;
  others[1].isAccelerator = true;
  EXPECT_EQ(selectDevice(others, "accelerator"), 1u);
  others[1].name = "cpu emulation";
  EXPECT_EQ(selectDevice(others, "cpu"), 1u) << "a name takes precedence";
}

TEST(Select, ByTheBeginningOfAUuid) {
  std::vector<DeviceInfo> equal(2, machine[1]);
  equal[0].uuid = "GPU-44d64a35-f1ed-8fa9-4b02-5f58d28d4175";
  equal[1].uuid = "GPU-44d67219-69e9-8ae7-dbcb-2f2797d514d7";
  EXPECT_EQ(selectDevice(equal, equal[1].uuid), 1u);
  EXPECT_EQ(selectDevice(equal, "gpu-44d64"), 0u);
  const auto begins = [](const std::vector<DeviceInfo> &devices, const char *selector) {
    const std::string message =
        icl::test::messageOf(ErrorKind::NoDevice, [&] { selectDevice(devices, selector); });
    return message.substr(0, message.find(';'));
  };
  EXPECT_EQ(begins(equal, "GPU-44d6"), "`GPU-44d6` matches 2 devices");
  EXPECT_EQ(begins({equal[0]}, "GPU-44d"), "no device matches `GPU-44d`") << "too short";
}

TEST(Select, UnknownOrAmbiguousListsTheDevices) {
  EXPECT_EQ(refusal("radeon"), "no device matches `radeon`; there are:\n"
                               "  0  Portable Computing Language: pthread-AMD EPYC\n"
                               "  1  NVIDIA CUDA: NVIDIA H100\n"
                               "  2  NVIDIA CUDA: NVIDIA H100 PCIe\n"
                               "  3  Intel(R) OpenCL: AMD EPYC 7763");
  EXPECT_NE(refusal("epyc").find("`epyc` matches 2 devices; choose one by its number or full name:\n  0  "),
            std::string::npos);
  for (const char *selector :
       {"4", "-1", "nvidia:2", "nvidia:", ":", "99999999999999999999999", "intel:h100"})
    EXPECT_NE(refusal(selector), "no error") << selector;
}

TEST(Select, FirstGpuElseFirst) {
  EXPECT_EQ(defaultDevice(machine), 1u);
  EXPECT_EQ(defaultDevice({machine[3], machine[0]}), 0u);
}

TEST(Devices, DescribeThemselves) {
  const std::vector<Device> devices = listDevices();
  ASSERT_FALSE(devices.empty());
  for (const Device &found : devices) {
    EXPECT_FALSE(found.info.name.empty());
    EXPECT_FALSE(found.info.platform.empty());
    EXPECT_FALSE(found.info.driver.empty());
    EXPECT_EQ(found.info.name.find('\0'), std::string::npos);
    EXPECT_GE(found.info.maxWorkGroup, 1);
    EXPECT_GE(found.info.maxWorkItems[2], 1);
    EXPECT_GE(found.info.localBytes, 1024); // the standard's least, of the embedded profile
    EXPECT_GE(found.info.globalBytes, found.info.maxAllocation);
    EXPECT_EQ(found.info.hasImages, found.info.maxImage2d[0] > 0);
  }
}

TEST(Devices, EnvironmentChooses) {
  const std::vector<Device> devices = listDevices();
  setenv("ICL_DEVICE", "no such device", 1);
  EXPECT_THROW(chooseDevice(), Error);
  EXPECT_EQ(chooseDevice("0").id, devices[0].id) << "a selector takes precedence over the environment";
  setenv("ICL_DEVICE", std::to_string(devices.size() - 1).c_str(), 1);
  EXPECT_EQ(chooseDevice().id, devices.back().id);
  unsetenv("ICL_DEVICE");
}

}
