"""terminal.py COLUMNS COMMAND...: runs a command on a terminal of that width, and prints its output with one line for
each time that a line was drawn. The exit status is that of the command."""
import fcntl
import os
import pty
import struct
import sys
import termios

columns, command = int(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    os.execvp(command[0], command)
output = b""
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:  # nobody holds the other side any more
        break
    if not piece:
        break
    output += piece
for line in output.decode().replace("\r\n", "\n").replace("\x1b[K", "").replace("\r", "\n").split("\n"):
    print(line)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
