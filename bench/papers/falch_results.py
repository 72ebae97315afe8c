"""Falch & Elster 2017: what their figures show, of recordings of a device; kept in DIR/results/falch.json."""
import os
from experiment import Results, mean, recordings, replay, replay_ends, run

KERNELS = ["convolution", "bilateral", "median", "raycasting", "stereo"]
SAMPLES = [100, 300, 1000, 2000, 4000, 6000]  # that models are trained with
SEARCHED = [100, 300, 500, 1000, 2000]  # with which searches begin
THRESHOLDS = [0.1, 0.3, 0.5, 0.7]


class FalchResults:
    """`options`: build, data, time, repeat, brief."""

    def __init__(self, options):
        self.options, self.build = options, options.build
        self.found = recordings(options.data)
        os.makedirs(os.path.join(options.data, "results"), exist_ok=True)
        self.results = Results(os.path.join(options.data, "results", "falch.json"), options.time)
        self.results.drop(lambda key: not any(f" {r.name} {r.rows} " in key for r in self.found.values()))
        self.samples = [100, 300, 1000] if options.brief else SAMPLES
        self.counts = [100, 300, 1000] if options.brief else SEARCHED

    def recording(self, name):
        return self.found.get(name)

    def of_kernels(self):
        return [self.found[name] for name in KERNELS if name in self.found]

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
        return self.results.get(f"ann {recording.name} {recording.rows} {count} {option} x{self.options.repeat}", compute)

    def drawn(self, recording, count):
        """The same of the best of so many random configurations."""
        def compute():
            ends = replay_ends(self.build, recording, "random", count, self.options.repeat)
            slowdowns = [s for s, _ in ends if s]
            return [mean(slowdowns), min(slowdowns), max(slowdowns)]
        return self.results.get(f"random {recording.name} {recording.rows} {count} x{self.options.repeat}", compute)

    def found_by(self, recording, strategy, budget, repeat):
        key = f"{strategy} {recording.name} {recording.rows} {budget} x{repeat}"
        return self.results.get(key, lambda: replay(self.build, recording, strategy, [budget], repeat)[0]["mean"])

    def errors(self, recording, counts, other=None):
        """Mean relative errors by number of samples, of 20 repetitions, or 5 with more than 1000 samples; with `other`: also
        those of one model for both sizes."""
        every = {}
        for count in counts:
            repeat = 20 if count <= 1000 else 5

            def compute():
                command = [os.path.join(self.build, "bin", "icl-bench-model-error"), recording.path, "--training",
                           str(count), "--repeat", str(repeat)]
                if other:
                    command += ["--size", recording.about["size"], "--other", other.path, "--other-size",
                                other.about["size"]]
                rows = [line.split(",") for line in run(command).split()[1:]]
                return [mean(float(row[i]) for row in rows) for i in range(2, len(rows[0]))]
            more = f" with {other.name} {other.rows}" if other else ""
            every[count] = self.results.get(f"error {recording.name} {recording.rows}{more} {count} x{repeat}", compute)
        return every
