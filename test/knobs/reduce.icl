// Where the values go that pixels give to a result.
// One value: atomic updates by each pixel, of cells that a launch before the kernel's clears.
// RUN: %iclc compile %s -k total --emit kernel -c reduce.sum=global -c combine.sum=atomics -c wg_x=16 -c cyclic_x=1 | %FileCheck %s
// CHECK: launch 1 of 2: kernel function: total_start
// CHECK: launch 2 of 2: kernel function: total
// CHECK: 1  `sum`, uint, written: buffer of 1 element of 4 bytes
// CHECK: void total_start(__global uint *restrict sum) {
// CHECK: if (element < 1) {
// CHECK-NEXT: sum[element] = 0u;
// CHECK: void total(
// CHECK: atomic_add(&sum[0], (uint)in[

// A variable of each work-item, over all its pixels; then in local memory; then one update for the work-group.
// RUN: %iclc compile %s -k total --emit kernel -c combine.sum=atomics -c wg_x=8 -c block_x=2 -c cyclic_x=1 | %FileCheck %s --check-prefix=PRIVATE
// PRIVATE: uint sum_private = 0u;
// PRIVATE: for (int bx = 0; bx < 2; bx++) {
// PRIVATE: sum_private = sum_private + (uint)in[
// PRIVATE: __local uint sum_items[8];
// PRIVATE-NEXT: sum_items[work_item] = sum_private;
// PRIVATE-NEXT: barrier(
// PRIVATE-NEXT: if (work_item < 4) {
// PRIVATE-NEXT: sum_items[work_item] = sum_items[work_item] + sum_items[work_item + 4];
// PRIVATE: if (work_item == 0) {
// PRIVATE-NEXT: atomic_add(&sum[0], sum_items[0]);

// A work-group of one work-item needs neither barriers nor atomic updates; lanes are combined at the end.
// RUN: %iclc compile %s -k total --size 4096 --emit kernel -c sizes=fixed -c wg_x=1 -c vector_x=4 -c block_x=4 -c cyclic_x=256 | %FileCheck %s --check-prefix=LANES
// LANES: temporary `sum_of_groups`: buffer of 4 pixels of 4 bytes
// LANES: uint4 sum_private = (uint4)(0u);
// LANES: sum_private = sum_private + convert_uint4(
// LANES-NOT: barrier
// LANES: sum_of_groups[work_group] = sum_private.x + sum_private.z + (sum_private.y + sum_private.w);
// LANES: void total_finish(__global uint *restrict sum,
// LANES-NEXT: __global const uint *restrict sum_of_groups,
// LANES-NEXT: const int groups_x) {

// An array: copies in local memory, which work-items take in turn. Elements of one place in different copies are in different banks.
// RUN: %iclc compile %s -k histogram --emit kernel -c copies.bins=2 -c wg_x=32 | %FileCheck %s --check-prefix=LOCAL
// LOCAL: __local uint bins_local[34];
// LOCAL: const int bins_local_own = work_item % 2 * 17;
// LOCAL: barrier(
// LOCAL: atomic_add(&bins_local[{{.*}} + bins_local_own], 1u);
// LOCAL: barrier(
// LOCAL: atomic_add(&bins[e{{.*}}], bins_local[e{{.*}}] + bins_local[e{{.*}} + 17]);

// With one work-item the copies are its own, and lanes take them in turn.
// RUN: %iclc compile %s -k histogram --size 64 --emit kernel -c sizes=fixed -c copies.bins=2 -c wg_x=1 -c vector_x=2 -c block_x=2 | %FileCheck %s --check-prefix=ALONE
// ALONE: {{^}}  uint bins_local[34];
// ALONE: const int place = {{.*}}in[x]
// ALONE-NEXT: bins_local[place] = bins_local[place] + 1u;
// ALONE-NEXT: const int place_2 = {{.*}}in[x + 1]{{.*}} + 17;

// Sums of floats are accumulated in double, by compare-and-swap; extremes of floats compare bits.
// RUN: %iclc compile %s -k floats --emit kernel -c combine.sum=atomics -c reduce.peak=global -c combine.peak=atomics -c cyclic_x=1 | %FileCheck %s --check-prefix=FLOATS
// FLOATS: void __attribute__((overloadable)) icl_atomic_add(volatile __global double *place, double value) {
// FLOATS: void __attribute__((overloadable)) icl_atomic_max(volatile __global float *place, float value) {
// FLOATS: peak[element] = -INFINITY;
// FLOATS: icl_atomic_max(&peak[0], v);
// FLOATS: icl_atomic_add(&sum_cells[0], sum_items[0]);
// FLOATS: sum[element] = (float)sum_cells[element];

// Pixels do not compare and swap the same few elements.
// RUN: %iclc space %s -k floats | %FileCheck %s --check-prefix=CONTENDED
// CONTENDED: reduce.sum private where
// CONTENDED: reduce.peak [private] global where
// RUN: %iclc space %s -k weighted | %FileCheck %s --check-prefix=SPREAD
// SPREAD: reduce.few [local] private where
// SPREAD: reduce.several [local] global where

// What work-groups leave is combined by columns of work-items, which read neighbouring cells, several at a time.
// RUN: %iclc compile %s -k histogram --emit kernel -c combine.bins=launch | %FileCheck %s --check-prefix=FINISH
// FINISH: local size: 256
// FINISH-NEXT: global size: 512
// FINISH-NEXT: pixels per work-group: 8
// FINISH: void histogram_finish(
// FINISH: const int row = [[I:work_item.*]] / 8;
// FINISH-NEXT: const int element = (int)get_group_id(0) * 8 + [[I]] % 8;
// FINISH: const int remaining = work_groups / 256 * 256;
// FINISH-NEXT: for (int group = row; group < remaining; group += 256) {
// FINISH-NEXT: const uint cell = bins_of_groups[group * 16 + element];
// FINISH-NEXT: const uint cell_2 = bins_of_groups[group * 16 + element + 512];
// FINISH: for (int group_2 = remaining + row; group_2 < work_groups; group_2 += 32) {
// FINISH: bins_items[[[I]]] = bins_items[[[I]]] + bins_items[[[I]] + 128];
// FINISH: bins_items[[[I]]] = bins_items[[[I]]] + bins_items[[[I]] + 8];
// FINISH-NEXT: }
// FINISH-NEXT: if ([[I]] < 8) {
// FINISH-NEXT: bins[element] = bins_items[[[I]]];

// The last work-group combines what all have left; its work-items take their cells in turn.
// RUN: %iclc compile %s -k total --device 0 --emit kernel -c combine.sum=last -c wg_x=8 -c cyclic_x=1 --size 4096 -c sizes=fixed | %FileCheck %s --check-prefix=LAST
// LAST: temporary `arrivals`: buffer of 1 pixels of 4 bytes without gaps, at first bytes 0 0 0 0, repeated; each run leaves it so
// LAST: {{^}}// kernel function: total{{$}}
// LAST: volatile __global uint *restrict sum_of_groups,
// LAST: sum_of_groups[work_group] = sum_items[0];
// LAST: barrier(
// LAST-NEXT: if (work_item == 0) {
// LAST-NEXT: is_last[0] = icl_arrive(arrivals);
// LAST-NEXT: }
// LAST-NEXT: barrier(
// LAST: if (is_last[0] != 0) {
// LAST: for (int group = work_item; group < remaining; group += 64) {
// LAST: const uint cell_2 = sum_of_groups[group + 8];
// LAST: sum_items[work_item] = sum_all;
// LAST: if (is_last[0] != 0 && work_item == 0) {
// LAST-NEXT: sum[0] = sum_items[0];

// All work-groups update one array, which the last one moves to the result and clears.
// RUN: %iclc compile %s -k extremes --device 0 --emit kernel -c combine.low=last -c wg_x=1 -c cyclic_x=1 | %FileCheck %s --check-prefix=MOVED --implicit-check-not=extremes_start
// MOVED: temporary `low_cells`: buffer of 16 pixels of 4 bytes without gaps, at first bytes 0 0 128 127, repeated; each run leaves it so
// MOVED: static inline int icl_arrive(
// MOVED: __sync_synchronize();
// MOVED-NEXT: const int isLast = atomic_inc(arrivals) == groups - 1;
// MOVED-NEXT: __sync_synchronize();
// MOVED: icl_atomic_min(&low_cells[e{{.*}}], low_local[
// MOVED: is_last = icl_arrive(arrivals);
// MOVED-NEXT: if (is_last != 0) {
// MOVED: low[[[E:e.*]]] = low_cells[[[E]]];
// MOVED-NEXT: low_cells[[[E]]] = INFINITY;

// RUN: %iclc space %s -k total --device generic | %FileCheck %s --check-prefix=FENCE
// FENCE: combine.sum [launch] atomics

// RUN: %iclc compile %s -k extremes --device 0 --emit stub -c combine.low=last | %FileCheck %s --check-prefix=INITIALLY
// INITIALLY: program.temporaries.push_back({"low_cells", 1, 4, {"", {0, 0, 0}, {16, 1, 1}, {1, 1, 1}}, {0, 0, 128, 127}});

// Aligned lanes load their indices together.
// RUN: %iclc compile %s -k histogram --size 64 --emit kernel -c sizes=fixed -c wg_x=4 -c vector_x=4 -c block_x=4 -c vector_load=aligned -c cyclic_x=1 | %FileCheck %s --check-prefix=INDICES
// INDICES: const int4 place = convert_int4(((__global const uchar4 *)(in + x))[0]) & (int4)(15);
// INDICES-NEXT: atomic_add(&bins_local[place.x], 1u);

// Strided pixels are read together, and added to variables of their own.
// RUN: %iclc compile %s -k total --emit kernel -c combine.sum=atomics -c wg_x=8 -c cyclic_x=4 -c cyclic_unroll=2 --size 64 -c sizes=fixed | %FileCheck %s --check-prefix=TOGETHER
// TOGETHER: uint sum_private = 0u;
// TOGETHER-NEXT: uint sum_private_2 = 0u;
// TOGETHER: for (int cx = 0; cx < 4; cx += 2) {
// TOGETHER-NEXT: const uint given = (uint)in[x + cx * 8];
// TOGETHER-NEXT: const uint given_2 = (uint)in[x + cx * 8 + 8];
// TOGETHER-NEXT: sum_private = sum_private + given;
// TOGETHER-NEXT: sum_private_2 = sum_private_2 + given_2;
// TOGETHER: sum_items[work_item] = sum_private + sum_private_2;

// Results are not stored by lanes.
// RUN: %iclc space %s -k total --device 0 --size 64 | %FileCheck %s --check-prefix=STORES --implicit-check-not=vector_store
// STORES: cyclic_unroll [1] 2 4 8 strided pixels that are read before their values are given to results

// RUN: %exits 1 %iclc compile %s -k total --emit kernel -c cyclic_x=2 -c cyclic_unroll=4 2>&1 | %FileCheck %s --check-prefix=UNROLL
// UNROLL: `cyclic_unroll` is 4, but a work-item has 2 strided pixels
// RUN: %exits 1 %iclc compile %s -k total --emit kernel -c reduce.sum=global -c combine.sum=launch 2>&1 | %FileCheck %s --check-prefix=NEEDS
// NEEDS: `combine.sum: launch` needs another `reduce.sum` than `global`
// RUN: %exits 1 %iclc compile %s -k histogram --emit kernel -c reduce.bins=global -c copies.bins=2 2>&1 | %FileCheck %s --check-prefix=COPIES
// COPIES: `copies.bins` is 2, which needs `reduce.bins: local`
// RUN: %iclc compile %s -k open --emit stub | %FileCheck %s --check-prefix=STUB
// STUB: icl::runtime::Span<std::uint32_t> bins
// STUB: {Parameter::Pointer, "bins", 4, 0, 0, false, true, false, "{{.*}}"},
// STUB: launch.grid = {"bins", {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};

// RUN: %iclc verify %s -k many -k open --size 67x9 --configs 6
// RUN: %iclc verify %s -k weighted -k extremes --size 301 --configs 6
// RUN: %iclc verify %s -k never --size 5 --configs 6
#pragma imcl grid(in) reduce(sum: +)
void total(Image1D<uchar> in, uint sum) {
  sum += in[idx];
}

#pragma imcl grid(in) reduce(bins: +)
void histogram(Image1D<uchar> in, uint bins[16]) {
  bins[in[idx] & 15]++;
}

#pragma imcl grid(in) reduce(low: min)
void extremes(Image1D<float> in, float low[16]) {
  int group = idx & 15;
  low[group] = min(low[group], in[idx]);
}

#pragma imcl grid(in) reduce(sum: +, peak: max)
void floats(Image1D<float> in, float sum, float peak) {
  float v = in[idx];
  sum += v;
  peak = max(peak, v);
}

#pragma imcl grid(in) reduce(few: +, several: +)
void weighted(Image1D<float> in, float few[16], float several[2048]) {
  int v = (int)(in[idx] * 1000.0f);
  few[v & 15] += 0.5f;
  several[v & 2047] += 0.25f;
}

#pragma imcl grid(in) reduce(bins: +)
void open(Image<uchar> in, uint *bins) {
  bins[in[idx][idy] & 63]++;
}

// Nothing updates them.
#pragma imcl grid(in) reduce(low: min, high: max, bytes: min, all: &, floats: min)
void never(Image1D<uchar> in, char low, short high, uchar bytes[3], ushort all, float floats) {
  int v = in[idx];
  if (v > 255) {
    low = min(low, v);
    high = max(high, v);
    bytes[0] = min(bytes[0], v);
    all &= v;
    floats = min(floats, v);
  }
}

#pragma imcl grid(in) reduce(sum: +, fsum: +, hsum: +, dsum: +, peak: max, low: min, lpeak: max, any: |, all: &)
#pragma imcl reduce(cpeak: max, csum: +, weights: +, big: +, tops: max)
void many(Image<int> in, Image<float> w, Image<int> out, int sum, float fsum, half hsum[2], double dsum, float peak,
          double low, long lpeak, uint any, ulong all, char cpeak, short csum, float weights[4][16], ulong big[7],
          float tops[8]) {
  int v = in[idx][idy];
  sum += v;
  fsum += v * 0.001f;
  hsum[idx & 1] += 0.25f;
  dsum += v;
  peak = max(peak, (float)v);
  low = min(low, v * 0.5);
  lpeak = max(lpeak, (long)v * v);
  any |= v;
  all &= v | 0xff00ff00ff00ul;
  cpeak = max(cpeak, v);
  if (v > 0)
    csum += v;
  weights[v & 3][v >> 4 & 15] += w[idx][idy];
  for (int i = 0; i < 3; i++)
    big[(v + i & 0xffff) % 7] += i;
  tops[v & 7] = fmax(tops[v & 7], w[idx][idy]);
  out[idx][idy] = v + 1;
}
