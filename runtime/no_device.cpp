// Why there is no device: often not for lack of a driver.
#include <cstdlib>
#include <filesystem>
#include <icl/device.h>
#include <icl/opencl.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace icl::runtime {
namespace {

namespace fs = std::filesystem;

bool hasPocl() {
  cl_uint count = 0;
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS)
    return false;
  std::vector<cl_platform_id> platforms(count);
  clGetPlatformIDs(count, platforms.data(), nullptr);
  for (cl_platform_id platform : platforms) {
    char name[64] = {};
    if (clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name - 1, name, nullptr) == CL_SUCCESS &&
        std::string(name) == "Portable Computing Language")
      return true;
  }
  return false;
}

// Where PoCL keeps what it builds (pocl_cache.c). It has no device if it cannot write there.
fs::path poclCache() {
  if (const char *folder = std::getenv("POCL_CACHE_DIR"))
    return folder;
  if (const char *folder = std::getenv("XDG_CACHE_HOME"))
    return fs::path(folder) / "pocl";
  if (const char *home = std::getenv("HOME"))
    return fs::path(home) / ".cache" / "pocl";
  return {};
}

// Empty if the folder can be written. Creates it, as PoCL does.
std::string whyNotWritable(const fs::path &folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK | X_OK) != 0)
    error.assign(errno, std::generic_category());
  return error ? error.message() : "";
}

}

std::string reasonForNoDevice() {
  const fs::path cache = poclCache();
  const std::string problem = cache.empty() || !hasPocl() ? "" : whyNotWritable(cache);
  if (problem.empty())
    return "install an OpenCL driver: `pocl-opencl-icd` for the CPU, or the one that comes with the GPU's "
           "driver";
  return "PoCL cannot write to its cache `" + cache.string() + "` (" + problem +
         "); set POCL_CACHE_DIR or HOME to a folder that can be written";
}

}
