// The OpenCL header, for the version that this library needs. A program that uses a newer version defines
// CL_TARGET_OPENCL_VERSION before it includes any header of icl.
#pragma once
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
