"""doc_project.py BUILD PAGE: builds and runs the programs of a page, with iclc as it is installed from BUILD.

Code blocks with a file's name after the language (```cpp main.cpp) are written to a folder, where make is called.
Then each program that the page shows as `$ ./NAME` has to print what follows.
"""
import os, pathlib, re, subprocess, sys, tempfile

build, page = map(os.path.abspath, sys.argv[1:])
text = pathlib.Path(page).read_text()
files = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", text, re.S | re.M)
runs = re.findall(r"^    \$ (\./\w+)\n((?:    .*\n)+)", text, re.M)
assert files and runs, f"no programs in {page}"


def run(command, folder, **variables):
    done = subprocess.run(command, cwd=folder, env={**os.environ, **variables}, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{command}: exit status {done.returncode}\n{done.stdout}")
    return done.stdout


with tempfile.TemporaryDirectory() as top:
    prefix, project = pathlib.Path(top) / "a prefix", pathlib.Path(top) / "project"
    project.mkdir()
    run(["cmake", "--install", build, "--prefix", prefix], top)
    found = str(next(prefix.rglob("icl.pc")).parent)
    for name, code in files:
        (project / name).write_text(code)
    make = ["make"] + [f"{name}={os.environ[name]}" for name in ("CXX", "LDFLAGS") if name in os.environ]
    run(make, project, PKG_CONFIG_PATH=found)
    for command, expected in runs:
        output = run([command], project, ICL_CACHE="0")
        if output != re.sub("^    ", "", expected, flags=re.M):
            sys.exit(f"{command} prints:\n{output}")
    # The depfile: nothing is made again, unless a source is newer.
    if "Nothing to be done" not in run(make, project, PKG_CONFIG_PATH=found):
        sys.exit("a second make is not idle")
    (project / "diffuse.icl").touch()
    again = run(make, project, PKG_CONFIG_PATH=found)
    if "compile diffuse.icl" not in again or "compile filters.icl" in again:
        sys.exit(f"after a change of diffuse.icl, make does:\n{again}")
