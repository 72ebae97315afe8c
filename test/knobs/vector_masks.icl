// How masks select lanes in branches and loops.
// RUN: %iclc compile %s --device 0 -k sides --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=SIDES
// Both sides of a branch are computed, each for its lanes, if there are any.
// SIDES: const int4 taken = v > (float4)(50.0f);
// SIDES-NEXT: if (icl_any(taken)) {
// SIDES: v = taken ? {{.*}} : v;
// SIDES: const int4 others = ~taken;
// SIDES-NEXT: if (icl_any(others)) {
// SIDES: v = others ? {{.*}} : v;

// RUN: %iclc compile %s --device 0 -k nested --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=NESTED
// A counter that all lanes share stays a scalar. `break` takes lanes out of their loop, `continue` becomes a branch.
// NESTED: int4 live = (int4)(-1);
// NESTED-NEXT: for (int i = 0; i < 9; i++) {
// NESTED: const int4 [[LEFT:taken[_0-9]*]] = live & (s > (int4)(400));
// NESTED-NEXT: live = live & ~[[LEFT]];
// NESTED-NEXT: if (!icl_any(live)) {
// NESTED-NEXT: break;
// NESTED-NOT: continue
// NESTED: int4 [[INNER:live_[0-9]+]] = taken_2;
// NESTED-NEXT: while (1) {
// NESTED-NEXT: [[INNER]] = [[INNER]] & (j <
// NESTED-NOT: continue
// NESTED: j = [[INNER]] ? {{.*}} : j;

// RUN: %iclc compile %s --device 0 -k returns --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=RETURNS
// A write is for whole vectors where all lanes take part.
// RETURNS: const int4 taken =
// RETURNS: if (icl_all(taken)) {
// RETURNS-NEXT: = written;
// RETURNS-NEXT: } else {
// RETURNS-NEXT: if (taken.x) {
// RETURNS: if (taken.w) {
// RETURNS: const int4 others = ~taken;
// RETURNS-NEXT: if (icl_any(others)) {
// RETURNS: int4 live = others;
// A lane that returns leaves its loop.
// RETURNS: done = [[GONE:taken_[0-9]+]] ? (int4)(1) : done;
// RETURNS-NEXT: live = live & ~[[GONE]];

// RUN: %iclc compile %s --device 0 -k gathers --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=GATHERS
// Inactive lanes read some pixel of the image. Only active lanes read elements of arrays, and only they store.
// GATHERS: live = live & {{.*}}(live.x ? x_.x > 0 && (int)in[{{.*}}x_.x] < 200 : 0, live.y ?
// GATHERS: const int4 start = max(min(place, (int4)(in_width - 2)), (int4)(0));
// GATHERS: icl_row_pairs_uchar4(in, start, {{.*}}, in_width)
// GATHERS: if (taken.x) {
// GATHERS-NEXT: seen[{{.*}}.x].x = {{.*}}.x;

// RUN: %iclc compile %s --device 0 -k divides --emit kernel -c block_x=4 -c vector_x=4 | %FileCheck %s --check-prefix=DIVIDES
// A divisor of 0 counts as 1 in inactive lanes, too.
// DIVIDES: q = live ? {{.*}}icl_quotient(q, d){{.*}}icl_remainder({{.*}} : q;

// RUN: %iclc verify %s --size 37x11 -c block_x=8 -c vector_x=8
#pragma imcl grid(in)
void sides(Image<float> in, Image<float> out) {
  float v = in[idx][idy], w = v;
  if (v > 50.0f) {
    for (int i = 0; i < 3; i++)
      v = v * 0.5f + w;
  } else {
    for (int i = 0; i < 5; i++)
      v = v + w * i;
  }
  out[idx][idy] = v;
}

#pragma imcl grid(in)
void nested(Image<uchar> in, Image<int> out) {
  int s = in[idx][idy];
  for (int i = 0; i < 9; i++) {
    s += i;
    if (s > 400)
      break;
    if (s % 3 == 1)
      continue;
    for (int j = 0; j < in[idx][idy] % 7; j++) {
      if (s % 5 == 2)
        continue;
      s += j * i;
      if (s % 7 == 3)
        break;
    }
    s += 2;
  }
  out[idx][idy] = s;
}

#pragma imcl grid(in)
void returns(Image<uchar> in, Image<uchar> out) {
  if (in[idx][idy] < 60) {
    out[idx][idy] = 7;
    return;
  }
  int s = 0;
  for (int i = 0; i < in[idx][idy]; i += 9) {
    s += i;
    if (s > 700) {
      out[idx][idy] = 9;
      return;
    }
  }
  out[idx][idy] = s;
}

#pragma imcl grid(out)
#pragma imcl boundary_cond(in: undefined)
void gathers(Image<uchar> in, Image<float> out) {
  float seen[4] = {0, 0, 0, 0};
  int x = idx, steps = 0;
  while (x > 0 && in[x][idy] < 200 && steps < 30) {
    if (in[x - 1][idy] > 40)
      seen[x & 3] += 1.5f;
    x -= 1 + (in[x - 1][idy] & 3);
    x = max(x, 0);
    steps++;
  }
  out[idx][idy] = seen[x & 3] + seen[1] + steps;
}

#pragma imcl grid(in)
void divides(Image<uchar> in, Image<int> out) {
  int q = 1000, d = in[idx][idy] & 15;
  while (d > 0) {
    q = q / d + 77 % (d - 1);
    d = d - 3;
  }
  out[idx][idy] = q / (d + 2);
}
