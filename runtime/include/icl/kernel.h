// A kernel that iclc generated, in as many variants as it was tuned for: picks one for each launch, builds it
// when first needed, checks the caller's sizes, and launches it.
#pragma once
#include <icl/function.h>
#include <icl/view.h>
#include <map>
#include <memory>

namespace icl::runtime {

/// What the ICL source says of one parameter.
struct Parameter {
  enum class Kind { Image, Array, Pointer, Scalar };
  Kind kind = Kind::Scalar;
  std::string name;
  std::size_t elementBytes = 0; ///< of a pixel, an element, or the value
  unsigned dimensions = 0;      ///< Image: 1, 2 or 3
  std::int64_t count = 0;       ///< Array: its elements. Pointer: the most that it may have; 0: any number
  bool inGrid = false;          ///< Image: its size is the grid's
  bool isWritten = false;       ///< Image: so its size must be the grid's, and it is copied back
  bool keepsOld = true; ///< Image: what it held before matters: it is read, or some pixels may stay unwritten
};

/// One argument of a generated kernel function, in order.
struct KernelArgument {
  enum class Kind {
    Image,       ///< the pixels of parameter `parameter`, in its `storage`
    Array,       ///< buffer of its elements
    Scalar,      ///< the parameter by value
    ImageExtent, ///< int: size of image `parameter` in `dimension`
    ImagePitch, ///< int: pixels from row to row (dimension 0) or rows from slice to slice (1) of padded image
                ///< `parameter`
    GridExtent  ///< int: size of the grid in `dimension`
  };
  Kind kind = Kind::Scalar;
  std::string parameter;
  unsigned dimension = 0;
  ImageStorage storage{}; ///< Image
};

/// One generated kernel function and how to launch it.
struct Variant {
  std::string device; ///< the name of the device that it is for; empty: any
  std::string entry, source, options;
  std::vector<KernelArgument> arguments;
  Extent workGroup{1, 1, 1};
  Extent tile{1, 1, 1};                      ///< pixels that one work-group computes
  std::optional<Extent> fixedGrid;           ///< the only grid that it computes
  std::map<std::string, Extent> fixedImages; ///< the sizes that these images must have
};

struct Description {
  std::string name;
  unsigned dimensions = 2;         ///< of the grid
  std::optional<Extent> fixedGrid; ///< by the author's word; else the images with `inGrid` give the grid
  std::vector<Parameter> parameters;
  std::vector<Variant> variants;
};

/// The caller's value for one parameter.
struct Argument {
  void *host = nullptr;    ///< pixels, elements or value in host memory; written only if the parameter is
  cl_mem memory = nullptr; ///< launch(): pixels or elements on the device
  Extent size{1, 1, 1};    ///< Image: pixels. Pointer on the host: elements, 1, 1

  template <typename T>
  static Argument of(const Image<T> &image) {
    return {mutableAddress(image.data), nullptr, {image.width, image.height, image.depth}};
  }
  template <typename T>
  static Argument of(const Span<T> &span) {
    return {mutableAddress(span.data), nullptr, {static_cast<std::int64_t>(span.count), 1, 1}};
  }
  static Argument of(const DeviceImage &image) {
    return {nullptr, image.memory, {image.width, image.height, image.depth}};
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

/// May be used from several threads at once; launches of one object are enqueued one after the other.
/// Keeps the contexts of the queues that it was launched on.
class Kernel {
public:
  explicit Kernel(Description description, ProgramCache cache = ProgramCache::fromEnvironment());
  ~Kernel();
  Kernel(Kernel &&) noexcept;
  Kernel &operator=(Kernel &&) noexcept;

  const Description &description() const;

  /// On device memory: `arguments` stand in the parameters' order, scalars with their host address, the rest
  /// with their memory: buffers, and for images that are only read also image objects. An image that the
  /// variant takes in another storage is copied first, on the device. Returns as soon as all is enqueued.
  Event launch(const Queue &queue, const std::vector<Argument> &arguments,
               const std::vector<cl_event> &waitFor = {}) const;
  /// On host memory: copies in what the kernel needs, runs it, copies back what it writes, and waits.
  /// The event is the kernel's own, for its time.
  Event run(const Queue &queue, const std::vector<Argument> &arguments) const;

private:
  struct State;
  std::unique_ptr<State> state;
};

/// The grid that the arguments give. Throws an Error unless every size is positive and fits an int, grid
/// images agree, images that are written have the grid's size, and pointers keep within their bound.
Extent gridOf(const Description &description, const std::vector<Argument> &arguments);

/// The variant for a device and sizes: one for this device and these sizes, else for this device, else for
/// any. Throws an Error that says what there is.
const Variant &chooseVariant(const Description &description, const DeviceInfo &device, const Extent &grid,
                             const std::vector<Argument> &arguments);

}
