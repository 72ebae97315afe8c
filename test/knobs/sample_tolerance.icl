// Each sample by the sampler is within the tolerance of the one in software (tuner/device/compare.h): `wrong` is 1
// where it is not, which is nowhere. Coordinates that are NaN give NaN either way.
// RUN: %pixels npy %t.f.npy '<f4' 23x31 3,-7.5,12,0.25,100,-41,6,9,77,-2,13,500,-3
// RUN: %iclc run %s -k floats --in hard=%t.f.npy --in soft=%t.f.npy --out wrong=%t.wrong.npy -c load.hard=image -c sample.hard=hardware --quiet
// RUN: %pixels show %t.wrong.npy | %FileCheck %s
// RUN: %pixels npy %t.b.npy '|u1' 23x31 3,250,12,0,100,41,6,9,77,255,13,2,190
// RUN: %iclc run %s -k bytes --in hard=%t.b.npy --in soft=%t.b.npy --out wrong=%t.wrong.npy -c load.hard=image -c sample.hard=hardware --quiet
// RUN: %pixels show %t.wrong.npy | %FileCheck %s
// RUN: %pixels npy %t.w.npy '<u2' 5x7x9 3,25000,12,0,100,41,6,9000,77,65535,13,2,190
// RUN: %iclc run %s -k volume --in hard=%t.w.npy --in soft=%t.w.npy --out wrong=%t.wrong.npy -c load.hard=image -c sample.hard=hardware --quiet
// RUN: %pixels show %t.wrong.npy | %FileCheck %s
// CHECK: npy |u1
// CHECK-NEXT: {{^(0 )+0$}}
// CHECK-NOT: 1
// unit: 1 for images of integers
int differs(float hard, float soft, int dimensions, float low, float high, float unit) {
  float tolerance = dimensions * (high - low) / 256 + max(fabs(low), fabs(high)) / 2048 + unit;
  return !(fabs(hard - soft) <= tolerance);
}

#pragma imcl grid(hard, soft)
#pragma imcl boundary_cond(hard: clamped, soft: clamped)
void floats(Image<float> hard, Image<float> soft, Image<uchar> wrong) {
  float x = 1.37f * idx - 5.3f, y = 0.87f * idy - 1.9f;
  float low = INFINITY, high = -INFINITY;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++) {
      float pixel = soft[(int)floor(x) + i][(int)floor(y) + j];
      low = min(low, pixel);
      high = max(high, pixel);
    }
  if (idx == 3)
    x = NAN;
  if (idy == 4)
    y = INFINITY;
  float a = sample(hard, x, y), b = sample(soft, x, y);
  wrong[idx][idy] = idx == 3 || idy == 4 ? !(isnan(a) && isnan(b)) : differs(a, b, 2, low, high, 0);
}

#pragma imcl grid(hard, soft)
void bytes(Image<uchar> hard, Image<uchar> soft, Image<uchar> wrong) {
  float x = 0.9f * idx + 0.4f * idy - 6.1f, y = 0.9f * idy - 0.4f * idx + 5.2f;
  float low = INFINITY, high = -INFINITY;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++) {
      float pixel = soft[(int)floor(x) + i][(int)floor(y) + j];
      low = min(low, pixel);
      high = max(high, pixel);
    }
  wrong[idx][idy] = differs(sample(hard, x, y), sample(soft, x, y), 2, low, high, 1) || hard[idx][idy] != soft[idx][idy];
}

#pragma imcl grid(hard, soft)
#pragma imcl boundary_cond(hard: clamped, soft: clamped)
void volume(Image3D<ushort> hard, Image3D<ushort> soft, Image3D<uchar> wrong) {
  float x = 1.1f * idx - 0.3f, y = 0.7f * idy + 0.2f * idx, z = 1.9f * idz - 1.7f;
  float low = INFINITY, high = -INFINITY;
  for (int k = 0; k < 2; k++)
    for (int j = 0; j < 2; j++)
      for (int i = 0; i < 2; i++) {
        float pixel = soft[(int)floor(x) + i][(int)floor(y) + j][(int)floor(z) + k];
        low = min(low, pixel);
        high = max(high, pixel);
      }
  wrong[idx][idy][idz] = differs(sample(hard, x, y, z), sample(soft, x, y, z), 3, low, high, 1) || hard[idx][idy][idz] != soft[idx][idy][idz];
}
