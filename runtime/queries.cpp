#include "queries.h"
#include <cstring>

namespace icl::runtime {
namespace {

struct Query {
  const char *name;
  cl_device_info what;
  bool isText;
};

constexpr Query queries[] = {
    {"address_bits", CL_DEVICE_ADDRESS_BITS, false},
    {"single_flags", CL_DEVICE_SINGLE_FP_CONFIG, false},
    {"double_flags", CL_DEVICE_DOUBLE_FP_CONFIG, false},
    {"little_endian", CL_DEVICE_ENDIAN_LITTLE, false},
    {"execution_flags", CL_DEVICE_EXECUTION_CAPABILITIES, false},
    {"extensions", CL_DEVICE_EXTENSIONS, true},
    {"cache_bytes", CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, false},
    {"cache_type", CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, false},
    {"cache_line", CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, false},
    {"unified_memory", CL_DEVICE_HOST_UNIFIED_MEMORY, false},
    {"local_type", CL_DEVICE_LOCAL_MEM_TYPE, false},
    {"clock_mhz", CL_DEVICE_MAX_CLOCK_FREQUENCY, false},
    {"parameter_bytes", CL_DEVICE_MAX_PARAMETER_SIZE, false},
    {"read_images", CL_DEVICE_MAX_READ_IMAGE_ARGS, false},
    {"write_images", CL_DEVICE_MAX_WRITE_IMAGE_ARGS, false},
    {"samplers", CL_DEVICE_MAX_SAMPLERS, false},
    {"dimensions", CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, false},
    {"base_alignment_bits", CL_DEVICE_MEM_BASE_ADDR_ALIGN, false},
    {"type_alignment", CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, false},
    {"native_char", CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, false},
    {"native_short", CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, false},
    {"native_int", CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, false},
    {"native_long", CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, false},
    {"native_float", CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, false},
    {"native_double", CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, false},
    {"native_half", CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, false},
    {"preferred_char", CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, false},
    {"preferred_short", CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, false},
    {"preferred_int", CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, false},
    {"preferred_long", CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, false},
    {"preferred_float", CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, false},
    {"preferred_double", CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, false},
    {"preferred_half", CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, false},
    {"queue_flags", CL_DEVICE_QUEUE_PROPERTIES, false},
    {"vendor", CL_DEVICE_VENDOR, true},
    {"vendor_id", CL_DEVICE_VENDOR_ID, false},
    {"version", CL_DEVICE_VERSION, true},
};

// The bytes of an answer; empty if there is none.
std::string bytesOf(cl_device_id device, cl_device_info what) {
  std::size_t size = 0;
  if (clGetDeviceInfo(device, what, 0, nullptr, &size) != CL_SUCCESS)
    return "";
  std::string bytes(size, '\0');
  if (clGetDeviceInfo(device, what, size, bytes.data(), nullptr) != CL_SUCCESS)
    return "";
  return bytes;
}

void addPeers(cl_device_id device, DeviceAnswers &answers) {
  cl_platform_id platform = nullptr;
  cl_uint count = 0;
  if (clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof platform, &platform, nullptr) == CL_SUCCESS &&
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) == CL_SUCCESS)
    answers["devices"] = static_cast<double>(count);
}

}

DeviceAnswers answersOf(cl_device_id device) {
  DeviceAnswers answers;
  for (const Query &query : queries) {
    const std::string bytes = bytesOf(device, query.what);
    if (query.isText && !bytes.empty()) {
      answers[query.name] = bytes.substr(0, bytes.find('\0'));
    } else if (bytes.size() == 4 || bytes.size() == 8) { // unsigned numbers, sizes and flags
      std::uint64_t wide = 0;
      std::uint32_t narrow = 0;
      std::memcpy(bytes.size() == 4 ? static_cast<void *>(&narrow) : &wide, bytes.data(), bytes.size());
      answers[query.name] = bytes.size() == 4 ? static_cast<double>(narrow) : static_cast<double>(wide);
    }
  }
  addPeers(device, answers);
  return answers;
}

}
