// NVIDIA's driver 580.159 reads in_tile[(local_y + 1) * 5 + 3] where in_tile[local_y * 5 + 2] is to be read, so that every second pixel
// of `out` is wrong. It computes such an address as (local_y * 5 * 2^32 + 2 * 2^32) / 2^32 in 64 bits. Its PTX does so for all four;
// the assembler (ptxas, in CUDA 13.0 too) merges the last two. With -cl-nv-opt-level=1, without the next line, or with fmax() instead
// of icl_max() the results are right. Launched by groups of 1 x 8 work-items, a group for each 2 x 8 pixels.
#pragma OPENCL FP_CONTRACT OFF
static inline float __attribute__((overloadable)) icl_max(float a, float b) { return a < b ? b : a; }

__constant float W[3] = {0.75f, 0.5f, 0.75f};

__kernel __attribute__((reqd_work_group_size(1, 8, 1)))
void local_addresses(__global const char *restrict in,
    __global short *restrict out,
    const int grid_width,
    const int grid_height) {
  const int group_x = (int)get_group_id(0) * 2;
  const int group_y = (int)get_group_id(1) * 8;
  __local char in_tile[10 * 5];
  const int item = (int)get_local_id(1);
  if (group_x >= 1 && group_x < grid_width - 2 && group_y >= 1 && group_y < grid_height - 8) {
    for (int ty = item >> 2; ty < 10; ty += 2) {
      for (int tx = item & 3; tx < 4; tx += 4) {
        in_tile[ty * 5 + tx] = in[(int)(group_y + ty - 1) * grid_width + (group_x + tx - 1)];
      }
    }
  } else {
    for (int ty = item >> 2; ty < 10; ty += 2) {
      for (int tx = item & 3; tx < 4; tx += 4) {
        in_tile[ty * 5 + tx] = in[(int)clamp(group_y + ty - 1, 0, grid_height - 1) * grid_width + clamp(group_x + tx - 1, 0, grid_width - 1)];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int local_y = (int)get_local_id(1);
  const int x = group_x;
  const int y = group_y + local_y;
  if (x <= grid_width - 2 && y <= grid_height - 1) {
    float sum = 0.5f;
    float sum_2 = 0.5f;
    for (int j = -1; j < 2; j++) {
      float row = (float)0;
      float row_2 = (float)0;
      for (int i = -1; i < 2; i++) {
        row = row + W[i + 1] * (float)in_tile[(local_y + j) * 5 + i + (1 * 5 + 1)];
        row_2 = row_2 + W[i + 1] * (float)in_tile[(local_y + j) * 5 + i + (1 * 5 + 2)];
      }
      sum = sum + W[j + 1] * row;
      sum_2 = sum_2 + W[j + 1] * row_2;
    }
    const float other = 0.0625f * (float)in_tile[(local_y + 1) * 5 + 2] - (float)in_tile[local_y * 5 + 1];
    sum = sum + icl_max(other, (float)0);
    out[(int)y * grid_width + x] = convert_short_sat_rtp(sum);
    const float other_2 = 0.0625f * (float)in_tile[(local_y + 1) * 5 + 3] - (float)in_tile[local_y * 5 + 2];
    sum_2 = sum_2 + icl_max(other_2, (float)0);
    out[(int)y * grid_width + (x + 1)] = convert_short_sat_rtp(sum_2);
  } else if (x < grid_width && y < grid_height) {
    for (int bx = 0; bx < 2; bx++) {
      if (x + bx < grid_width && y < grid_height) {
        float sum = 0.5f;
        for (int j = -1; j < 2; j++) {
          float row = (float)0;
          for (int i = -1; i < 2; i++) {
            row = row + W[i + 1] * (float)in_tile[(local_y + j) * 5 + (bx + i) + (1 * 5 + 1)];
          }
          sum = sum + W[j + 1] * row;
        }
        const float other = 0.0625f * (float)in_tile[local_y * 5 + bx + (1 * 5 + 2)] - (float)in_tile[local_y * 5 + bx + 1];
        sum = sum + icl_max(other, (float)0);
        out[(int)y * grid_width + (x + bx)] = convert_short_sat_rtp(sum);
      }
    }
  }
}
