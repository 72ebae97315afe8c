// What can go wrong at run time: one exception type, whose text states what failed, why, and what to do.
#pragma once
#include <icl/opencl.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace icl::runtime {

enum class ErrorKind {
  NoDevice, ///< no platform, no device, or a selector that matches none or several
  Build,    ///< the driver's compiler refused a program; a BuildError, with its log
  Memory,   ///< of the device or the host, or a buffer beyond the device's largest
  Launch,   ///< the device cannot run a kernel in these work-groups, or the kernel failed while it ran
  Argument, ///< the caller's sizes or buffers do not fit the kernel or each other
  Driver    ///< anything else that OpenCL reported
};

class Error : public std::runtime_error {
public:
  /// `code`: the OpenCL status that caused it; CL_SUCCESS if the library itself found the error.
  Error(ErrorKind kind, const std::string &text, cl_int code = CL_SUCCESS)
      : std::runtime_error(text), errorKind(kind), status(code) {}
  ErrorKind kind() const { return errorKind; }
  cl_int code() const { return status; }

private:
  ErrorKind errorKind;
  cl_int status;
};

/// `what()` contains the beginning of the log; `log()` is all of it.
class BuildError : public Error {
public:
  BuildError(const std::string &text, std::string log, cl_int code)
      : Error(ErrorKind::Build, text, code), buildLog(std::move(log)) {}
  const std::string &log() const { return buildLog; }

private:
  std::string buildLog;
};

/// "CL_OUT_OF_RESOURCES"; for an unknown code its number.
std::string nameOf(cl_int code);

/// Throws an Error unless `code` is CL_SUCCESS: "cannot WHAT: CL_...: hint".
void check(cl_int code, const std::string &what);

}
