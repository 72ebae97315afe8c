"""doc_programs.py ICLC PAGE: compiles every ```icl program in the page."""
import pathlib, re, subprocess, sys, tempfile

iclc, page = sys.argv[1:]
programs = re.findall(r"^```icl\n(.*?)^```$", pathlib.Path(page).read_text(), re.S | re.M)
assert programs, f"no programs in {page}"
with tempfile.TemporaryDirectory() as folder:
    for number, text in enumerate(programs, 1):
        file = pathlib.Path(folder) / f"program{number}.icl"
        file.write_text(text)
        done = subprocess.run([iclc, "compile", file, "--emit", "kernel"], capture_output=True, text=True)
        if done.returncode or done.stderr:
            sys.exit(f"program {number} of {page}:\n{done.stderr}")
