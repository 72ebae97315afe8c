"""disturb.py interrupt|kill-worker COMMAND...: starts a tuning and, once it reports its first variants, interrupts it as a
terminal's Ctrl-C does, or kills its worker. Passes the output on and demands exit status 0 in good time."""
import os
import signal
import subprocess
import sys
import time


def children(pid):
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % entry) as file:
                name, rest = file.read().rsplit(")", 1)
        except OSError:
            continue
        if int(rest.split()[1]) == pid and name.endswith("icl-worker"):
            found.append(int(entry))
    return found


def main(how, *command):
    tuner = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    for line in tuner.stderr:  # progress, a line at a time
        if line.split("/")[0].isdigit() and int(line.split("/")[0]) >= 1:
            break
    if how == "interrupt":
        tuner.send_signal(signal.SIGINT)
    else:
        end = time.monotonic() + 30
        while not (workers := children(tuner.pid)) and time.monotonic() < end:
            time.sleep(0.01)
        os.kill(workers[0], signal.SIGKILL)
    sys.stderr.write(tuner.stderr.read())
    status = tuner.wait(timeout=120)
    if status != 0:
        sys.exit("exit status %d" % status)


main(*sys.argv[1:])
