// Device memory kept from call to call: found again by its storage and size, released when it is too much.
#include "runtime/kept.h"
#include "test/support/runtime.h"
#include <gtest/gtest.h>
#include <icl/error.h>
#include <icl/kernel.h>

using namespace icl::runtime;
using icl::test::queue;

namespace {

const ImageStorage padded = ImageStorage::padded({{1, 0, 0}, {1, 0, 0}}, Boundary::Clamped);

ImageShape shapeOf(std::int64_t width) { return {"in", 1, {width, 1, 1}, 4}; }

cl_mem takeAndKeep(KeptImages &kept, const ImageStorage &storage, std::int64_t width,
                   const Event &used = {}) {
  std::vector<KeptImage> taken;
  taken.push_back(kept.take(queue(), storage, shapeOf(width)));
  const cl_mem memory = taken.front().image.get();
  kept.keep(std::move(taken), used);
  return memory;
}

Event userEvent() {
  cl_int status = CL_SUCCESS;
  return {clCreateUserEvent(queue().context(), &status), "a test"};
}

TEST(KeptImages, AreFoundAgainByStorageAndSize) {
  KeptImages kept;
  const cl_mem first = takeAndKeep(kept, padded, 8), plain = takeAndKeep(kept, {}, 8),
               larger = takeAndKeep(kept, padded, 9);
  EXPECT_NE(first, plain);
  EXPECT_NE(first, larger);
  EXPECT_EQ(takeAndKeep(kept, padded, 8), first);
  EXPECT_EQ(takeAndKeep(kept, {}, 8), plain);
  EXPECT_EQ(takeAndKeep(kept, padded, 9), larger);
}

TEST(KeptImages, ServeOneCallAtATime) {
  KeptImages kept;
  takeAndKeep(kept, padded, 8);
  const KeptImage first = kept.take(queue(), padded, shapeOf(8)),
                  second = kept.take(queue(), padded, shapeOf(8));
  EXPECT_NE(first.image.get(), second.image.get());
}

TEST(KeptImages, HoldWhatTheyHaveInitially) {
  KeptImages kept;
  const cl_mem undefined = takeAndKeep(kept, {}, 3);
  const ImageShape shape{"cells", 1, {3, 1, 1}, 4, {1, 0, 0, 128}};
  std::vector<KeptImage> taken;
  taken.push_back(kept.take(queue(), {}, shape));
  const cl_mem memory = taken.front().image.get();
  EXPECT_NE(memory, undefined);
  std::vector<std::uint32_t> found(3);
  clEnqueueReadBuffer(queue().get(), memory, CL_TRUE, 0, 12, found.data(), 0, nullptr, nullptr);
  EXPECT_EQ(found, (std::vector<std::uint32_t>{0x80000001, 0x80000001, 0x80000001}));
  kept.keep(std::move(taken), {});
  EXPECT_EQ(kept.take(queue(), {}, shape).image.get(), memory);
}

TEST(KeptImages, AreNotReusedAfterARunThatFailed) {
  KeptImages kept;
  const ImageShape shape{"cells", 1, {3, 1, 1}, 4, {0, 0, 0, 0}};
  std::vector<KeptImage> taken;
  taken.push_back(kept.take(queue(), {}, shape));
  const cl_mem memory = taken.front().image.get();
  const Event failed = userEvent();
  kept.keep(std::move(taken), failed);
  clSetUserEventStatus(failed.get(), -1);
  EXPECT_NE(kept.take(queue(), {}, shape).image.get(), memory);
}

TEST(KeptImages, TheLeastRecentlyUsedGoFirst) {
  KeptImages kept;
  const Handle<cl_mem> oldest = Handle<cl_mem>::retained(takeAndKeep(kept, padded, 1));
  const auto references = [&] {
    cl_uint count = 0;
    clGetMemObjectInfo(oldest.get(), CL_MEM_REFERENCE_COUNT, sizeof count, &count, nullptr);
    return count;
  };
  for (std::size_t i = 1; i < KeptImages::maxImages; ++i)
    takeAndKeep(kept, padded, 1 + static_cast<std::int64_t>(i));
  EXPECT_EQ(references(), 2u);
  takeAndKeep(kept, padded, 1000);
  EXPECT_EQ(references(), 1u);
}

TEST(KeptImages, AreNotReusedWhileAnotherQueueUsesThem) {
  KeptImages kept;
  const Event running = userEvent();
  const cl_mem memory = takeAndKeep(kept, padded, 8, running);
  EXPECT_NE(kept.take(queue(), padded, shapeOf(8)).image.get(), memory);
  clSetUserEventStatus(running.get(), CL_COMPLETE);
  EXPECT_EQ(kept.take(queue(), padded, shapeOf(8)).image.get(), memory);
}

TEST(KeptImages, AreReusedAtOnceOnAnInOrderQueue) {
  KeptImages kept;
  const Event held = userEvent();
  cl_event event = nullptr;
  const cl_event before = held.get();
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue().get(), 1, &before, &event), CL_SUCCESS);
  const cl_mem memory = takeAndKeep(kept, padded, 8, Event(event, "a test"));
  EXPECT_EQ(kept.take(queue(), padded, shapeOf(8)).image.get(), memory);
  clSetUserEventStatus(held.get(), CL_COMPLETE);
  queue().finish();
}

}
