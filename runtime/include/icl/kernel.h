// A kernel that iclc generated, in one or more variants: picks one for each call, builds it when it is first
// needed, checks the caller's sizes, and runs the variant's launches.
#pragma once
#include <icl/choice.h>
#include <icl/function.h>
#include <icl/launch.h>
#include <icl/storage.h>
#include <icl/view.h>
#include <memory>

namespace icl::runtime {

/// The caller's value for one parameter.
struct Argument {
  void *host = nullptr;    ///< pixels, elements or value in host memory; written only if the parameter is
  cl_mem memory = nullptr; ///< launch(): pixels or elements on the device
  Extent size{1, 1, 1};    ///< Image: pixels. Pointer on the host: elements, 1, 1
  std::shared_ptr<PreparedPixels> prepared{}; ///< launch(): in place of `memory`
  /// The bytes, a power of two, at a multiple of which `memory` is known to begin. launch() finds it out.
  std::int64_t alignment = largestAlignment;
  bool isUnknown = false; ///< of a scalar, for choices: `host` is any value
  /// What OpenCL guarantees for memory that it allocates: the bytes of its largest type, double16.
  static constexpr std::int64_t largestAlignment = 128;

  template <typename T>
  static Argument of(const Image<T> &image) {
    return {mutableAddress(image.data), nullptr, {image.width, image.height, image.depth}};
  }
  template <typename T>
  static Argument of(const Span<T> &span) {
    return {mutableAddress(span.data), nullptr, {static_cast<std::int64_t>(span.count), 1, 1}};
  }
  static Argument of(const DeviceImage &image) {
    return {nullptr, image.memory, {image.width, image.height, image.depth}, image.prepared};
  }
  static Argument of(cl_mem memory) { return {nullptr, memory, {1, 1, 1}}; }
  /// A scalar, a vector, or an array of known size.
  template <typename T>
  static Argument value(const T &value) {
    return {mutableAddress(&value), nullptr, {1, 1, 1}};
  }

private:
  static void *mutableAddress(const void *address) { return const_cast<void *>(address); }
};

/// May be used from several threads at once; calls of one object are enqueued one after the other. Keeps the
/// contexts of the queues that it was launched on, and device memory for temporaries and for images in other
/// storage than the caller's.
class Kernel {
public:
  explicit Kernel(Description description, ProgramCache cache = ProgramCache::fromEnvironment());
  ~Kernel();
  Kernel(Kernel &&) noexcept;
  Kernel &operator=(Kernel &&) noexcept;

  const Description &description() const;

  /// On device memory: `arguments` are in the parameters' order, scalars with their host address, the rest
  /// with their memory: buffers, and for images that are only read also image objects and prepared images
  /// (prepared_image.h). An image that the variant takes in another storage is copied first, on the device; a
  /// prepared image only if no earlier launch copied it. Returns as soon as all commands are enqueued. The
  /// event is complete when the last launch is. Its time includes all of these commands; its kernel time
  /// excludes copies of images that the kernel does not write.
  Event launch(const Queue &queue, const std::vector<Argument> &arguments,
               const std::vector<cl_event> &waitFor = {}) const;
  /// On host memory: copies in what the kernel needs, runs it, copies back what it writes, and waits.
  /// The event is that of the launches, as launch() returns it.
  Event run(const Queue &queue, const std::vector<Argument> &arguments) const;

  /// The variant that a call on the queue's device takes for images of these sizes, in the order of the image
  /// parameters, and why. Nothing is built. If the tuned variant turns out not to build, or not to run in its
  /// work-groups, a launch takes another one, and later calls of this function return that one. Throws as
  /// launch() does for sizes that do not fit the kernel.
  /// `values`: of scalar parameters. A variant that has the value of another one compiled in is not taken.
  Choice choice(const Queue &queue, const std::vector<Extent> &images,
                Objective objective = Objective::Launch, const FixedValues &values = {}) const;

  /// Builds every variant that a launch on the queue's device may choose, so that no launch has to: those
  /// tuned on the device, else those of its architecture, else the promising one; and the untuned one. Code
  /// for images of 2^31 pixels and more is built at their
  /// first launch. Throws a BuildError if the untuned one does not build.
  void prepare(const Queue &queue) const;
  /// Builds only the variant that launches take for images of these sizes, and values, given as for choice().
  void prepare(const Queue &queue, const std::vector<Extent> &images, Objective objective = Objective::Launch,
               const FixedValues &values = {}) const;

private:
  struct State;
  std::unique_ptr<State> state;
};

/// The grid that the arguments give. Throws an Error unless every size is positive and fits an int, grid
/// images agree, and pointers keep within their bound.
Extent gridOf(const Description &description, const std::vector<Argument> &arguments);

struct ChosenVariant {
  const Variant *variant; ///< one of the description's
  Choice choice;
};

/// Of scalar parameters: those that the stub's caller gives, for choice() and prepare().
template <typename T>
FixedValue fixedValue(const T &value) {
  const auto *bytes = reinterpret_cast<const unsigned char *>(&value);
  return {{bytes, bytes + sizeof(T)}, ""};
}

/// The variant that the rule of icl/choice.h chooses for a device, sizes and values of scalars, which may be
/// unknown (no `host`). `known`: further obstacles to the description's variants. Throws an Error that lists
/// the variants if none fits, or if the variant is exact and the device does not round divisions correctly.
ChosenVariant chooseVariant(const Description &description, const DeviceInfo &device, const Extent &grid,
                            const std::vector<Argument> &arguments, Objective objective,
                            const Obstacle &known = {});

/// The same for images of these sizes, in the order of the image parameters. Throws as gridOf() does, too.
ChosenVariant chooseVariant(const Description &description, const DeviceInfo &device,
                            const std::vector<Extent> &images, Objective objective,
                            const Obstacle &known = {}, const FixedValues &values = {});

/// Fills in the sizes and values of these arguments (`memory` is not used) and this grid. Throws an Error
/// when the program names something that is neither a parameter nor a temporary, when rows, memory or values
/// are not as the program asks, when a temporary's size is less than 1, and when an image that a launch
/// writes does not have the size of the launch's grid.
BoundProgram bindProgram(const Description &description, const LaunchProgram &program,
                         const std::vector<Argument> &arguments, const Extent &grid);

}
