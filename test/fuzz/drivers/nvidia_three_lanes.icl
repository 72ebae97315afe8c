// seed: 50241
// size: 17x10x1
// configuration: array.numbers=constant
// configuration: array.numbers=local
const int3 numbers[5] = {(int3)(8), (int3)(-9, 8, -8), (int3)(6), (int3)((int2)(3, 2), 1), (int3)(128)};
#pragma imcl grid(in)
void made(Image<int> in, Image<int> out) {
    int3 v = numbers[in[idx][idy] & 3] + numbers[(idx + idy) % 5];
    out[idx][idy] = v.x + 10 * v.y + 100 * v.z + ((int4)(numbers[in[idx][idy] & 3].zy, 1, 2)).x;
}
