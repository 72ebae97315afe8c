// A vector that is one pixel of halves is stored through the caches: it is converted when it is stored.
// RUN: %iclc compile %s --device 0 --size 128x5 -c sizes=fixed -c vector_x=4 -c block_x=4 -c vector_store=streaming -c vector_components=interleaved -c wg_x=4 -c wg_y=1 --emit kernel | %FileCheck %s --implicit-check-not=icl_vstore
// CHECK: vstore_half4(written, y * 128 + x, out);
// CHECK-NEXT: vstore_half4(written_2, (long)(y * 128 + x) + 1, out);

// RUN: %iclc verify %s --size 128x5 --fix vector_store=streaming --fix vector_x=4 --fix vector_components=interleaved --configs 3
#pragma imcl grid(in)
void quotients(Image<float> in, Image<half4> out, float4 divisor) {
  out[idx][idy] = (in[idx][idy] + divisor) / divisor;
}
