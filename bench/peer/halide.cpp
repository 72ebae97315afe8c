// The kernels of bench/kernels/ in Halide, each algorithm under several schedules. Extents are compiled in,
// as they are in our variants.
#include "bench/peer/halide_algorithms.h"
#include <map>
#include <memory>

namespace peer {

namespace {

enum class Border { Clamped, Periodic };

/// Pixels around a padded input: inner stages, whose rows are rounded up to whole vectors, read so many.
int frameOf(int dimensions) { return dimensions == 2 ? 80 : 16; }

std::vector<int> extentsOf(const Work &work, bool isVolume) {
  return isVolume ? std::vector<int>{work.width, work.height, work.depth}
                  : std::vector<int>{work.width, work.height};
}

struct Kernel {
  Type pixel;
  bool isVolume = false;
  Border border = Border::Clamped;
  std::vector<std::string> outputs = {"output"};
  std::function<std::vector<Choice>(const Work &)> choices;
};

/// The input with its boundary.
Func bounded(const ImageParam &input, const std::vector<int> &extents, Border border) {
  Region region;
  for (const int extent : extents)
    region.push_back({0, extent});
  return border == Border::Clamped ? BoundaryConditions::repeat_edge(input, region)
                                   : BoundaryConditions::repeat_image(input, region);
}

/// An input with padding, and the code that fills both from the unpadded input.
struct Padded {
  Buffer<> all;
  Func filling;
  void fill() { filling.realize(all); }
};

Padded padded(const ImageParam &input, const std::vector<int> &extents, Border border) {
  const int frame = frameOf(input.dimensions());
  std::vector<int> framed;
  for (const int extent : extents)
    framed.push_back(extent + 2 * frame);
  Buffer<> all(input.type(), framed);
  all.set_min(std::vector<int>(extents.size(), -frame));
  Padded padded{all, Func("padded")};
  const std::vector<Var> at = input.dimensions() == 2 ? std::vector<Var>{x, y} : std::vector<Var>{x, y, z};
  padded.filling(at) = bounded(input, extents, border)(at);
  padded.filling.vectorize(x, 16).parallel(at.back(), input.dimensions() == 2 ? 32 : 1);
  padded.filling.compile_jit();
  padded.fill();
  return padded;
}

/// A parameter for inputs with this layout.
ImageParam parameterFor(const Buffer<> &input) {
  ImageParam image(input.type(), input.dimensions());
  for (int d = 0; d < input.dimensions(); ++d)
    image.dim(d).set_bounds(input.dim(d).min(), input.dim(d).extent()).set_stride(input.dim(d).stride());
  image.set(input);
  return image;
}

/// Every form on the unpadded input, with boundary checks, and on a padded one (`padded/`), as our variants
/// may take it. serve.h defines when it is padded.
Setup offer(const Work &work, const Kernel &kernel) {
  const std::vector<int> extents = extentsOf(work, kernel.isVolume);
  Buffer<> input(kernel.pixel, extents);
  work.read("input", input.data(), input.size_in_bytes());
  std::vector<Buffer<>> outputs;
  Setup setup;
  for (const std::string &name : kernel.outputs) {
    outputs.emplace_back(kernel.pixel, extents);
    setup.outputs.push_back({name, outputs.back().data(), outputs.back().size_in_bytes()});
  }
  const ImageParam bare = parameterFor(input);
  Padded frame = padded(bare, extents, kernel.border);
  const ImageParam framed = parameterFor(frame.all);
  for (const bool isPadded : {false, true})
    for (const Choice &choice : kernel.choices(work))
      for (const Schedule &schedule : choice.schedules) {
        Form form = choice.make({isPadded ? Func(framed) : bounded(bare, extents, kernel.border)});
        schedule.arrange(form, work);
        form.out.compile_jit();
        const bool pads = isPadded && work.padsInEachRun;
        setup.implementations.push_back(
            {(isPadded ? "padded/" : "") + choice.name + "/" + schedule.name, [=]() mutable {
               if (pads)
                 frame.fill();
               form.out.realize(Realization(outputs));
             }});
      }
  return setup;
}

Buffer<float> weightsOf(const Work &work, int side) {
  Buffer<float> weight(side, side);
  work.read("weight", weight.data(), weight.size_in_bytes());
  return weight;
}

const std::map<std::string, Kernel> kernels = {
    {"mean3", {Float(32), false, Border::Clamped, {"output"}, [](const Work &) { return floatMean(1); }}},
    {"mean5", {Float(32), false, Border::Clamped, {"output"}, [](const Work &) { return floatMean(2); }}},
    {"mean9", {Float(32), false, Border::Clamped, {"output"}, [](const Work &) { return floatMean(4); }}},
    {"running5", {Float(32), false, Border::Clamped, {"output"}, [](const Work &) { return floatMean(2); }}},
    {"bytes5", {UInt(8), false, Border::Clamped, {"output"}, [](const Work &) { return byteMean(2); }}},
    {"blur5",
     {Float(32),
      false,
      Border::Clamped,
      {"output"},
      [](const Work &w) { return weighted(2, weightsOf(w, 5)); }}},
    {"blur9",
     {Float(32),
      false,
      Border::Clamped,
      {"output"},
      [](const Work &w) { return weighted(4, weightsOf(w, 9)); }}},
    {"star5", {Float(32), false, Border::Clamped, {"output"}, [](const Work &) { return star5(); }}},
    {"star7", {Float(32), true, Border::Clamped, {"output"}, [](const Work &) { return star7(); }}},
    {"sobel", {Float(32), false, Border::Clamped, {"dx", "dy"}, [](const Work &) { return sobel(); }}},
    {"sharpen", {UInt(8), false, Border::Periodic, {"output"}, [](const Work &) { return sharpen(); }}},
};

Setup setUp(const Work &work) {
  const auto found = kernels.find(work.kernel);
  if (found == kernels.end())
    throw std::runtime_error("no such kernel: " + work.kernel);
  return offer(work, found->second);
}

}

}

int main(int argc, char **argv) { return peer::serve(argc, argv, peer::setUp); }
