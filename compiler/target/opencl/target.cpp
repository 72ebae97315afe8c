#include "compiler/target/target.h"
#include "compiler/target/opencl/kernel.h"
#include "compiler/target/opencl/launch_notes.h"
#include "compiler/target/opencl/names.h"
#include "compiler/target/opencl/stub.h"

namespace icl {

const Target openCl = {isReservedInOpenCl, emitOpenCl, launchNotes, emitStub};

}
