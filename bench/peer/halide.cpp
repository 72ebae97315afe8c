// The kernels of bench/kernels/ in Halide, each algorithm under several schedules. Extents are compiled in,
// as they are in our variants.
#include "bench/peer/serve.h"
#include <Halide.h>
#include <map>
#include <memory>

namespace {

using namespace Halide;
using peer::Prepared;
using peer::Work;

const Var x("x"), y("y"), z("z");

/// An algorithm: what is computed, and over which inner stages. Made anew for each schedule.
struct Form {
  Func out;
  std::vector<Func> stages; ///< none: all of it inline
};

/// What a form is made over: the input with its boundary, `columns` x `rows` x `depth`.
struct Source {
  Func in;
  Expr operator()(Expr atX, Expr atY) const { return in(atX, atY); }
  Expr operator()(Expr atX, Expr atY, Expr atZ) const { return in(atX, atY, atZ); }
};

using MakeForm = std::function<Form(const Source &)>;

/// Pixels that one step of the innermost loop computes, in vectors of `vector`.
struct Block {
  int vector, across, down;
  std::string text() const {
    return std::to_string(vector) + "x" + std::to_string(across) + "x" + std::to_string(down);
  }
};

using Arrange = std::function<void(Form &, const Work &)>;
struct Schedule {
  std::string name;
  Arrange arrange;
};

// ---- Schedules

/// Strips of rows in parallel; in one, blocks from left to right.
void blocks(Form &form, const Work &work, const Block &block, int strip) {
  Var strips("strips"), innerX("innerX"), innerY("innerY"), lanes("lanes");
  form.out.bound(x, 0, work.width)
      .bound(y, 0, work.height)
      .split(y, strips, y, strip)
      .tile(x, y, innerX, innerY, block.vector * block.across, block.down)
      .vectorize(innerX, block.vector)
      .unroll(innerX)
      .unroll(innerY)
      .parallel(strips);
}

/// Strips of rows in parallel; row after row, each stage's row kept while rows below need it (`sliding`) or
/// made anew for each.
void rowAfterRow(Form &form, const Work &work, int vector, int strip, bool sliding) {
  Var strips("strips");
  form.out.bound(x, 0, work.width)
      .bound(y, 0, work.height)
      .split(y, strips, y, strip)
      .vectorize(x, vector)
      .parallel(strips);
  for (Func &stage : form.stages) {
    stage.compute_at(form.out, y).vectorize(x, vector);
    if (sliding)
      stage.store_at(form.out, strips);
  }
}

std::vector<Schedule> inlined(const std::vector<Block> &shapes) {
  std::vector<Schedule> all;
  for (const Block &block : shapes)
    all.push_back({block.text(), [=](Form &form, const Work &work) { blocks(form, work, block, 32); }});
  return all;
}

std::vector<Schedule> staged(const std::vector<int> &vectors, bool sliding) {
  std::vector<Schedule> all;
  for (const int vector : vectors)
    all.push_back({std::to_string(vector),
                   [=](Form &form, const Work &work) { rowAfterRow(form, work, vector, 32, sliding); }});
  return all;
}

/// Volumes: planes in parallel, or strips of rows through all planes.
std::vector<Schedule> volumes(const std::vector<Block> &shapes) {
  std::vector<Schedule> all;
  for (const Block &block : shapes) {
    const auto arrange = [=](Form &form, const Work &work, bool planes, int deep) {
      Var strips("strips"), innerX("innerX"), innerY("innerY"), innerZ("innerZ");
      form.out.bound(x, 0, work.width).bound(y, 0, work.height).bound(z, 0, work.depth);
      form.out.split(y, strips, y, 32)
          .tile(x, y, innerX, innerY, block.vector * block.across, block.down)
          .split(z, z, innerZ, deep)
          .vectorize(innerX, block.vector)
          .unroll(innerX)
          .unroll(innerY)
          .reorder(innerX, innerY, innerZ, x, y, z, strips)
          .unroll(innerZ);
      if (planes)
        form.out.reorder(strips, z).parallel(z);
      else
        form.out.parallel(strips);
    };
    for (const int deep : {2, 4}) {
      const std::string shape = block.text() + "x" + std::to_string(deep);
      all.push_back({"planes/" + shape, [=](Form &f, const Work &w) { arrange(f, w, true, deep); }});
      all.push_back({"strips/" + shape, [=](Form &f, const Work &w) { arrange(f, w, false, deep); }});
    }
  }
  return all;
}

const std::vector<Block> floatBlocks = {{8, 2, 4},  {16, 1, 2}, {16, 1, 4}, {16, 1, 8},
                                        {16, 2, 2}, {16, 2, 4}, {16, 4, 2}};
const std::vector<Block> byteBlocks = {{16, 1, 4}, {32, 1, 1}, {32, 1, 4},
                                       {32, 1, 8}, {64, 1, 1}, {64, 1, 4}};

// ---- Algorithms

/// A form with the schedules that suit it.
struct Choice {
  std::string name;
  MakeForm make;
  std::vector<Schedule> schedules;
};

/// The sum of f over -radius to radius.
Expr sumOf(int radius, const std::function<Expr(int)> &f) {
  Expr sum = f(-radius);
  for (int i = 1 - radius; i <= radius; ++i)
    sum = sum + f(i);
  return sum;
}

/// A square's mean, four ways. `wide`: the type of sums; `divided`: from a sum to a pixel.
std::vector<Choice> mean(int radius, Type wide, const std::function<Expr(Expr)> &divided,
                         const std::vector<Block> &shapes, const std::vector<int> &vectors) {
  const auto along = [=](const Source &in, Expr atX, Expr atY, int dx, int dy) {
    return sumOf(radius, [&](int i) { return cast(wide, in(atX + i * dx, atY + i * dy)); });
  };
  const MakeForm direct = [=](const Source &in) {
    Form form;
    form.out(x, y) = divided(sumOf(radius, [&](int j) { return along(in, x, y + j, 1, 0); }));
    return form;
  };
  const MakeForm rows = [=](const Source &in) {
    Form form{{}, {Func("rows")}};
    form.stages[0](x, y) = along(in, x, y, 1, 0);
    form.out(x, y) = divided(sumOf(radius, [&](int j) { return Expr(form.stages[0](x, y + j)); }));
    return form;
  };
  const MakeForm columns = [=](const Source &in) {
    Form form{{}, {Func("columns")}};
    form.stages[0](x, y) = along(in, x, y, 0, 1);
    form.out(x, y) = divided(sumOf(radius, [&](int i) { return Expr(form.stages[0](x + i, y)); }));
    return form;
  };
  // Each column's sum from the one above, within strips that start anew.
  const auto running = [=](int strip) -> MakeForm {
    return [=](const Source &in) {
      Form form{{}, {Func("running")}};
      Func &sums = form.stages[0];
      Var within("within"), strips("strips");
      RDom r(1, strip - 1);
      const auto pixel = [&](Expr row) { return cast(wide, in(x, row)); };
      sums(x, within, strips) = along(in, x, strips * strip, 0, 1);
      sums(x, r, strips) = sums(x, r - 1, strips) + pixel(strips * strip + r + radius) -
                           pixel(strips * strip + r - radius - 1);
      form.out(x, y) = divided(sumOf(radius, [&](int i) { return Expr(sums(x + i, y % strip, y / strip)); }));
      return form;
    };
  };
  const auto inStrips = [=](int strip) {
    std::vector<Schedule> all;
    for (const int vector : vectors)
      all.push_back(
          {std::to_string(vector) + "/strip" + std::to_string(strip), [=](Form &form, const Work &work) {
             Var strips("strips"), within("within");
             Func &sums = form.stages[0];
             form.out.bound(x, 0, work.width)
                 .bound(y, 0, work.height)
                 .split(y, strips, y, strip)
                 .vectorize(x, vector)
                 .parallel(strips);
             sums.compute_at(form.out, strips).vectorize(x, vector);
             sums.update().vectorize(x, vector);
           }});
    return all;
  };
  return {{"direct", direct, inlined(shapes)},
          {"rows", rows, staged(vectors, true)},
          {"columns", columns, staged(vectors, false)},
          {"running", running(16), inStrips(16)}};
}

std::vector<Choice> floatMean(int radius) {
  const int side = 2 * radius + 1;
  return mean(radius, Float(32), [=](Expr sum) { return sum * (1.0f / (side * side)); }, floatBlocks,
              {8, 16, 32});
}

std::vector<Choice> byteMean(int radius) {
  const int pixels = (2 * radius + 1) * (2 * radius + 1);
  return mean(
      radius, UInt(16),
      [=](Expr sum) { return cast<uint8_t>((sum + cast<uint16_t>(pixels / 2)) / cast<uint16_t>(pixels)); },
      byteBlocks, {32, 64});
}

std::vector<Choice> weighted(int radius, const Buffer<float> &weight) {
  const MakeForm direct = [=](const Source &in) {
    Form form;
    form.out(x, y) = sumOf(radius, [&](int j) {
      return sumOf(radius, [&](int i) { return in(x + i, y + j) * weight(i + radius, j + radius); });
    });
    return form;
  };
  return {{"direct", direct, inlined(floatBlocks)}};
}

std::vector<Choice> star5() {
  const MakeForm direct = [](const Source &in) {
    Form form;
    form.out(x, y) = 0.5f * in(x, y) + 0.125f * (in(x, y - 1) + in(x - 1, y) + in(x + 1, y) + in(x, y + 1));
    return form;
  };
  return {{"direct", direct, inlined(floatBlocks)}};
}

std::vector<Choice> star7() {
  const MakeForm direct = [](const Source &in) {
    Form form;
    form.out(x, y, z) = 0.4f * in(x, y, z) + 0.1f * (in(x, y, z - 1) + in(x, y - 1, z) + in(x - 1, y, z) +
                                                     in(x + 1, y, z) + in(x, y + 1, z) + in(x, y, z + 1));
    return form;
  };
  return {{"direct", direct, volumes({{16, 1, 1}, {16, 1, 2}, {16, 1, 4}})}};
}

std::vector<Choice> sobel() {
  const auto smooth = [](Expr before, Expr at, Expr after) { return before + 2 * at + after; };
  const MakeForm direct = [=](const Source &in) {
    const auto slopeX = [&](Expr row) { return in(x + 1, row) - in(x - 1, row); };
    const auto slopeY = [&](Expr column) { return in(column, y + 1) - in(column, y - 1); };
    Form form;
    form.out(x, y) = Tuple(smooth(slopeX(y - 1), slopeX(y), slopeX(y + 1)),
                           smooth(slopeY(x - 1), slopeY(x), slopeY(x + 1)));
    return form;
  };
  const MakeForm columns = [=](const Source &in) {
    Form form{{}, {Func("columns")}};
    Func &stage = form.stages[0];
    stage(x, y) = Tuple(smooth(in(x, y - 1), in(x, y), in(x, y + 1)), in(x, y + 1) - in(x, y - 1));
    form.out(x, y) = Tuple(stage(x + 1, y)[0] - stage(x - 1, y)[0],
                           smooth(stage(x - 1, y)[1], stage(x, y)[1], stage(x + 1, y)[1]));
    return form;
  };
  return {{"direct", direct, inlined(floatBlocks)}, {"columns", columns, staged({16, 32}, false)}};
}

/// Over rows of bytes: a pixel's neighbour is three further.
std::vector<Choice> sharpen() {
  const auto wide = [](Expr byte) { return cast<int16_t>(byte); };
  const auto pixel = [=](const Source &in, Expr sum) {
    return saturating_cast<uint8_t>(10 * wide(in(x, y)) - sum);
  };
  const MakeForm direct = [=](const Source &in) {
    Form form;
    form.out(x, y) = pixel(
        in, sumOf(1, [&](int j) { return sumOf(1, [&](int i) { return wide(in(x + 3 * i, y + j)); }); }));
    return form;
  };
  const MakeForm columns = [=](const Source &in) {
    Form form{{}, {Func("columns")}};
    form.stages[0](x, y) = sumOf(1, [&](int j) { return wide(in(x, y + j)); });
    form.out(x, y) = pixel(in, sumOf(1, [&](int i) { return Expr(form.stages[0](x + 3 * i, y)); }));
    return form;
  };
  return {{"direct", direct, inlined(byteBlocks)}, {"columns", columns, staged({32, 64}, false)}};
}

// ---- From a choice to a way

enum class Border { Clamped, Periodic };

/// Pixels around a padded input: what inner stages read whose rows are rounded up to whole vectors.
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

Buffer<> padded(const ImageParam &input, const std::vector<int> &extents, Border border) {
  const int frame = frameOf(input.dimensions());
  std::vector<int> framed;
  for (const int extent : extents)
    framed.push_back(extent + 2 * frame);
  Buffer<> all(input.type(), framed);
  all.set_min(std::vector<int>(extents.size(), -frame));
  bounded(input, extents, border).realize(all);
  return all;
}

/// A parameter for inputs that lie as this one does.
ImageParam parameterFor(const Buffer<> &input) {
  ImageParam image(input.type(), input.dimensions());
  for (int d = 0; d < input.dimensions(); ++d)
    image.dim(d).set_bounds(input.dim(d).min(), input.dim(d).extent()).set_stride(input.dim(d).stride());
  image.set(input);
  return image;
}

/// Every choice on the bare input, where guards are compiled in, and on one within a frame (`padded/`), as
/// our variants may have it.
Prepared offer(const Work &work, const Kernel &kernel) {
  const std::vector<int> extents = extentsOf(work, kernel.isVolume);
  Buffer<> input(kernel.pixel, extents);
  work.read("input", input.data(), input.size_in_bytes());
  std::vector<Buffer<>> outputs;
  Prepared prepared;
  for (const std::string &name : kernel.outputs) {
    outputs.emplace_back(kernel.pixel, extents);
    prepared.outputs.push_back({name, outputs.back().data(), outputs.back().size_in_bytes()});
  }
  const ImageParam bare = parameterFor(input);
  const ImageParam framed = parameterFor(padded(bare, extents, kernel.border));
  for (const bool isPadded : {false, true})
    for (const Choice &choice : kernel.choices(work))
      for (const Schedule &schedule : choice.schedules) {
        Form form = choice.make({isPadded ? Func(framed) : bounded(bare, extents, kernel.border)});
        schedule.arrange(form, work);
        form.out.compile_jit();
        prepared.ways.push_back({(isPadded ? "padded/" : "") + choice.name + "/" + schedule.name,
                                 [=]() mutable { form.out.realize(Realization(outputs)); }});
      }
  return prepared;
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

Prepared prepare(const Work &work) {
  const auto found = kernels.find(work.kernel);
  if (found == kernels.end())
    throw std::runtime_error("no such kernel: " + work.kernel);
  return offer(work, found->second);
}

}

int main(int argc, char **argv) { return peer::serve(argc, argv, prepare); }
