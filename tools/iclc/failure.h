// How iclc ends when it does not end well.
#pragma once
#include <stdexcept>
#include <string>

namespace icl::cli {

enum class ExitStatus {
  Done = 0,
  Input = 1,       ///< the user's source or input is wrong
  Usage = 2,       ///< the command line is
  Environment = 3, ///< the device or the environment refuses
  Bug = 70,        ///< iclc itself is wrong
};

/// Ends the subcommand. `what()` is the message without "error:"; empty when everything has been said
/// already.
struct Failure : std::runtime_error {
  Failure(ExitStatus s, const std::string &text) : std::runtime_error(text), status(s) {}
  ExitStatus status;
};

inline Failure inputError(const std::string &text) { return {ExitStatus::Input, text}; }
inline Failure usageError(const std::string &text) { return {ExitStatus::Usage, text}; }
inline Failure environmentError(const std::string &text) { return {ExitStatus::Environment, text}; }

}
