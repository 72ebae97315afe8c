#include "compiler/target/target.h"
#include "compiler/target/opencl/kernel.h"
#include "compiler/target/opencl/names.h"
#include "compiler/target/opencl/stub.h"

namespace icl {

const Target openCl = {"OpenCL C 1.2", isReservedInOpenCl, emitOpenCl, emitStub};

}
