// Work with a driver in a child process, so that this process does not open it.
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace icl {

/// What `work` returns in a child process; incomplete or empty if the child died. Nothing if no process could
/// be started.
std::optional<std::string> answerOfChild(const std::function<std::string()> &work);

}
