// Reads at multiples and fractions of the index, with images whose sizes fit in one dimension only.
// seed: 11
// size: 33x9x1
// size wide: 66x5x1
// size narrow: 17x8x1
// also: 5x3x1
// configuration: boundary=split vector_x=4 block_x=8 block_y=2 reuse=registers wg_x=4 wg_y=2
// configuration: boundary=split border=merged vector_x=8 block_x=8 wg_x=2 wg_y=2
// configuration: boundary=pad vector_x=16 block_x=16 wg_x=2 wg_y=2
// configuration: load.wide=local load.narrow=local vector_x=4 block_x=4 block_y=4 reuse=registers wg_x=4 wg_y=2
// configuration: load.wide=local local_pad.wide=1 sizes=fixed wg_x=8 wg_y=2 cyclic_x=2
#pragma imcl grid(out)
#pragma imcl boundary_cond(wide: mirrored, narrow: constant(-3))
void made(Image<short> wide, Image<int> narrow, Image<int> out) {
    const int x = 2 * idx, y = (idy + 1) / 2;
    int sum = wide[x - 1][y] + wide[(idx << 1) + 1][idy >> 1] * 3;
    for (int i = -1; i <= 1; i++)
        sum += narrow[idx / 2 + i][idy - i] * (idx % 2 == 0 ? 5 : 7);
    out[idx][idy] = sum - narrow[(idx - 1) / 2 + (idx & 1)][idy ^ 1];
}
