// What pixels give to one element of an array, at a constant place, is gathered in variables of the work-item first, in lanes too.
// RUN: %iclc compile %s -k channels --emit kernel --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c cyclic_x=4 -c cyclic_y=4 -c wg_x=1 -c wg_y=1 -c reduce.s=local | %FileCheck %s
// CHECK: uint4 s_private = (uint4)(0u);
// CHECK-NEXT: uint4 s_private_2 = (uint4)(0u);
// CHECK-NEXT: uint4 s_private_3 = (uint4)(0u);
// CHECK: s_private = s_private + convert_uint4(
// CHECK: const ulong4 [[WIDE:.*]] = convert_ulong4(s_private);
// CHECK-NEXT: s_local[0] = s_local[0] + ([[WIDE]].x +
// Of several work-items, each adds its variables to the copies once.
// RUN: %iclc compile %s -k channels --emit kernel --size 64x8 -c sizes=fixed -c cyclic_x=4 -c cyclic_y=4 -c wg_x=8 -c wg_y=2 -c reduce.s=local | %FileCheck %s --check-prefix=ITEMS
// ITEMS: for (int cx
// ITEMS: s_private = s_private + (uint)p.x;
// ITEMS-NOT: atom
// ITEMS: }
// ITEMS: atom_add(&s_local[0], {{.*}}s_private
// More elements than registers hold are gathered in the copies.
// RUN: %iclc compile %s -k many --emit kernel --device cpu --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 -c wg_y=1 -c reduce.n=local -c unroll.k=80 | %FileCheck %s --check-prefix=MANY
// MANY: n_private_64 = n_private_64 +
// MANY-NOT: n_private_65 =
// MANY: n_local[place{{.*}}] = n_local[place{{.*}}] + (given
// Under conditions, and next to places that are not constant.
// RUN: %iclc compile %s -k mixed --emit kernel --device cpu --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 -c wg_y=1 -c reduce.n=local -c reduce.hi=local | %FileCheck %s --check-prefix=MIXED
// MIXED: n_private = n_private + ({{.*}} ? (uint4)(1u) : (uint4)(0u));
// MIXED: n_local[place

// A place outside the array, which a condition excludes, is not touched, in lanes either.
// RUN: %iclc compile %s -k excluded --emit kernel --device cpu --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c wg_x=1 -c wg_y=1 -c reduce.n=local -c unroll.k=4 | %FileCheck %s --check-prefix=EXCLUDED
// EXCLUDED: n_private_2 = n_private_2 +
// EXCLUDED-NOT: n_private_3 =
// EXCLUDED: if (icl_any(
// EXCLUDED: n_local[place
// EXCLUDED: n_local[1] = n_local[1] +
// EXCLUDED-NOT: n_local[2]

// Where a work-item has its copies to itself, lanes that give nothing update the first element by nothing, without a branch each.
// RUN: %iclc compile %s -k chosen --emit kernel --device cpu --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c cyclic_x=4 -c wg_x=1 -c wg_y=1 -c reduce.bins=local | %FileCheck %s --check-prefix=CHOSEN
// CHOSEN: if (icl_any(
// CHOSEN-NEXT: const int4 place = {{.*}} ? {{.*}} : (int4)(0);
// CHOSEN-NEXT: const uint4 given = {{.*}} ? (uint4)(1u) : (uint4)(0u);
// CHOSEN-NEXT: const int [[PLACE:.*]] = place.x;
// CHOSEN-NEXT: bins_local{{.}}[[PLACE]]] = bins_local{{.}}[[PLACE]]] + given.x;
// On GPUs lanes go different ways only there.
// RUN: %iclc compile %s -k chosen --emit kernel --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c cyclic_x=1 | %FileCheck %s --check-prefix=GPU
// GPU: const int4 b = convert_int4_sat(vload4(
// GPU-NEXT: const int4 taken =
// GPU: if (taken.x) {
// GPU-NEXT: atomic_add(&bins_local{{.*}}, 1u);
// Of several work-items, and of an array of unknown size, which may have no element, only active lanes do.
// RUN: %iclc compile %s -k chosen --emit kernel --device cpu --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c cyclic_x=1 -c wg_x=8 -c reduce.bins=local | %FileCheck %s --check-prefix=GROUP
// GROUP: if ({{.*}}.x) {
// RUN: %iclc compile %s -k open --emit kernel --device cpu --size 64x8 -c sizes=fixed -c vector_x=4 -c block_x=4 -c cyclic_x=1 -c wg_x=1 -c wg_y=1 | %FileCheck %s --check-prefix=OPEN
// OPEN: if ({{.*}}.x) {

// Work-items may keep the values of their variables to themselves, and combine them at the end, all elements at once.
// RUN: %iclc compile %s -k channels --emit kernel --size 64x8 -c sizes=fixed -c cyclic_x=4 -c cyclic_y=4 -c wg_x=8 -c wg_y=2 -c reduce.s=private -c combine.s=launch | %FileCheck %s --check-prefix=PRIVATE
// PRIVATE: s_private_3 = s_private_3 + (uint)p.z;
// PRIVATE-NOT: atom
// PRIVATE: __local ulong s_items[48];
// PRIVATE: s_items[work_item] =
// PRIVATE: s_items[work_item + 16] =
// PRIVATE: s_items[work_item + 32] =
// PRIVATE: if (work_item < 8) {
// PRIVATE-NEXT: for (int [[FIRST:.*]] = 0; [[FIRST]] < 48; [[FIRST]] += 16) {
// PRIVATE-NEXT: s_items{{.}}[[FIRST]] + work_item] = s_items{{.}}[[FIRST]] + work_item] + s_items{{.}}[[FIRST]] + work_item + 8];
// PRIVATE: for (int [[E:.*]] = work_item; [[E]] < 3; [[E]] += 16) {
// PRIVATE-NEXT: s_of_groups{{.*}} = s_items{{.}}[[E]] * 16];
// Elements at places that vary are in memory of the work-group, each work-item's by themselves.
// RUN: %iclc compile %s -k chosen --emit kernel --size 64x8 -c sizes=fixed -c wg_x=8 -c wg_y=2 -c reduce.bins=private -c combine.bins=launch | %FileCheck %s --check-prefix=COLUMNS
// COLUMNS: __local uint bins_items[160];
// COLUMNS: const int [[PLACE:.*]] = (int)((uint)b * 16u + (uint)work_item);
// COLUMNS-NEXT: bins_items{{.}}[[PLACE]]] = bins_items{{.}}[[PLACE]]] + 1u;
// The last work-group combines those of all others, several elements at a time.
// RUN: %iclc compile %s -k channels --device 0 --emit kernel --size 64x8 -c sizes=fixed -c wg_x=8 -c wg_y=1 -c reduce.s=private -c combine.s=last | %FileCheck %s --check-prefix=LAST
// LAST: const int element = work_item % 3;
// LAST: const int row = {{.*}}work_item
// LAST: if (is_last[0] != 0 && work_item < 6) {
// Values that pixels give to an element in a row are added first, as those of a single result.
// RUN: %iclc compile %s -k powers --emit kernel --device cpu --size 64x8 -c sizes=fixed -c cyclic_x=4 -c cyclic_unroll=4 -c wg_x=1 -c wg_y=1 -c accumulator.s=mixed | %FileCheck %s --check-prefix=JOINED
// JOINED: s_private = s_private + (double)(v + v_2 + (v_3 + v_4));
// JOINED-NEXT: s_private_2 = s_private_2 + (double)(v * v + v_2 * v_2 + (v_3 * v_3 + v_4 * v_4));
// RUN: %exits 1 %iclc compile %s -k powers --device cpu --size 64x8 -c accumulator.s=mixed -c reduce.s=local 2>&1 | %FileCheck %s --check-prefix=MIXES
// MIXES: `accumulator.s: mixed` needs `reduce.s: private`

// RUN: %iclc verify %s -q --size 61x9 --configs 4
// RUN: %iclc verify %s -q --size 64x16 --configs 3 --fix wg_x=1 --fix wg_y=1 --fix vector_x=8
// RUN: %iclc verify %s -q -k channels -k chosen -k mixed --size 61x9 --configs 3 --fix reduce.s=private --fix reduce.bins=private --fix reduce.n=private --fix reduce.hi=private
// RUN: %iclc verify %s -q -k channels -k mixed --size 133x33 --fix vector_x=4 --fix cyclic_unroll=4 --configs 3
#pragma imcl grid(in) packed(in)
#pragma imcl reduce(s: +)
void channels(Image<uchar3> in, ulong s[3]) {
  uchar3 p = in[idx][idy];
  s[0] += p.x;
  s[1] += p.y;
  s[2] += p.z;
}

#pragma imcl grid(in)
#pragma imcl reduce(s: +)
void powers(Image<float> in, float s[2]) {
  float v = in[idx][idy];
  s[0] += v;
  s[1] += v * v;
}

#pragma imcl grid(in)
#pragma imcl reduce(n: +)
void many(Image<short> in, uint n[80]) {
  for (int k = 0; k < 80; k++)
    n[k] += in[idx][idy] > k;
}

#pragma imcl grid(in)
#pragma imcl reduce(n: +)
void excluded(Image<short> in, uint n[2], int count) {
  for (int k = 0; k < 4; k++)
    if (in[idx][idy] > k && k < min(count, 2))
      n[k] += 1;
}

#pragma imcl grid(in)
#pragma imcl reduce(n: +, hi: max, mean: +)
void mixed(Image<short> in, uint n[4], float hi[2], float mean[2]) {
  int v = in[idx][idy];
  if (v > 0)
    n[3] += 1;
  n[v & 3] += 2;
  hi[v < 0] = max(hi[v < 0], v * 0.5f);
  hi[1] = max(hi[1], (float)-v);
  mean[0] += v / 3.0f;
  if (v > 7)
    mean[1] += v;
}

#pragma imcl grid(in)
#pragma imcl reduce(bins: +, low: min)
void chosen(Image<float> in, uint bins[10], int low[3]) {
  int b = (int)(in[idx][idy] * 10.0f);
  if (b >= 0 && b < 10)
    bins[b] += 1;
  if (b < 3 && b >= 0)
    low[b] = min(low[b], (int)(idx + idy));
}

#pragma imcl grid(in)
#pragma imcl reduce(bins: +)
void open(Image<float> in, uint *bins, int count) {
  int b = (int)(in[idx][idy] * 4.0f);
  if (b >= 0 && b < count)
    bins[b] += 1;
}
