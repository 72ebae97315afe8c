// Shared ownership of OpenCL objects: a copy retains, the destructor releases.
#pragma once
#include <icl/opencl.h>
#include <utility>

namespace icl::runtime {

template <typename T>
struct HandleTraits;
#define ICL_HANDLE(type, name)                                                                               \
  template <>                                                                                                \
  struct HandleTraits<type> {                                                                                \
    static void retain(type object) { clRetain##name(object); }                                              \
    static void release(type object) { clRelease##name(object); }                                            \
  };
ICL_HANDLE(cl_context, Context)
ICL_HANDLE(cl_command_queue, CommandQueue)
ICL_HANDLE(cl_program, Program)
ICL_HANDLE(cl_kernel, Kernel)
ICL_HANDLE(cl_mem, MemObject)
ICL_HANDLE(cl_event, Event)
#undef ICL_HANDLE

template <typename T>
class Handle {
public:
  Handle() = default;
  /// Takes over a reference that the caller owns.
  explicit Handle(T owned) : object(owned) {}
  /// Adds a reference; the caller keeps its own.
  static Handle retained(T borrowed) {
    if (borrowed)
      HandleTraits<T>::retain(borrowed);
    return Handle(borrowed);
  }
  Handle(const Handle &other) : object(other.object) {
    if (object)
      HandleTraits<T>::retain(object);
  }
  Handle(Handle &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  Handle &operator=(Handle other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~Handle() {
    if (object)
      HandleTraits<T>::release(object);
  }
  T get() const { return object; }
  explicit operator bool() const { return object != nullptr; }

private:
  T object = nullptr;
};

}
