"""Falch & Elster 2017: what their figures show, of recordings of a device; kept in DIR/results/falch.json."""
import os
from experiment import OutOfTime, Results, by_kernel, mean, replay, replay_ends, run

LEAST_COMMON = 30  # configurations that two devices have in common, to compare them
KERNELS = ["convolution", "bilateral", "median", "raycasting", "stereo"]
SAMPLES = [100, 300, 1000, 2000, 4000, 6000]  # that models are trained with
SEARCHED = [100, 300, 500, 1000, 2000]  # with which searches begin
THRESHOLDS = [0.1, 0.3, 0.5, 0.7]


def times_by(read, names):
    """The least time of each combination of these parameters' values."""
    parameters, rows = read
    columns, times = [parameters.index(n) for n in names], {}
    for values, time in rows:
        if time is not None:
            place = tuple(values[c] for c in columns)
            times[place] = min(time, times.get(place, time))
    return times


class FalchResults:
    """`options`: build, data, time, repeat, brief. What is neither kept nor in time is None, and sets `late`."""
    late = False

    def __init__(self, options):
        self.options, self.build = options, options.build
        self.found = by_kernel(options.data, KERNELS + [k + "_other" for k in KERNELS])
        os.makedirs(os.path.join(options.data, "results"), exist_ok=True)
        self.results = Results(os.path.join(options.data, "results", "falch.json"), options.time)
        self.results.drop(lambda key: not any(f" {r.name} {r.rows} " in key for r in self.found.values()))
        self.samples = [100, 300, 1000] if options.brief else SAMPLES
        self.counts = [100, 300, 1000] if options.brief else SEARCHED

    def recording(self, name):
        return self.found.get(name)

    def of_kernels(self):
        return [self.found[name] for name in KERNELS if name in self.found]

    def portability(self):
        """Figure 1: (kernel, on, of, configurations that both devices have, slowdown on one with the best of the other). Only
        what both have recorded counts; the slowdown is None where that is too little. Parameters of one device only are left
        out."""
        folders = [self.options.data] + [f for f in self.options.others.split(",") if f]
        kernels = [*KERNELS, "laplacian"]
        found = {os.path.basename(os.path.normpath(f)): by_kernel(f, kernels) for f in folders}
        for kernel in kernels:
            read = {name: r[kernel].read() for name, r in found.items() if kernel in r}
            for on, of in [(a, b) for a in read for b in read if a != b]:
                names = [n for n in read[on][0] if n in read[of][0] and n != "wg_binding"]
                here, there = times_by(read[on], names), times_by(read[of], names)
                common = sorted(set(here) & set(there))
                slowdown = None
                if len(common) >= LEAST_COMMON:
                    slowdown = here[min(common, key=there.get)] / min(here[c] for c in common)
                yield kernel, on, of, len(common), slowdown

    def others(self):
        """Figure 8: (kernel, samples, results for T = 10% and 70%)."""
        for name in KERNELS[1:]:
            r = self.recording(name)
            if r and r.about["valid"] >= 350:
                count = 1000 if r.about["valid"] > 1200 else 300
                cells = [self.searched(r, count, f"T={t}") for t in (0.1, 0.7)]
                if all(cells):
                    yield name, count, cells

    def combined(self):
        """Figure 11: (kernel, size, {samples: errors of its own model, and of one for two sizes})."""
        for name in KERNELS:
            r, other = self.recording(name), self.recording(name + "_other")
            if r and other:
                counts = [n for n in (100, 300, 1000, 2000) if n + 100 <= r.about["valid"] and n <= 2 * other.about["valid"]]
                yield name, r.about["size"], self.errors(r, counts, other)

    def in_time(self, key, compute):
        try:
            return self.results.get(key, compute)
        except OutOfTime:
            self.late = True
            return None

    @staticmethod
    def usable(counts, recording, least):
        """The numbers of samples that leave enough others."""
        return [n for n in counts if n + least <= recording.about["valid"]]

    def searched(self, recording, count, option):
        """(mean slowdown, best, worst, mean size of the second stage) of the tuner."""
        def compute():
            ends = replay_ends(self.build, recording, f"ann:training={count},{option}", recording.rows, self.options.repeat)
            slowdowns = [s for s, _ in ends]
            return [mean(slowdowns), min(slowdowns), max(slowdowns), mean(n - count for _, n in ends)]
        return self.in_time(f"ann {recording.name} {recording.rows} {count} {option} x{self.options.repeat}", compute)

    def drawn(self, recording, count):
        """The same of the best of so many random configurations."""
        def compute():
            ends = replay_ends(self.build, recording, "random", count, self.options.repeat)
            slowdowns = [s for s, _ in ends if s]
            return [mean(slowdowns), min(slowdowns), max(slowdowns)]
        return self.in_time(f"random {recording.name} {recording.rows} {count} x{self.options.repeat}", compute)

    def found_by(self, recording, strategy, budget, repeat):
        key = f"{strategy} {recording.name} {recording.rows} {budget} x{repeat}"
        return self.in_time(key, lambda: replay(self.build, recording, strategy, [budget], repeat)[0]["mean"])

    def errors(self, recording, counts, other=None):
        """Mean relative errors by number of samples, of 20 repetitions, or 5 with more than 1000 samples; with `other`: also
        those of one model for both sizes."""
        every = {}
        for count in counts:
            repeat = 20 if count <= 1000 else 5

            def compute(count=count, repeat=repeat):
                command = [os.path.join(self.build, "bin", "icl-bench-model-error"), recording.path, "--training",
                           str(count), "--repeat", str(repeat)]
                if other:
                    command += ["--size", recording.about["size"], "--other", other.path, "--other-size",
                                other.about["size"]]
                rows = [line.split(",") for line in run(command).split()[1:]]
                return [mean(float(row[i]) for row in rows) for i in range(2, len(rows[0]))]
            more = f" with {other.name} {other.rows}" if other else ""
            found = self.in_time(f"error {recording.name} {recording.rows}{more} {count} x{repeat}", compute)
            if found:
                every[count] = found
        return every
