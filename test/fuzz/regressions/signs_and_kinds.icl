// Predicates on scalar floats in a loop that PoCL's compiler vectorises (test/fuzz/drivers/llvm_masked_loads.cl).
// seed: 562
// size: 33x13x1
// size in: 9x7x1
// configuration: block_x=4 boundary=split cyclic_y=2 wg_x=4 wg_y=1
// configuration: block_x=2 wg_x=4 wg_y=2
#pragma imcl grid(copy, out, more)
#pragma imcl boundary_cond(in: constant(-1.5f), wide: constant(-0.0))
void made(Image<float> in, Image<double> wide, Image<float> copy, Image<int> out, Image<double> more) {
    copy[idx][idy] = in[idx + 1][idy] + copysign(in[idx + 1][idy], -2.0f);
    out[idx][idy] = isinf(in[idx + 1][idy]) + 2 * signbit(in[idx + 1][idy]) + 4 * isnormal(in[idx + 1][idy]) + 8 * isfinite(in[idx + 1][idy]) + 16 * isnan(in[idx + 1][idy])
      + 32 * isnan(wide[idx + 1][idy]) + 64 * signbit(wide[idx + 1][idy]) + 128 * isnormal(wide[idx + 1][idy]);
    more[idx][idy] = fabs(wide[idx + 1][idy]) - copysign(wide[idx + 1][idy], fabs(in[idx][idy]));
}
