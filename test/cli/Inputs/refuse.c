// Preloaded into iclc: the driver gets programs that contain the text in REFUSE with an error in them.
#define _GNU_SOURCE
#include <CL/cl.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

cl_program clCreateProgramWithSource(cl_context context, cl_uint count, const char **texts, const size_t *sizes,
                                     cl_int *status) {
  cl_program (*create)(cl_context, cl_uint, const char **, const size_t *, cl_int *) =
      dlsym(RTLD_NEXT, "clCreateProgramWithSource");
  const char *wrong = "kernel void wrong() { undeclared; }";
  const int isRefused = memmem(texts[0], sizes[0], getenv("REFUSE"), strlen(getenv("REFUSE"))) != NULL;
  return isRefused ? create(context, 1, &wrong, NULL, status) : create(context, count, texts, sizes, status);
}
