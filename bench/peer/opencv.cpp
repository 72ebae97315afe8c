// The kernels of bench/kernels/ with OpenCV's filters. Most filters use one core, so each is offered on the
// whole picture and in bands of rows, distributed to all cores. Filters read beyond a band, so that both give
// the same result. Everything is offered on the unpadded input, where the filter handles the boundary, and on
// a padded one (`padded/`), as our variants may take it. serve.h defines when it is padded.
#include "bench/peer/serve.h"
#include <algorithm>
#include <map>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using peer::Implementation;
using peer::Setup;
using peer::Work;

struct Pictures {
  std::string prefix; ///< of the names of implementations that use them
  cv::Mat input;
  std::vector<cv::Mat> outputs;
  std::function<void()> pad{}; ///< fills the padding again; empty if it is filled already or there is none
  bool isPadded() const { return !prefix.empty(); }
};

/// Filters rows of the input to the same rows of the outputs.
using Filter = std::function<void(const cv::Mat &input, std::vector<cv::Mat> outputs)>;
using Filters = std::vector<std::pair<std::string, Filter>>;

constexpr int frame = 16; ///< pixels around a padded input

cv::Mat load(const Work &work, int type) {
  cv::Mat input(work.height * work.depth, work.width / CV_MAT_CN(type), type);
  work.read("input", input.data, input.total() * input.elemSize());
  return input;
}

/// On all cores, into memory of the padded size.
void pad(const cv::Mat &input, cv::Mat &framed, int boundary) {
  constexpr int bandRows = 64;
  cv::parallel_for_({0, (input.rows + bandRows - 1) / bandRows}, [&](const cv::Range &bands) {
    for (int band = bands.start; band < bands.end; ++band) {
      const cv::Range rows(band * bandRows, std::min(input.rows, (band + 1) * bandRows));
      cv::Mat part = framed.rowRange(frame + rows.start, frame + rows.end);
      cv::copyMakeBorder(input.rowRange(rows), part, 0, 0, frame, frame, boundary);
    }
  });
  const auto fill = [&](int row) {
    framed.row(frame + cv::borderInterpolate(row, input.rows, boundary)).copyTo(framed.row(frame + row));
  };
  for (int i = 0; i < frame; ++i) {
    fill(-1 - i);
    fill(input.rows + i);
  }
}

/// The input, unpadded and padded; both have the same outputs.
std::vector<Pictures> load(const Work &work, int type, std::size_t outputs,
                           int boundary = cv::BORDER_REPLICATE) {
  Pictures bare{"", load(work, type), {}};
  for (std::size_t i = 0; i < outputs; ++i)
    bare.outputs.push_back(cv::Mat::zeros(bare.input.size(), type));
  Pictures padded{"padded/", {}, bare.outputs};
  cv::Mat framed(bare.input.rows + 2 * frame, bare.input.cols + 2 * frame, type);
  pad(bare.input, framed, boundary);
  padded.input = framed({frame, frame, bare.input.cols, bare.input.rows});
  if (work.padsInEachRun)
    padded.pad = [=, input = bare.input]() mutable { pad(input, framed, boundary); };
  return {bare, padded};
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

/// `finish` completes what the filter does not compute, on the whole unpadded picture.
Setup offer(const std::vector<Pictures> &all, const std::vector<std::string> &outputs, const Filters &filters,
            const std::function<void(const Pictures &)> &finish = {}) {
  Setup setup{{}, outputsOf(all.front(), outputs)};
  for (const Pictures &pictures : all)
    for (const auto &[name, filter] : filters) {
      const auto add = [&](const std::string &suffix, const std::function<void(const Pictures &)> &apply) {
        setup.implementations.push_back({pictures.prefix + name + suffix, [pictures, apply, finish] {
                                           if (pictures.pad)
                                             pictures.pad();
                                           apply(pictures);
                                           if (finish && !pictures.isPadded())
                                             finish(pictures);
                                         }});
      };
      add("", [filter = filter](const Pictures &p) { filter(p.input, p.outputs); });
      for (const int rows : {16, 64, 256})
        add("/bands" + std::to_string(rows),
            [rows, filter = filter](const Pictures &p) { inBands(p, rows, filter); });
    }
  return setup;
}

// ---- Filters with clamped borders

constexpr int border = cv::BORDER_REPLICATE;
const cv::Point centre(-1, -1);

Filter filter2D(const cv::Mat &kernel) {
  return [kernel](const cv::Mat &in, std::vector<cv::Mat> out) {
    cv::filter2D(in, out[0], -1, kernel, centre, 0, border);
  };
}

Setup mean(const Work &work, int side, int type) {
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

Setup weighted(const Work &work, int side) {
  cv::Mat weight(side, side, CV_32F);
  work.read("weight", weight.data, weight.total() * weight.elemSize());
  return offer(load(work, CV_32F, 1), {"output"}, {{"filter2D", filter2D(weight)}});
}

Setup star5(const Work &work) {
  const cv::Mat kernel = (cv::Mat_<float>(3, 3) << 0, 0.125f, 0, 0.125f, 0.5f, 0.125f, 0, 0.125f, 0);
  return offer(load(work, CV_32F, 1), {"output"}, {{"filter2D", filter2D(kernel)}});
}

Setup sobel(const Work &work) {
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

// ---- Kernels composed of OpenCV's functions, where there is no filter

/// OpenCV's filters do not wrap around: the outermost pixels are filtered again, in strips with their
/// neighbours.
Setup sharpen(const Work &work) {
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
  return offer(load(work, CV_8UC3, 1, cv::BORDER_WRAP), {"output"}, {{"filter2D", filter2D(kernel)}}, wrap);
}

/// Planes of a volume.
using Planes = std::vector<cv::Mat>;

/// Rows of one picture, one plane below the other.
Planes planesOf(const cv::Mat &volume, int height) {
  Planes planes;
  for (int z = 0; z < volume.rows / height; ++z)
    planes.push_back(volume.rowRange(z * height, (z + 1) * height));
  return planes;
}

/// Each plane with its own padding.
struct PaddedPlanes {
  Planes framed, inner;
};

void pad(const Planes &planes, PaddedPlanes &padded) {
  cv::parallel_for_({0, static_cast<int>(planes.size())}, [&](const cv::Range &part) {
    for (int z = part.start; z < part.end; ++z) // into the same memory after the first time
      cv::copyMakeBorder(planes[z], padded.framed[z], 1, 1, frame, frame, border | cv::BORDER_ISOLATED);
  });
}

PaddedPlanes padded(const Planes &planes) {
  PaddedPlanes all{Planes(planes.size()), {}};
  pad(planes, all);
  for (std::size_t z = 0; z < planes.size(); ++z)
    all.inner.push_back(all.framed[z]({frame, 1, planes[z].cols, planes[z].rows}));
  return all;
}

/// The five points of a plane by a filter, the two of its neighbours by sums.
Setup star7(const Work &work) {
  const cv::Mat kernel = (cv::Mat_<float>(3, 3) << 0, 0.1f, 0, 0.1f, 0.4f, 0.1f, 0, 0.1f, 0);
  const cv::Mat input = load(work, CV_32F), output = cv::Mat::zeros(input.size(), CV_32F);
  const Planes out = planesOf(output, work.height), bare = planesOf(input, work.height);
  Setup setup{{}, {{"output", output.data, output.total() * output.elemSize()}}};
  const auto add = [&](
                       const std::string &prefix, const Planes &in, int edge,
                       const std::function<void()> &before = [] {}) {
    const int depth = static_cast<int>(in.size());
    const auto filter = [=](const cv::Range &planes) {
      for (int z = planes.start; z < planes.end; ++z) {
        cv::filter2D(in[z], out[z], -1, kernel, centre, 0, edge);
        for (const int beside : {std::max(z - 1, 0), std::min(z + 1, depth - 1)})
          cv::scaleAdd(in[beside], 0.1, out[z], out[z]);
      }
    };
    setup.implementations.push_back({prefix + "filter2D+scaleAdd", [=] {
                                       before();
                                       filter({0, depth});
                                     }});
    setup.implementations.push_back({prefix + "filter2D+scaleAdd/planes", [=] {
                                       before();
                                       cv::parallel_for_({0, depth}, filter);
                                     }});
  };
  add("", bare, border | cv::BORDER_ISOLATED); // so that it does not read rows of the next plane
  PaddedPlanes framed = padded(bare);
  if (work.padsInEachRun)
    add("padded/", framed.inner, border, [=]() mutable { pad(bare, framed); });
  else
    add("padded/", framed.inner, border);
  return setup;
}

const std::map<std::string, std::function<Setup(const Work &)>> kernels = {
    {"mean3", [](const Work &work) { return mean(work, 3, CV_32F); }},
    {"mean5", [](const Work &work) { return mean(work, 5, CV_32F); }},
    {"mean9", [](const Work &work) { return mean(work, 9, CV_32F); }},
    {"running5", [](const Work &work) { return mean(work, 5, CV_32F); }},
    {"bytes5", [](const Work &work) { return mean(work, 5, CV_8U); }},
    {"blur5", [](const Work &work) { return weighted(work, 5); }},
    {"blur9", [](const Work &work) { return weighted(work, 9); }},
    {"star5", star5},
    {"star7", star7},
    {"sobel", sobel},
    {"sharpen", sharpen},
};

Setup setUp(const Work &work) {
  const auto found = kernels.find(work.kernel);
  if (found == kernels.end())
    throw std::runtime_error("no such kernel: " + work.kernel);
  return found->second(work);
}

}

int main(int argc, char **argv) { return peer::serve(argc, argv, setUp); }
