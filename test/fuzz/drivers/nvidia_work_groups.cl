// NVIDIA's driver 580.159 reports CL_KERNEL_WORK_GROUP_SIZE 256 for this kernel, and launches it in work-groups of 1024. A kernel
// that needs 72 registers is launched in work-groups of 768; for 1024 clEnqueueNDRangeKernel returns CL_OUT_OF_RESOURCES.
__kernel void work_groups(__global float *out) {
  const int i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  out[i] = i * 2.0f;
}
