#include "bench/peer/halide_schedules.h"

namespace peer {

namespace {

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

/// Strips of rows in parallel. Within a strip, row after row. The rows of stages are kept while rows below
/// need them (`sliding`), or computed again.
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

}
