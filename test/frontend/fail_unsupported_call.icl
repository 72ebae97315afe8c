// RUN: %exits 1 %iclc compile --emit ast %s 2>&1 | %FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
#pragma imcl grid(in)
void f(Image in, Image out) {
// CHECK: :[[@LINE+4]]:11: error: `get_global_id` is not part of ICL
// CHECK: hint: `idx`, `idy` and `idz` are the pixel's coordinates
// CHECK: :[[@LINE+2]]:30: error: `get_local_id` is not part of ICL
// CHECK: hint: the body computes the pixel at `idx`, `idy`, `idz`; the tuner chooses work-groups
  int x = get_global_id(0) + get_local_id(0);
// CHECK: :[[@LINE+2]]:3: error: `atomic_add` is not part of ICL
// CHECK: hint: pixels are independent: let each pixel gather what it needs and write only its own
  atomic_add(x, 1);
// CHECK: :[[@LINE+2]]:3: error: `barrier` is not part of ICL
// CHECK: hint: pixels are independent: remove it
  barrier(1);
// CHECK: :[[@LINE+2]]:3: error: `printf` is not part of ICL
// CHECK: hint: write the value to an image; `iclc run --interpret` runs a kernel on the host
  printf("%d", x);
// CHECK: :[[@LINE+2]]:18: error: `read_imagef` is not part of ICL
// CHECK: hint: read a pixel with `img[x][y]`, or between pixels with `sample(img, x, y)`
  float4 pixel = read_imagef(in, x);
// CHECK: :[[@LINE+2]]:16: error: `fract` is not part of ICL
// CHECK: hint: use `x - floor(x)`, which needs no pointer
  float part = fract(1.5f, x);
  out[idx][idy] = x;
}
