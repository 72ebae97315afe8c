// The dilation of 13x9 bytes by a mask of 5x5, in lanes of two, as iclc emitted it: work-groups of 2x2 work-items, each 16x16 pixels.
// Oclgrind 21.10 computes other pixels than without optimisation (`--build-options -cl-opt-disable`), and than PoCL.
typedef uchar2 icl_uchar2 __attribute__((aligned(1))); // starts at any element

__kernel __attribute__((reqd_work_group_size(2, 2, 1)))
void erode(__global const uchar *restrict in,
    __global uchar *restrict out,
    __global const int *restrict mask) {
  const int group_x = (int)get_group_id(0) * 16;
  const int group_y = (int)get_group_id(1) * 16;
  __local uchar in_tile[20 * 21];
  if (group_x >= 2 && group_x < 0 && group_y >= 2 && group_y < 0) {
    for (int ty = (int)get_local_id(1); ty < 20; ty += 2) {
      for (int tx = (int)get_local_id(0); tx < 20; tx += 2) {
        in_tile[ty * 21 + tx] = in[(long)((group_y + ty) * 13 + (group_x + tx)) + (-2 * 13 - 2)];
      }
    }
  } else {
    for (int ty = (int)get_local_id(1); ty < 20; ty += 2) {
      for (int tx = (int)get_local_id(0); tx < 20; tx += 2) {
        in_tile[ty * 21 + tx] = in[clamp(group_y + ty - 2, 0, 8) * 13 + clamp(group_x + tx - 2, 0, 12)];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int local_x = (int)get_local_id(0) * 2;
  const int local_y = (int)get_local_id(1) * 2;
  const int x = group_x + local_x;
  const int y = group_y + local_y;
  // cyclic: pixels a work-group's width apart
  for (int cy = 0; cy < 4; cy++) {
    for (int cx = 0; cx < 4; cx++) {
      // what stays inside needs no guards
      if (x + cx * 4 <= 11 && y + cy * 4 <= 7) {
        // reuse: registers; the block's pixels in lock-step, each input loaded once
        uchar2 largest = (uchar2)((uchar)0);
        const int chosen_27 = mask[0] != 0;
        uchar2 largest_2 = (uchar2)((uchar)0);
        const uchar2 largest_3 = max(largest, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4))))[0]);
        largest = (char2)(-((char)(chosen_27 != 0))) ? largest_3 : largest;
        const int chosen_2_3 = mask[1] != 0;
        const uchar2 largest_4 = max(largest, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + 1)))[0]);
        largest = (char2)(-((char)(chosen_2_3 != 0))) ? largest_4 : largest;
        const int chosen_3_3 = mask[2] != 0;
        const uchar2 largest_5 = max(largest, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + 2)))[0]);
        largest = (char2)(-((char)(chosen_3_3 != 0))) ? largest_5 : largest;
        const int chosen_4_3 = mask[3] != 0;
        const uchar2 largest_6 = max(largest, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + 3)))[0]);
        largest = (char2)(-((char)(chosen_4_3 != 0))) ? largest_6 : largest;
        const int chosen_5_3 = mask[4] != 0;
        const uchar2 largest_7 = max(largest, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + 4)))[0]);
        largest = (char2)(-((char)(chosen_5_3 != 0))) ? largest_7 : largest;
        const int chosen_6_3 = mask[5] != 0;
        const uchar2 in_tile_2 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (1 * 21))))[0];
        const uchar2 largest_8 = max(largest, in_tile_2);
        largest = (char2)(-((char)(chosen_6_3 != 0))) ? largest_8 : largest;
        const int chosen_7_3 = mask[6] != 0;
        const uchar2 largest_3_2 = max(largest_2, in_tile_2);
        largest_2 = (char2)(-((char)(chosen_27 != 0))) ? largest_3_2 : largest_2;
        const uchar2 in_tile_3 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (1 * 21 + 1))))[0];
        const uchar2 largest_9 = max(largest, in_tile_3);
        largest = (char2)(-((char)(chosen_7_3 != 0))) ? largest_9 : largest;
        const int chosen_8_3 = mask[7] != 0;
        const uchar2 largest_4_2 = max(largest_2, in_tile_3);
        largest_2 = (char2)(-((char)(chosen_2_3 != 0))) ? largest_4_2 : largest_2;
        const uchar2 in_tile_4 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (1 * 21 + 2))))[0];
        const uchar2 largest_10 = max(largest, in_tile_4);
        largest = (char2)(-((char)(chosen_8_3 != 0))) ? largest_10 : largest;
        const int chosen_9_3 = mask[8] != 0;
        const uchar2 largest_5_2 = max(largest_2, in_tile_4);
        largest_2 = (char2)(-((char)(chosen_3_3 != 0))) ? largest_5_2 : largest_2;
        const uchar2 in_tile_5 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (1 * 21 + 3))))[0];
        const uchar2 largest_11 = max(largest, in_tile_5);
        largest = (char2)(-((char)(chosen_9_3 != 0))) ? largest_11 : largest;
        const int chosen_10_3 = mask[9] != 0;
        const uchar2 largest_6_2 = max(largest_2, in_tile_5);
        largest_2 = (char2)(-((char)(chosen_4_3 != 0))) ? largest_6_2 : largest_2;
        const uchar2 in_tile_6 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (1 * 21 + 4))))[0];
        const uchar2 largest_12 = max(largest, in_tile_6);
        largest = (char2)(-((char)(chosen_10_3 != 0))) ? largest_12 : largest;
        const int chosen_11_3 = mask[10] != 0;
        const uchar2 largest_7_2 = max(largest_2, in_tile_6);
        largest_2 = (char2)(-((char)(chosen_5_3 != 0))) ? largest_7_2 : largest_2;
        const uchar2 in_tile_7 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (2 * 21))))[0];
        const uchar2 largest_13 = max(largest, in_tile_7);
        largest = (char2)(-((char)(chosen_11_3 != 0))) ? largest_13 : largest;
        const int chosen_12_3 = mask[11] != 0;
        const uchar2 largest_8_2 = max(largest_2, in_tile_7);
        largest_2 = (char2)(-((char)(chosen_6_3 != 0))) ? largest_8_2 : largest_2;
        const uchar2 in_tile_8 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (2 * 21 + 1))))[0];
        const uchar2 largest_14 = max(largest, in_tile_8);
        largest = (char2)(-((char)(chosen_12_3 != 0))) ? largest_14 : largest;
        const int chosen_13_3 = mask[12] != 0;
        const uchar2 largest_9_2 = max(largest_2, in_tile_8);
        largest_2 = (char2)(-((char)(chosen_7_3 != 0))) ? largest_9_2 : largest_2;
        const uchar2 in_tile_9 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (2 * 21 + 2))))[0];
        const uchar2 largest_15 = max(largest, in_tile_9);
        largest = (char2)(-((char)(chosen_13_3 != 0))) ? largest_15 : largest;
        const int chosen_14_3 = mask[13] != 0;
        const uchar2 largest_10_2 = max(largest_2, in_tile_9);
        largest_2 = (char2)(-((char)(chosen_8_3 != 0))) ? largest_10_2 : largest_2;
        const uchar2 in_tile_10 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (2 * 21 + 3))))[0];
        const uchar2 largest_16 = max(largest, in_tile_10);
        largest = (char2)(-((char)(chosen_14_3 != 0))) ? largest_16 : largest;
        const int chosen_15_3 = mask[14] != 0;
        const uchar2 largest_11_2 = max(largest_2, in_tile_10);
        largest_2 = (char2)(-((char)(chosen_9_3 != 0))) ? largest_11_2 : largest_2;
        const uchar2 in_tile_11 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (2 * 21 + 4))))[0];
        const uchar2 largest_17 = max(largest, in_tile_11);
        largest = (char2)(-((char)(chosen_15_3 != 0))) ? largest_17 : largest;
        const int chosen_16_3 = mask[15] != 0;
        const uchar2 largest_12_2 = max(largest_2, in_tile_11);
        largest_2 = (char2)(-((char)(chosen_10_3 != 0))) ? largest_12_2 : largest_2;
        const uchar2 in_tile_12 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (3 * 21))))[0];
        const uchar2 largest_18 = max(largest, in_tile_12);
        largest = (char2)(-((char)(chosen_16_3 != 0))) ? largest_18 : largest;
        const int chosen_17_3 = mask[16] != 0;
        const uchar2 largest_13_2 = max(largest_2, in_tile_12);
        largest_2 = (char2)(-((char)(chosen_11_3 != 0))) ? largest_13_2 : largest_2;
        const uchar2 in_tile_13 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (3 * 21 + 1))))[0];
        const uchar2 largest_19 = max(largest, in_tile_13);
        largest = (char2)(-((char)(chosen_17_3 != 0))) ? largest_19 : largest;
        const int chosen_18_3 = mask[17] != 0;
        const uchar2 largest_14_2 = max(largest_2, in_tile_13);
        largest_2 = (char2)(-((char)(chosen_12_3 != 0))) ? largest_14_2 : largest_2;
        const uchar2 in_tile_14 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (3 * 21 + 2))))[0];
        const uchar2 largest_20 = max(largest, in_tile_14);
        largest = (char2)(-((char)(chosen_18_3 != 0))) ? largest_20 : largest;
        const int chosen_19_3 = mask[18] != 0;
        const uchar2 largest_15_2 = max(largest_2, in_tile_14);
        largest_2 = (char2)(-((char)(chosen_13_3 != 0))) ? largest_15_2 : largest_2;
        const uchar2 in_tile_15 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (3 * 21 + 3))))[0];
        const uchar2 largest_21 = max(largest, in_tile_15);
        largest = (char2)(-((char)(chosen_19_3 != 0))) ? largest_21 : largest;
        const int chosen_20_3 = mask[19] != 0;
        const uchar2 largest_16_2 = max(largest_2, in_tile_15);
        largest_2 = (char2)(-((char)(chosen_14_3 != 0))) ? largest_16_2 : largest_2;
        const uchar2 in_tile_16 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (3 * 21 + 4))))[0];
        const uchar2 largest_22 = max(largest, in_tile_16);
        largest = (char2)(-((char)(chosen_20_3 != 0))) ? largest_22 : largest;
        const int chosen_21_3 = mask[20] != 0;
        const uchar2 largest_17_2 = max(largest_2, in_tile_16);
        largest_2 = (char2)(-((char)(chosen_15_3 != 0))) ? largest_17_2 : largest_2;
        const uchar2 in_tile_17 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (4 * 21))))[0];
        const uchar2 largest_23 = max(largest, in_tile_17);
        largest = (char2)(-((char)(chosen_21_3 != 0))) ? largest_23 : largest;
        const int chosen_22_3 = mask[21] != 0;
        const uchar2 largest_18_2 = max(largest_2, in_tile_17);
        largest_2 = (char2)(-((char)(chosen_16_3 != 0))) ? largest_18_2 : largest_2;
        const uchar2 in_tile_18 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (4 * 21 + 1))))[0];
        const uchar2 largest_24 = max(largest, in_tile_18);
        largest = (char2)(-((char)(chosen_22_3 != 0))) ? largest_24 : largest;
        const int chosen_23_3 = mask[22] != 0;
        const uchar2 largest_19_2 = max(largest_2, in_tile_18);
        largest_2 = (char2)(-((char)(chosen_17_3 != 0))) ? largest_19_2 : largest_2;
        const uchar2 in_tile_19 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (4 * 21 + 2))))[0];
        const uchar2 largest_25 = max(largest, in_tile_19);
        largest = (char2)(-((char)(chosen_23_3 != 0))) ? largest_25 : largest;
        const int chosen_24_3 = mask[23] != 0;
        const uchar2 largest_20_2 = max(largest_2, in_tile_19);
        largest_2 = (char2)(-((char)(chosen_18_3 != 0))) ? largest_20_2 : largest_2;
        const uchar2 in_tile_20 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (4 * 21 + 3))))[0];
        const uchar2 largest_26 = max(largest, in_tile_20);
        largest = (char2)(-((char)(chosen_24_3 != 0))) ? largest_26 : largest;
        const int chosen_25_3 = mask[24] != 0;
        const uchar2 largest_21_2 = max(largest_2, in_tile_20);
        largest_2 = (char2)(-((char)(chosen_19_3 != 0))) ? largest_21_2 : largest_2;
        const uchar2 in_tile_21 = ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (4 * 21 + 4))))[0];
        const uchar2 largest_27 = max(largest, in_tile_21);
        largest = (char2)(-((char)(chosen_25_3 != 0))) ? largest_27 : largest;
        ((__global icl_uchar2 *)(out + ((y + cy * 4) * 13 + (x + cx * 4))))[0] = largest;
        const uchar2 largest_22_2 = max(largest_2, in_tile_21);
        largest_2 = (char2)(-((char)(chosen_20_3 != 0))) ? largest_22_2 : largest_2;
        const uchar2 largest_23_2 = max(largest_2, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (5 * 21))))[0]);
        largest_2 = (char2)(-((char)(chosen_21_3 != 0))) ? largest_23_2 : largest_2;
        const uchar2 largest_24_2 = max(largest_2, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (5 * 21 + 1))))[0]);
        largest_2 = (char2)(-((char)(chosen_22_3 != 0))) ? largest_24_2 : largest_2;
        const uchar2 largest_25_2 = max(largest_2, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (5 * 21 + 2))))[0]);
        largest_2 = (char2)(-((char)(chosen_23_3 != 0))) ? largest_25_2 : largest_2;
        const uchar2 largest_26_2 = max(largest_2, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (5 * 21 + 3))))[0]);
        largest_2 = (char2)(-((char)(chosen_24_3 != 0))) ? largest_26_2 : largest_2;
        const uchar2 largest_27_2 = max(largest_2, ((__local const icl_uchar2 *)(in_tile + ((local_y + cy * 4) * 21 + (local_x + cx * 4) + (5 * 21 + 4))))[0]);
        largest_2 = (char2)(-((char)(chosen_25_3 != 0))) ? largest_27_2 : largest_2;
        ((__global icl_uchar2 *)(out + ((long)((y + cy * 4) * 13 + (x + cx * 4)) + (1 * 13))))[0] = largest_2;
      } else {
        // block: neighbouring pixels of this work-item
        for (int by = 0; by < 2; by++) {
          for (int bx = 0; bx < 2; bx++) {
            if (x + cx * 4 + bx < 13 && y + cy * 4 + by < 9) {
              uchar largest = (uchar)0;
              for (int j = 0; j < 5; j++) {
                for (int i = 0; i < 5; i++) {
                  if (mask[j * 5 + i] != 0) {
                    largest = max(largest, in_tile[(local_y + cy * 4 + by + j) * 21 + (local_x + cx * 4 + bx + i)]);
                  }
                }
              }
              out[(y + cy * 4 + by) * 13 + (x + cx * 4 + bx)] = largest;
            }
          }
        }
      }
    }
  }
}
