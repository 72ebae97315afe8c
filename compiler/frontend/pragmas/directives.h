// The directives of pragmas, one function each. They change the kernel of the context and report errors.
#pragma once
#include "compiler/frontend/pragmas/context.h"

namespace icl {

/// `pixel(img: unsigned char)`
void applyPixel(const Directive &, PragmaContext &);
/// `packed(input, output)`
void applyPacked(const Directive &, PragmaContext &);
/// `grid(input, other)` or `grid(1024, 768)`
void applyGrid(const Directive &, PragmaContext &);
/// `boundary_cond(a: clamped, b: constant(1.5f))`
void applyBoundaryCond(const Directive &, PragmaContext &);
/// `max_size(a: 256)`
void applyMaxSize(const Directive &, PragmaContext &);
/// `reduce(sum: +, peak: max)`
void applyReduce(const Directive &, PragmaContext &);
/// `tune(NAME: 0, 1)`, also `tune(A: 0, 1, B: 2, 3)`
void applyTune(const Directive &, PragmaContext &);
/// `constraint(wg_x * wg_y >= 32)`
void applyConstraint(const Directive &, PragmaContext &);
/// `force(load.input: local)`, `force(load.input: not image)`
void applyForce(const Directive &, PragmaContext &);
/// `exact`
void applyExact(const Directive &, PragmaContext &);
/// `tolerance(output: 1e-3)`
void applyTolerance(const Directive &, PragmaContext &);

}
