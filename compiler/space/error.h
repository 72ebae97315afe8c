// The one exception type of the compiler, the tuner and the tools, and the exit statuses that follow from it.
// The library that users' programs link has its own, runtime::Error. iclc treats it as an error of the
// environment (tools/iclc/guard.cpp).
#pragma once
#include <stdexcept>
#include <string>

namespace icl {

/// How a command ends.
enum class ExitStatus {
  Done = 0,
  Input = 1,       ///< the user's source or input is wrong
  Usage = 2,       ///< the command line is wrong
  Environment = 3, ///< the device or the environment failed
  Bug = 70,        ///< iclc itself is wrong
};

/// Why the work cannot continue, and where the cause is. `what()` is the message without "error: ". It is
/// empty if everything has been printed already.
class Error : public std::runtime_error {
public:
  Error(ExitStatus s, const std::string &message) : std::runtime_error(message), exitStatus(s) {}

  ExitStatus status() const { return exitStatus; }
  /// The same error with `context` in front of its message.
  Error in(const std::string &context) const { return {exitStatus, context + what()}; }

private:
  ExitStatus exitStatus;
};

inline Error inputError(const std::string &message) { return {ExitStatus::Input, message}; }
inline Error usageError(const std::string &message) { return {ExitStatus::Usage, message}; }
inline Error environmentError(const std::string &message) { return {ExitStatus::Environment, message}; }

}
