"""What the experiments share: recordings of a device, results that are kept, and a deadline."""
import argparse
import concurrent.futures
import contextlib
import csv
import gzip
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time


class Recording:
    """NAME.csv.gz with NAME.json, as bench/papers/record writes them."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)[:-len(".csv.gz")]
        with open(path[:-len(".csv.gz")] + ".json") as file:
            self.about = json.load(file)
        self.rows = self.about["configurations"]

    def is_complete(self):
        return self.rows >= self.about["space"]

    def read(self):
        """(parameters, rows): a row has the values of the parameters as text, and a time in ms or None."""
        with gzip.open(self.path, "rt") as file:
            header, *lines = csv.reader(file)
        return header[:-2], [(line[:-2], float(line[-2]) if line[-1] == "1" else None) for line in lines]

    def times(self):
        """Of the rows that ran, sorted."""
        return sorted(t for _, t in self.read()[1] if t is not None)

    def extent(self):
        share = "all" if self.is_complete() else f"{100 * self.rows / self.about['space']:.2g}%"
        return f"{self.about['size']}, {self.rows} of {self.about['space']:.0f} ({share}), {self.about['date']}"


def recordings(folder):
    """By name. One without a description was interrupted before its first row."""
    names = sorted(f for f in os.listdir(folder) if f.endswith(".csv.gz"))
    names = [n for n in names if os.path.exists(os.path.join(folder, n[:-len(".csv.gz")] + ".json"))]
    return {r.name: r for r in (Recording(os.path.join(folder, name)) for name in names)}


def by_kernel(folder, kernels):
    """Of each kernel the recording with the greater part of its space: with work-groups compiled in, or as arguments of the launch."""
    found, chosen = recordings(folder), {}
    for kernel in kernels:
        both = [found[name] for name in (kernel, kernel + "_launch") if name in found]
        if both:
            chosen[kernel] = max(both, key=lambda r: r.rows / r.about["space"])
    return chosen


def write(path, text):
    """Replaces the file as a whole. It is compressed if its name ends with .gz: the same text makes the same file."""
    data = text.encode()
    with open(path + ".new", "wb") as file:
        file.write(gzip.compress(data, mtime=0) if path.endswith(".gz") else data)
    os.replace(path + ".new", path)


class OutOfTime(Exception):
    pass


NOTHING_RECORDED = 4  # the exit status of an experiment for whose tables a folder has no recording


def nothing_recorded(message):
    print(message, file=sys.stderr)
    sys.exit(NOTHING_RECORDED)


class Results:
    """Results by key, kept in a file NAME.json, or NAME.json.gz if there are many. A key names everything that the result depends
    on."""

    def __init__(self, path, seconds):
        self.path, self.end, self.kept = path, time.time() + seconds, {}
        self.planned = None  # while it is found out what is asked for: what is missing, by key
        self.lock = threading.Lock()
        if os.path.exists(path):
            with open(path, "rb") as file:
                data = file.read()
            self.kept = json.loads(gzip.decompress(data) if path.endswith(".gz") else data)

    def drop(self, is_stale):
        self.kept = {key: result for key, result in self.kept.items() if not is_stale(key)}

    def has(self, key):
        return key in self.kept

    def get(self, key, compute):
        """The kept result, or a new one. Raises OutOfTime after the deadline."""
        if key not in self.kept:
            if self.planned is not None:
                self.planned.setdefault(key, compute)
                raise OutOfTime
            if time.time() > self.end:
                raise OutOfTime
            began = time.time()
            result = compute()
            with self.lock:
                self.kept[key] = result
                print(f"  {key}: {time.time() - began:.1f} s", file=sys.stderr, flush=True)
                self.write()
        return self.kept[key]

    def compute_ahead(self, show, jobs):
        """Computes what `show` asks for in so many threads, the last first. `show` must go on after OutOfTime; what it prints is
        dropped."""
        self.planned = {}
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                show()
        finally:
            planned, self.planned = self.planned, None
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            try:
                for future in [pool.submit(self.get, key, compute) for key, compute in reversed(planned.items())]:
                    with contextlib.suppress(OutOfTime):
                        future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def add(self, key, number):
        self.kept[key] = self.kept.get(key, 0) + number
        self.write()

    def write(self):
        write(self.path, json.dumps(self.kept, indent=1, sort_keys=True))


RUNNING = set()  # programs that run() has started
ASKED_TO_END = threading.Event()


def end_when_asked():
    """A signal to end (Ctrl-C, SIGTERM) also ends the programs that are running."""
    def end(*_):
        ASKED_TO_END.set()
        for child in list(RUNNING):
            child.kill()
        sys.exit("interrupted: the same command goes on")

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


JOBS = ("--jobs", {"type": int, "default": 1, "help": "results that are computed at the same time"})


def arguments(usage, *more):
    """The options of all experiments; `more`: (name, keywords) of others."""
    end_when_asked()
    parser = argparse.ArgumentParser(usage=usage)
    parser.add_argument("build")
    parser.add_argument("--data", required=True, help="a folder of recordings of one device")
    parser.add_argument("--time", type=float, default=600, help="seconds, after which it ends; called again, it goes on")
    for name, keywords in more:
        parser.add_argument(name, **keywords)
    return parser.parse_args()


def finished(command, seconds=None):
    """(exit status, output, messages). Raises subprocess.TimeoutExpired."""
    if ASKED_TO_END.is_set():  # in a thread that has not heard of it
        sys.exit(1)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        RUNNING.add(child)
        try:
            output, messages = child.communicate(timeout=seconds)
        except BaseException:
            child.kill()
            raise
        finally:
            RUNNING.discard(child)
    if ASKED_TO_END.is_set():
        sys.exit(1)
    return child.returncode, output, messages


def run(command):
    status, output, messages = finished(command)
    if status:
        sys.exit(f"{' '.join(command)}\n{messages}")
    return output


def replay(build, recording, strategy, budgets, repeat, seed=1):
    """Mean, quartiles, worst and so on, by budget."""
    command = [os.path.join(build, "bin", "iclc"), "replay", recording.path, "--strategy", strategy, "--budget",
               ",".join(map(str, budgets)), "--repeat", str(repeat), "--seed", str(seed), "--json"]
    return json.loads(run(command))["slowdowns"]


def replay_ends(build, recording, strategy, budget, repeat, seed=1):
    """(slowdown, evaluations) at the end of each repetition of a strategy that ends by itself."""
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.csv")
        run([os.path.join(build, "bin", "iclc"), "replay", recording.path, "--strategy", strategy, "--budget", str(budget),
             "--repeat", str(repeat), "--seed", str(seed), "--trace", trace])
        best = recording.times()[0]
        ends = {}
        with open(trace) as file:
            for row in csv.DictReader(file):
                ends[row["repetition"]] = (float(row["best"]) / best if row["best"] else None, int(row["evaluation"]) + 1)
    return list(ends.values())


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else float("nan")


def table(title, header, rows):
    """Prints a table; cells are text or numbers."""
    cells = [[str(c) for c in header]] + [[c if isinstance(c, str) else f"{c:.4g}" for c in row] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]
    print(f"\n{title}")
    for row in cells:
        print("  " + row[0].ljust(widths[0]) + "".join("  " + c.rjust(w) for c, w in zip(row[1:], widths[1:])))
    sys.stdout.flush()
