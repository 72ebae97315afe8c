// Queues and messages of errors, for tests of the run-time library.
#pragma once
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/queue.h>
#include <optional>
#include <string>

namespace icl::test {

/// In-order, with profiling; one for all tests of a program.
inline const runtime::Queue &queue() {
  static const runtime::Queue shared(runtime::chooseDevice(), true);
  return shared;
}

/// Out-of-order, in the same context. Nothing if the device has no such queues.
inline std::optional<runtime::Queue> outOfOrderQueue() {
  cl_int status = CL_SUCCESS;
  const runtime::Handle<cl_command_queue> made(clCreateCommandQueue(
      queue().context(), queue().device().id, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &status));
  return status == CL_SUCCESS ? std::optional<runtime::Queue>(made.get()) : std::nullopt;
}

/// The message of the Error that `f` throws, which must be of that kind; "no error" if it throws none.
template <typename F>
std::string messageOf(runtime::ErrorKind kind, F &&f) {
  try {
    f();
  } catch (const runtime::Error &error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    return error.what();
  }
  return "no error";
}

}
