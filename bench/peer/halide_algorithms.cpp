#include "bench/peer/halide_algorithms.h"

namespace peer {

namespace {

/// The sum of f over -radius to radius.
Expr sumOf(int radius, const std::function<Expr(int)> &f) {
  Expr sum = f(-radius);
  for (int i = 1 - radius; i <= radius; ++i)
    sum = sum + f(i);
  return sum;
}

/// The mean of a square, in four forms. `wide`: the type of sums; `divided`: from a sum to a pixel.
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
  // Each column's sum is updated from the one above; each strip starts with a full sum.
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

/// On rows of bytes: the next pixel is three bytes further.
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

}
