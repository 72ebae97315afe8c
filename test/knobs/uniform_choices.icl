// On CPUs, a choice between vectors that is the same for all lanes is made by a mask: they have no instruction for a
// choice by a scalar. Other devices keep the scalar condition.
// RUN: %iclc compile %s -k thinned --device 0 --emit kernel -c sizes=runtime -c boundary=split -c block_x=16 -c vector_x=16 -c unroll.i=3 | %FileCheck %s
// CHECK: const int [[CHOSEN:chosen_?[0-9]*]] = mask[
// CHECK: smallest = (char16)(-(char)([[CHOSEN]] != 0)) ? smallest_{{[0-9]}} : smallest;
// RUN: %iclc compile %s -k thinned --device generic --size 64x64 --emit kernel -c sizes=runtime -c boundary=split -c block_x=4 -c vector_x=4 -c unroll.i=3 | %FileCheck %s --check-prefix=SCALAR
// SCALAR: smallest = chosen{{_?[0-9]*}} ? smallest_{{[0-9]}} : smallest;

// A condition that guards a read stays: what it guards must not be computed.
// RUN: %iclc compile %s -k guarded --device 0 --emit kernel -c sizes=runtime -c boundary=split -c block_x=16 -c vector_x=16 | %FileCheck %s --check-prefix=GUARD
// GUARD: far >= 0 ? {{.*}}in

// RUN: %iclc verify %s -k thinned -k guarded --size 133x21 --fix vector_x=16 --configs 4
// RUN: %iclc verify %s -k wide --size 133x21 --fix vector_x=8 --configs 4
// RUN: %iclc verify %s -k pixels --size 133x21 --configs 4

#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
void thinned(Image<uchar> in, Image<uchar> out, int mask[3]) {
    uchar smallest = 255;
    for (int i = 0; i < 3; i++)
        if (mask[i] != 0)
            smallest = min(smallest, in[idx + i - 1][idy]);
    out[idx][idy] = smallest;
}

#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
void guarded(Image<uchar> in, Image<uchar> out, int far) {
    out[idx][idy] = far >= 0 ? in[idx][idy + 1] : (uchar)7;
}

#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
void wide(Image<double> in, Image<double> out, float amount) {
    double sum = in[idx][idy];
    if (amount)
        sum += in[idx + 1][idy] * amount;
    out[idx][idy] = amount > 0.5f ? sum : -sum;
}

#pragma imcl grid(in, out)
#pragma imcl boundary_cond(in: clamped)
void pixels(Image<short3> in, Image<short3> out, int isAbove) {
    short3 v = in[idx][idy], w = in[idx][idy - 1];
    out[idx][idy] = isAbove ? w : v;
}
