// OpenCL's own header, at the level that this library is written for. A program that wants a newer one
// defines CL_TARGET_OPENCL_VERSION before it includes anything of icl.
#pragma once
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
