// PoCL 4.0 to 6.0 crash when they build this for a launch ("CallBase::getArgOperand: Assertion `i < arg_size()'"). They look
// for calls of two functions that allocate local memory. If the kernel calls neither, both are null, and so is the function
// that an asm statement calls.
__kernel void hide(__global const int *in, __global int *out) {
  const int x = get_global_id(0);
  int value = in[x];
  __asm__("" : "+r"(value));
  out[x] = value;
}
