// The whole run-time library, as generated stubs include it.
#pragma once
#include <icl/buffer.h>
#include <icl/cache.h>
#include <icl/device.h>
#include <icl/error.h>
#include <icl/event.h>
#include <icl/function.h>
#include <icl/kernel.h>
#include <icl/launch.h>
#include <icl/prepared_image.h>
#include <icl/program.h>
#include <icl/queue.h>
#include <icl/sequence.h>
#include <icl/storage.h>
#include <icl/view.h>
