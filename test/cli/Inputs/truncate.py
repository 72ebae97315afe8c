"""truncate.py FILE STEP COMMAND...: runs the command on FILE cut off at every STEP-th byte, whose name replaces @ in the
command, and demands exit status 1 and a message each time."""
import subprocess
import sys

path, step, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
data = open(path, "rb").read()
cut = path + ".cut"
for length in range(0, len(data), step):
    open(cut, "wb").write(data[:length])
    ended = subprocess.run([word.replace("@", cut) for word in command], capture_output=True, text=True)
    if ended.returncode != 1 or "iclc: error: cannot use `" not in ended.stderr:
        sys.exit("%s cut to %d of %d bytes: exit status %d\n%s" % (path, length, len(data), ended.returncode, ended.stderr))
