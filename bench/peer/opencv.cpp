// The kernels of bench/kernels/ by OpenCV's own filters. A filter runs on one core as OpenCV calls it; so
// each is offered on the whole picture and in bands of rows, one after another on every core: a band is a
// part of the picture, whose neighbours the filters read, so both give the same.
#include "bench/peer/serve.h"
#include <algorithm>
#include <map>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using peer::Prepared;
using peer::Way;
using peer::Work;

struct Pictures {
  cv::Mat input;
  std::vector<cv::Mat> outputs;
};

/// Filters rows of the input to the same rows of the outputs.
using Filter = std::function<void(const cv::Mat &input, std::vector<cv::Mat> outputs)>;
using Filters = std::vector<std::pair<std::string, Filter>>;

std::shared_ptr<Pictures> load(const Work &work, int type, std::size_t outputs) {
  const int rows = work.height * work.depth, columns = work.width / CV_MAT_CN(type);
  auto pictures = std::make_shared<Pictures>();
  pictures->input.create(rows, columns, type);
  work.read("input", pictures->input.data, pictures->input.total() * pictures->input.elemSize());
  for (std::size_t i = 0; i < outputs; ++i)
    pictures->outputs.push_back(cv::Mat::zeros(rows, columns, type));
  return pictures;
}

std::vector<cv::Mat> rowsOf(const std::vector<cv::Mat> &pictures, const cv::Range &rows) {
  std::vector<cv::Mat> parts;
  for (const cv::Mat &picture : pictures)
    parts.push_back(picture.rowRange(rows));
  return parts;
}

void inBands(const Pictures &pictures, int bandRows, const Filter &filter) {
  const int rows = pictures.input.rows;
  cv::parallel_for_({0, (rows + bandRows - 1) / bandRows}, [&](const cv::Range &bands) {
    for (int band = bands.start; band < bands.end; ++band) {
      const cv::Range part(band * bandRows, std::min(rows, (band + 1) * bandRows));
      filter(pictures.input.rowRange(part), rowsOf(pictures.outputs, part));
    }
  });
}

std::vector<peer::Output> outputsOf(const Pictures &pictures, const std::vector<std::string> &names) {
  std::vector<peer::Output> outputs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const cv::Mat &picture = pictures.outputs[i];
    outputs.push_back({names[i], picture.data, picture.total() * picture.elemSize()});
  }
  return outputs;
}

/// `finish` does over the whole picture what the filter leaves.
Prepared offer(const std::shared_ptr<Pictures> &pictures, const std::vector<std::string> &outputs,
               const Filters &filters, const std::function<void(const Pictures &)> &finish = {}) {
  Prepared prepared{{}, outputsOf(*pictures, outputs)};
  for (const auto &[name, filter] : filters) {
    const auto add = [&](const std::string &suffix, const std::function<void(const Pictures &)> &apply) {
      prepared.ways.push_back({name + suffix, [pictures, apply, finish] {
                                 apply(*pictures);
                                 if (finish)
                                   finish(*pictures);
                               }});
    };
    add("", [filter = filter](const Pictures &p) { filter(p.input, p.outputs); });
    for (const int rows : {16, 64, 256})
      add("/bands" + std::to_string(rows),
          [rows, filter = filter](const Pictures &p) { inBands(p, rows, filter); });
  }
  return prepared;
}

// ---- Filters with clamped borders

constexpr int border = cv::BORDER_REPLICATE;
const cv::Point centre(-1, -1);

Filter filter2D(const cv::Mat &kernel) {
  return [kernel](const cv::Mat &in, std::vector<cv::Mat> out) {
    cv::filter2D(in, out[0], -1, kernel, centre, 0, border);
  };
}

Prepared mean(const Work &work, int side, int type) {
  const cv::Mat line(1, side, CV_32F, cv::Scalar(1.0 / side)),
      square(side, side, CV_32F, cv::Scalar(1.0 / (side * side)));
  return offer(load(work, type, 1), {"output"},
               {{"blur",
                 [side](const cv::Mat &in, std::vector<cv::Mat> out) {
                   cv::blur(in, out[0], {side, side}, centre, border);
                 }},
                {"sepFilter2D",
                 [line](const cv::Mat &in, std::vector<cv::Mat> out) {
                   cv::sepFilter2D(in, out[0], -1, line, line, centre, 0, border);
                 }},
                {"filter2D", filter2D(square)}});
}

Prepared weighted(const Work &work, int side) {
  cv::Mat weight(side, side, CV_32F);
  work.read("weight", weight.data, weight.total() * weight.elemSize());
  return offer(load(work, CV_32F, 1), {"output"}, {{"filter2D", filter2D(weight)}});
}

Prepared star5(const Work &work) {
  const cv::Mat kernel = (cv::Mat_<float>(3, 3) << 0, 0.125f, 0, 0.125f, 0.5f, 0.125f, 0, 0.125f, 0);
  return offer(load(work, CV_32F, 1), {"output"}, {{"filter2D", filter2D(kernel)}});
}

Prepared sobel(const Work &work) {
  const cv::Mat slope = (cv::Mat_<float>(1, 3) << -1, 0, 1), smooth = (cv::Mat_<float>(1, 3) << 1, 2, 1);
  return offer(load(work, CV_32F, 2), {"dx", "dy"},
               {{"Sobel",
                 [](const cv::Mat &in, std::vector<cv::Mat> out) {
                   cv::Sobel(in, out[0], -1, 1, 0, 3, 1, 0, border);
                   cv::Sobel(in, out[1], -1, 0, 1, 3, 1, 0, border);
                 }},
                {"sepFilter2D", [slope, smooth](const cv::Mat &in, std::vector<cv::Mat> out) {
                   cv::sepFilter2D(in, out[0], -1, slope, smooth, centre, 0, border);
                   cv::sepFilter2D(in, out[1], -1, smooth, slope, centre, 0, border);
                 }}});
}

// ---- What OpenCV has no filter for is put together from its functions

/// OpenCV's filters do not wrap around: the outermost pixels are filtered once more, out of strips that hold
/// their neighbours.
Prepared sharpen(const Work &work) {
  const cv::Mat kernel = (cv::Mat_<float>(3, 3) << -1, -1, -1, -1, 9, -1, -1, -1, -1);
  const auto wrap = [kernel](const Pictures &p) {
    const auto again = [&](int rows, int columns, int firstRow, int firstColumn) {
      cv::Mat strip(rows + 2, columns + 2, p.input.type()), filtered;
      for (int y = 0; y < strip.rows; ++y) {
        const cv::Vec3b *row = p.input.ptr<cv::Vec3b>((firstRow + y - 1 + p.input.rows) % p.input.rows);
        for (int x = 0; x < strip.cols; ++x)
          strip.at<cv::Vec3b>(y, x) = row[(firstColumn + x - 1 + p.input.cols) % p.input.cols];
      }
      cv::filter2D(strip, filtered, -1, kernel, centre, 0, border);
      filtered({1, 1, columns, rows}).copyTo(p.outputs[0]({firstColumn, firstRow, columns, rows}));
    };
    for (const int row : {0, p.input.rows - 1})
      again(1, p.input.cols, row, 0);
    for (const int column : {0, p.input.cols - 1})
      again(p.input.rows, 1, 0, column);
  };
  return offer(load(work, CV_8UC3, 1), {"output"}, {{"filter2D", filter2D(kernel)}}, wrap);
}

/// The five points of a plane by a filter, the two of its neighbours by sums.
Prepared star7(const Work &work) {
  const cv::Mat kernel = (cv::Mat_<float>(3, 3) << 0, 0.1f, 0, 0.1f, 0.4f, 0.1f, 0, 0.1f, 0);
  auto volume = load(work, CV_32F, 1);
  const auto plane = [height = work.height](const cv::Mat &of, int z) {
    return of.rowRange(z * height, (z + 1) * height);
  };
  const auto planes = [=, depth = work.depth](int begin, int end) {
    for (int z = begin; z < end; ++z) {
      cv::Mat out = plane(volume->outputs[0], z);
      cv::filter2D(plane(volume->input, z), out, -1, kernel, centre, 0, border | cv::BORDER_ISOLATED);
      for (const int beside : {std::max(z - 1, 0), std::min(z + 1, depth - 1)})
        cv::scaleAdd(plane(volume->input, beside), 0.1, out, out);
    }
  };
  return {{{"filter2D+scaleAdd", [planes, depth = work.depth] { planes(0, depth); }},
           {"filter2D+scaleAdd/planes",
            [planes, depth = work.depth] {
              cv::parallel_for_({0, depth}, [&](const cv::Range &range) { planes(range.start, range.end); });
            }}},
          outputsOf(*volume, {"output"})};
}

const std::map<std::string, std::function<Prepared(const Work &)>> kernels = {
    {"mean3", [](const Work &work) { return mean(work, 3, CV_32F); }},
    {"mean5", [](const Work &work) { return mean(work, 5, CV_32F); }},
    {"mean9", [](const Work &work) { return mean(work, 9, CV_32F); }},
    {"bytes5", [](const Work &work) { return mean(work, 5, CV_8U); }},
    {"blur5", [](const Work &work) { return weighted(work, 5); }},
    {"blur9", [](const Work &work) { return weighted(work, 9); }},
    {"star5", star5},
    {"star7", star7},
    {"sobel", sobel},
    {"sharpen", sharpen},
};

Prepared prepare(const Work &work) {
  const auto found = kernels.find(work.kernel);
  if (found == kernels.end())
    throw std::runtime_error("no such kernel: " + work.kernel);
  return found->second(work);
}

}

int main(int argc, char **argv) { return peer::serve(argc, argv, prepare); }
