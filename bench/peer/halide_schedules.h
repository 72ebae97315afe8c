// Schedules for the kernels in Halide: how loops are blocked, vectorized, staged and distributed to threads.
#pragma once
#include "bench/peer/serve.h"
#include <Halide.h>
#include <functional>
#include <string>
#include <vector>

namespace peer {

using namespace Halide;

inline const Var x("x"), y("y"), z("z");

/// An algorithm: its output and its inner stages. Built again for each schedule.
struct Form {
  Func out;
  std::vector<Func> stages; ///< none: everything is inlined
};

/// The input of a form with its boundary, `columns` x `rows` x `depth`.
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

/// Everything inlined, in blocks of each of these shapes.
std::vector<Schedule> inlined(const std::vector<Block> &shapes);
/// Stages computed per row, in vectors of each of these widths; `sliding`: kept for the rows below.
std::vector<Schedule> staged(const std::vector<int> &vectors, bool sliding);
/// Volumes: planes in parallel, or strips of rows through all planes.
std::vector<Schedule> volumes(const std::vector<Block> &shapes);

/// Shapes worth trying for pixels of four bytes and of one.
extern const std::vector<Block> floatBlocks, byteBlocks;

}
