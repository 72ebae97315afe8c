"""Disturbs a command, passes its output on and ends with its exit status.

disturb.py interrupt COMMAND...    a tuning, once it reports its first variants, as a terminal's Ctrl-C does
disturb.py time-out COMMAND...     the same, told twice, as timeout(1) does
disturb.py hang-up COMMAND...      the same, told that its terminal is gone
disturb.py close-pipe COMMAND...   the same, whose progress nobody reads any more, as after `2>&1 | head -1`
disturb.py kill COMMAND...         the same, killed; its exit status is 0 then
disturb.py kill-worker COMMAND...  kills the worker of a tuning that has reported its first variants
disturb.py kill-child COMMAND...   kills the child of a process, as soon as it has a variant at work
disturb.py end-parent COMMAND...   ends a process whose child has a variant at work, and waits for the child's end;
                                   its exit status is 0 if the signal ended the process
"""
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
                parent = int(file.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(entry))
    return found


def has_variant(pid):
    """PoCL loads its build of a variant as a shared library, which is not one of the system."""
    try:
        with open("/proc/%d/maps" % pid) as file:
            return any(line.endswith(".so\n") and " /usr/" not in line and " /lib" not in line for line in file)
    except OSError:
        return False


def kill_child(process, is_ready=lambda child: True):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for child in children(process.pid):
            if is_ready(child):
                os.kill(child, signal.SIGKILL)
                return
        time.sleep(0.01)
    sys.exit("no child to kill")


def end_parent(process):
    """Only the parent is told; a child that stays behind is an error."""
    end = time.monotonic() + 60
    while not (found := [child for child in children(process.pid) if has_variant(child)]):
        if time.monotonic() > end:
            sys.exit("no child at work")
        time.sleep(0.01)
    process.terminate()
    process.wait(timeout=60)
    end = time.monotonic() + 10
    while os.path.exists("/proc/%d/task/%d" % (found[0], found[0])):
        if time.monotonic() > end:
            os.kill(found[0], signal.SIGKILL)
            sys.exit("the child has outlived its parent")
        time.sleep(0.01)
    sys.stderr.write(process.stderr.read())
    sys.exit(0 if process.returncode == -signal.SIGTERM else "status %d" % process.returncode)


def wait_for_variants(tuner):
    for line in tuner.stderr:  # progress, a line at a time
        if line.split("/")[0].isdigit() and int(line.split("/")[0]) >= 1:
            return


def main(how, *command):
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    if how == "interrupt":
        wait_for_variants(process)
        process.send_signal(signal.SIGINT)
    elif how == "time-out":
        wait_for_variants(process)
        process.terminate()
        time.sleep(0.02)  # or two signals are one
        process.terminate()
    elif how == "hang-up":
        wait_for_variants(process)
        process.send_signal(signal.SIGHUP)
    elif how == "close-pipe":
        wait_for_variants(process)
        process.stderr.close()
        sys.exit(process.wait(timeout=120))
    elif how == "kill":
        wait_for_variants(process)
        process.kill()
        sys.exit(0 if process.wait() == -signal.SIGKILL else "was not killed")
    elif how == "kill-worker":
        wait_for_variants(process)
        kill_child(process)
    elif how == "end-parent":
        end_parent(process)
    else:
        kill_child(process, has_variant)
    sys.stderr.write(process.stderr.read())
    sys.exit(process.wait(timeout=120))


main(*sys.argv[1:])
