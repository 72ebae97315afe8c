#include <icl/error.h>

namespace icl::runtime {
namespace {

struct Status {
  cl_int code;
  const char *name;
  ErrorKind kind;
  const char *hint; // what to do; may be null
};

constexpr const char *installDriver =
    "install an OpenCL driver: `pocl-opencl-icd` for the CPU, or the one that comes with the GPU's";
constexpr const char *lessMemory =
    "use smaller images, free other buffers, or choose another device with ICL_DEVICE";
constexpr const char *crashed =
    "the kernel may have crashed, run out of registers or hit the driver's time limit; "
    "check that buffers are as large as their images, and see the system's log";

constexpr Status table[] = {
    {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND", ErrorKind::NoDevice, installDriver},
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE", ErrorKind::NoDevice,
     "another process may be using the device exclusively"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE", ErrorKind::Build,
     "the driver was installed without its compiler; choose another device with ICL_DEVICE"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE", ErrorKind::Memory, lessMemory},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES", ErrorKind::Launch, crashed},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY", ErrorKind::Memory,
     "the host has no memory left for the driver"},
    {CL_PROFILING_INFO_NOT_AVAILABLE, "CL_PROFILING_INFO_NOT_AVAILABLE", ErrorKind::Argument,
     "create the queue with profiling to get times"},
    {CL_MEM_COPY_OVERLAP, "CL_MEM_COPY_OVERLAP", ErrorKind::Argument, nullptr},
    {CL_IMAGE_FORMAT_MISMATCH, "CL_IMAGE_FORMAT_MISMATCH", ErrorKind::Driver, nullptr},
    {CL_IMAGE_FORMAT_NOT_SUPPORTED, "CL_IMAGE_FORMAT_NOT_SUPPORTED", ErrorKind::Driver, nullptr},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE", ErrorKind::Build, nullptr},
    {CL_MAP_FAILURE, "CL_MAP_FAILURE", ErrorKind::Memory, nullptr},
    {CL_MISALIGNED_SUB_BUFFER_OFFSET, "CL_MISALIGNED_SUB_BUFFER_OFFSET", ErrorKind::Argument, nullptr},
    {CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
     ErrorKind::Launch, "a command that it waited for failed"},
    {CL_COMPILE_PROGRAM_FAILURE, "CL_COMPILE_PROGRAM_FAILURE", ErrorKind::Build, nullptr},
    {CL_LINKER_NOT_AVAILABLE, "CL_LINKER_NOT_AVAILABLE", ErrorKind::Build, nullptr},
    {CL_LINK_PROGRAM_FAILURE, "CL_LINK_PROGRAM_FAILURE", ErrorKind::Build, nullptr},
    {CL_DEVICE_PARTITION_FAILED, "CL_DEVICE_PARTITION_FAILED", ErrorKind::Driver, nullptr},
    {CL_KERNEL_ARG_INFO_NOT_AVAILABLE, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE", ErrorKind::Driver, nullptr},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE", ErrorKind::Driver, nullptr},
    {CL_INVALID_DEVICE_TYPE, "CL_INVALID_DEVICE_TYPE", ErrorKind::Driver, nullptr},
    {CL_INVALID_PLATFORM, "CL_INVALID_PLATFORM", ErrorKind::Driver, nullptr},
    {CL_INVALID_DEVICE, "CL_INVALID_DEVICE", ErrorKind::Driver, nullptr},
    {CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT", ErrorKind::Argument,
     "queue, buffers and events must belong to one context"},
    {CL_INVALID_QUEUE_PROPERTIES, "CL_INVALID_QUEUE_PROPERTIES", ErrorKind::Driver, nullptr},
    {CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE", ErrorKind::Launch, crashed},
    {CL_INVALID_HOST_PTR, "CL_INVALID_HOST_PTR", ErrorKind::Argument, nullptr},
    {CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT", ErrorKind::Argument,
     "it must be a live cl_mem of the queue's context"},
    {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR", ErrorKind::Driver, nullptr},
    {CL_INVALID_IMAGE_SIZE, "CL_INVALID_IMAGE_SIZE", ErrorKind::Argument, nullptr},
    {CL_INVALID_SAMPLER, "CL_INVALID_SAMPLER", ErrorKind::Driver, nullptr},
    {CL_INVALID_BINARY, "CL_INVALID_BINARY", ErrorKind::Build,
     "the binary was built for another device or driver"},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS", ErrorKind::Build, nullptr},
    {CL_INVALID_PROGRAM, "CL_INVALID_PROGRAM", ErrorKind::Driver, nullptr},
    {CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE", ErrorKind::Build,
     "the program was not built for this device"},
    {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME", ErrorKind::Argument,
     "the program has no kernel of that name"},
    {CL_INVALID_KERNEL_DEFINITION, "CL_INVALID_KERNEL_DEFINITION", ErrorKind::Driver, nullptr},
    {CL_INVALID_KERNEL, "CL_INVALID_KERNEL", ErrorKind::Driver, nullptr},
    {CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX", ErrorKind::Argument, "the kernel has fewer arguments"},
    {CL_INVALID_ARG_VALUE, "CL_INVALID_ARG_VALUE", ErrorKind::Argument, nullptr},
    {CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE", ErrorKind::Argument,
     "the kernel's argument has another type"},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS", ErrorKind::Argument,
     "some argument of the kernel was not set"},
    {CL_INVALID_WORK_DIMENSION, "CL_INVALID_WORK_DIMENSION", ErrorKind::Launch, nullptr},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE", ErrorKind::Launch,
     "the work-group is larger than this device allows for the kernel; tune or compile it for this device"},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE", ErrorKind::Launch,
     "the work-group is larger in one dimension than this device allows; tune or compile it for this device"},
    {CL_INVALID_GLOBAL_OFFSET, "CL_INVALID_GLOBAL_OFFSET", ErrorKind::Launch, nullptr},
    {CL_INVALID_EVENT_WAIT_LIST, "CL_INVALID_EVENT_WAIT_LIST", ErrorKind::Argument,
     "the wait list contains something that is not an event"},
    {CL_INVALID_EVENT, "CL_INVALID_EVENT", ErrorKind::Argument, nullptr},
    {CL_INVALID_OPERATION, "CL_INVALID_OPERATION", ErrorKind::Driver, nullptr},
    {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE", ErrorKind::Memory, lessMemory},
    {CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE", ErrorKind::Launch,
     "the grid has more work-items than the device can count"},
    {CL_INVALID_PROPERTY, "CL_INVALID_PROPERTY", ErrorKind::Driver, nullptr},
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR", ErrorKind::NoDevice, installDriver}, // cl_khr_icd
};

const Status *find(cl_int code) {
  for (const Status &status : table)
    if (status.code == code)
      return &status;
  return nullptr;
}

}

std::string nameOf(cl_int code) {
  const Status *status = find(code);
  return status ? status->name : "OpenCL error " + std::to_string(code);
}

void check(cl_int code, const std::string &what) {
  if (code == CL_SUCCESS)
    return;
  const Status *status = find(code);
  std::string text = "cannot " + what + ": " + nameOf(code);
  if (status && status->hint)
    text += std::string(": ") + status->hint;
  throw Error(status ? status->kind : ErrorKind::Driver, text, code);
}

}
