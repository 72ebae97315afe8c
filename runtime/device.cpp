#include "queries.h"
#include "quirks.h"
#include <cstdlib>
#include <icl/device.h>
#include <icl/error.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace icl::runtime {
namespace {

constexpr cl_int platformNotFound = -1001; // cl_khr_icd: the loader knows no driver

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\0' || text.back() == ' '))
    text.pop_back();
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

std::string textOf(cl_device_id device, cl_device_info what) {
  std::size_t bytes = 0;
  check(clGetDeviceInfo(device, what, 0, nullptr, &bytes), "query the device");
  std::string text(bytes, '\0');
  check(clGetDeviceInfo(device, what, bytes, text.data(), nullptr), "query the device");
  return trimmed(text);
}

template <typename T>
T valueOf(cl_device_id device, cl_device_info what) {
  T value{};
  check(clGetDeviceInfo(device, what, sizeof value, &value, nullptr), "query the device");
  return value;
}

std::string platformOf(cl_device_id device) {
  cl_platform_id platform = valueOf<cl_platform_id>(device, CL_DEVICE_PLATFORM);
  std::size_t bytes = 0;
  check(clGetPlatformInfo(platform, CL_PLATFORM_NAME, 0, nullptr, &bytes), "query the platform");
  std::string text(bytes, '\0');
  check(clGetPlatformInfo(platform, CL_PLATFORM_NAME, bytes, text.data(), nullptr), "query the platform");
  return trimmed(text);
}

std::array<std::int64_t, 3> workItemSizes(cl_device_id device) {
  std::size_t sizes[16] = {}; // the standard asks for at least three; no device has more than a few
  check(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof sizes, sizes, nullptr),
        "query the device");
  std::array<std::int64_t, 3> result{1, 1, 1};
  for (unsigned d = 0; d < 3; ++d)
    result[d] = static_cast<std::int64_t>(sizes[d]);
  return result;
}

void describeImages(cl_device_id device, DeviceInfo &info) {
  auto pixels = [&](cl_device_info what) {
    return static_cast<std::int64_t>(valueOf<std::size_t>(device, what));
  };
  info.maxImage2d = {pixels(CL_DEVICE_IMAGE2D_MAX_WIDTH), pixels(CL_DEVICE_IMAGE2D_MAX_HEIGHT)};
  info.maxImage3d = {pixels(CL_DEVICE_IMAGE3D_MAX_WIDTH), pixels(CL_DEVICE_IMAGE3D_MAX_HEIGHT),
                     pixels(CL_DEVICE_IMAGE3D_MAX_DEPTH)};
}

// The features of this machine's CPU. Where a driver compiles for them, this CPU is its device.
CpuFeatures hostCpu() {
  CpuFeatures features;
#if defined(__x86_64__) || defined(__i386__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  // The instruction needs registers that the operating system must keep, as all of AVX does.
  if (__get_cpuid(1, &a, &b, &c, &d) && __builtin_cpu_supports("avx"))
    features.convertsHalf = (c & bit_F16C) != 0, features.hasFma = (c & bit_FMA) != 0;
#elif defined(__aarch64__)
  features.hasFma = true;
#endif
  return features;
}

}

/// CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, which not every header has.
static constexpr cl_device_info computeCapabilityMajor = 0x4000, computeCapabilityMinor = 0x4001;

// See DeviceInfo::architecture.
static std::string architectureOf(cl_device_id device, const DeviceInfo &info) {
  const bool isNvidia =
      textOf(device, CL_DEVICE_EXTENSIONS).find("cl_nv_device_attribute_query") != std::string::npos;
  const std::string features =
      isNvidia ? std::to_string(valueOf<cl_uint>(device, computeCapabilityMajor)) + "." +
                     std::to_string(valueOf<cl_uint>(device, computeCapabilityMinor))
               : std::to_string(valueOf<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT));
  const char *const kind = info.isCpu ? " cpu " : info.isGpu ? " gpu " : " accelerator ";
  return textOf(device, CL_DEVICE_VENDOR) + kind + features;
}

// See DeviceInfo::uuid.
static std::string uuidOf(cl_device_id device, bool isNvidia) {
  constexpr cl_device_info what = 0x106A; // CL_DEVICE_UUID_KHR, which not every header has
  std::array<unsigned char, 16> bytes{};
  if (clGetDeviceInfo(device, what, bytes.size(), bytes.data(), nullptr) != CL_SUCCESS)
    return "";
  std::string text = isNvidia ? "GPU-" : "";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char *const digits = "0123456789abcdef";
    if (i == 4 || i == 6 || i == 8 || i == 10)
      text += '-';
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

DeviceInfo describe(cl_device_id device) {
  DeviceInfo info;
  info.name = textOf(device, CL_DEVICE_NAME);
  info.platform = platformOf(device);
  info.driver = textOf(device, CL_DRIVER_VERSION);
  const auto type = valueOf<cl_device_type>(device, CL_DEVICE_TYPE);
  info.isCpu = (type & CL_DEVICE_TYPE_CPU) != 0;
  info.isGpu = (type & CL_DEVICE_TYPE_GPU) != 0;
  info.isAccelerator = (type & CL_DEVICE_TYPE_ACCELERATOR) != 0;
  info.architecture = architectureOf(device, info);
  info.maxWorkGroup = static_cast<std::int64_t>(valueOf<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
  info.maxWorkItems = workItemSizes(device);
  auto bytes = [&](cl_device_info what) {
    return static_cast<std::int64_t>(valueOf<cl_ulong>(device, what));
  };
  info.localBytes = bytes(CL_DEVICE_LOCAL_MEM_SIZE);
  info.constantBytes = bytes(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE);
  info.constantArguments = valueOf<cl_uint>(device, CL_DEVICE_MAX_CONSTANT_ARGS);
  info.maxAllocation = bytes(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  info.globalBytes = bytes(CL_DEVICE_GLOBAL_MEM_SIZE);
  info.computeUnits = valueOf<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS);
  info.hasImages = valueOf<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE;
  if (info.hasImages)
    describeImages(device, info);
  const std::string extensions = " " + textOf(device, CL_DEVICE_EXTENSIONS) + " ";
  info.hasDouble = extensions.find(" cl_khr_fp64 ") != std::string::npos;
  info.hasHalf = extensions.find(" cl_khr_fp16 ") != std::string::npos;
  info.hasLongAtomics = extensions.find(" cl_khr_int64_base_atomics ") != std::string::npos &&
                        extensions.find(" cl_khr_int64_extended_atomics ") != std::string::npos;
  const auto single = valueOf<cl_device_fp_config>(device, CL_DEVICE_SINGLE_FP_CONFIG);
  info.hasExactDivision = (single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  info.hasFastFma = info.isCpu && hostCpu().hasFma && (single & CL_FP_FMA) != 0;
  info.quirks = quirksOf(info.platform, info.driver);
  info.groupArrayBytes = groupArrayBytesOf(info.quirks);
  info.halfConversion = halfConversionOf(info.platform, hostCpu());
  info.longestVector = longestVectorOf(info.platform);
  const bool takesPtx = extensions.find(" cl_nv_device_attribute_query ") != std::string::npos;
  info.uuid = uuidOf(device, takesPtx);
  info.hasPackedExtremes = takesPtx && valueOf<cl_uint>(device, computeCapabilityMajor) >= 9;
  info.hasDeviceFence = takesPtx || (info.isCpu && info.platform == "Portable Computing Language");
  info.answers = answersOf(device);
  return info;
}

std::vector<Device> listDevices() {
  cl_uint count = 0;
  cl_int status = clGetPlatformIDs(0, nullptr, &count);
  if (status == platformNotFound || (status == CL_SUCCESS && count == 0))
    return {};
  check(status, "list the OpenCL platforms");
  std::vector<cl_platform_id> platforms(count);
  check(clGetPlatformIDs(count, platforms.data(), nullptr), "list the OpenCL platforms");

  std::vector<Device> found;
  cl_int failure = CL_SUCCESS; // one broken driver must not hide the devices of the others
  for (cl_platform_id platform : platforms) {
    cl_uint n = 0;
    status = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &n);
    if (status != CL_SUCCESS || n == 0) {
      if (status != CL_DEVICE_NOT_FOUND)
        failure = status;
      continue;
    }
    std::vector<cl_device_id> ids(n);
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, n, ids.data(), nullptr), "list a platform's devices");
    for (cl_device_id id : ids)
      if (valueOf<cl_bool>(id, CL_DEVICE_COMPILER_AVAILABLE))
        found.push_back({id, describe(id)});
  }
  if (found.empty())
    check(failure, "list the devices of any OpenCL platform");
  return found;
}

Device chooseDevice(std::string_view selector) {
  const std::vector<Device> devices = listDevices();
  if (devices.empty())
    throw Error(ErrorKind::NoDevice, "no OpenCL device: " + reasonForNoDevice(), platformNotFound);
  std::vector<DeviceInfo> infos;
  for (const Device &device : devices)
    infos.push_back(device.info);
  if (!selector.empty())
    return devices[selectDevice(infos, selector)];
  const char *const fromEnvironment = std::getenv("ICL_DEVICE");
  if (!fromEnvironment || !*fromEnvironment)
    return devices[defaultDevice(infos)];
  try {
    return devices[selectDevice(infos, fromEnvironment)];
  } catch (const Error &wrong) {
    throw Error(wrong.kind(), std::string("ICL_DEVICE: ") + wrong.what());
  }
}

}
