"""Results of `iclc replay` for a strategy on a recorded space."""
import json
import os
import subprocess
import sys


def slowdowns(build, space, strategy, budgets, repeat, seed=1):
    """One row per budget: its mean, quartiles (q1, median, q3) and worst."""
    command = [os.path.join(build, "bin", "iclc"), "replay", space, "--strategy", strategy, "--budget",
               ",".join(map(str, budgets)), "--repeat", str(repeat), "--seed", str(seed), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {' '.join(command)}\n{done.stderr}")
    return json.loads(done.stdout)["slowdowns"]
