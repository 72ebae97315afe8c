"""doc_commands.py ICLC FILE.md...: checks the commands in the pages against iclc's help.

Each subcommand and option in a code span or indented line that begins with `iclc` exists. Each subcommand and each
search strategy is in one of the pages.
"""
import re
import subprocess
import sys

iclc, pages = sys.argv[1], sys.argv[2:]


def help_of(*words):
    return subprocess.run([iclc, *words, "--help"], capture_output=True, text=True, check=True).stdout


subcommands = re.findall(r"^  (\w+) ", help_of(), re.M)
options = {}
for name in subcommands:
    text = help_of(name)
    options[name] = set(re.findall(r"^  (?:(-\w) \[ )?(--[\w-]+)", text, re.M))
    options[name] = {spelling for pair in options[name] for spelling in pair if spelling}

# The error for an unknown strategy lists them all.
listing = subprocess.run([iclc, "replay", "-", "--strategy", "?"], capture_output=True, text=True).stderr
missing = set(re.findall(r"`([\w-]+)`", listing.split("there are")[1].split("\n")[0])) | {f"iclc {s}" for s in subcommands}
found = wrong = 0
for page in pages:
    for number, line in enumerate(open(page, encoding="utf-8"), 1):
        missing -= {name for name in missing if f"`{name}" in line}
        commands = re.findall(r"`iclc ([^`]+)`", line)
        indented = re.match(r"    (?:\$ )?iclc (.+)", line)
        if indented:
            commands.append(indented.group(1))
        for command in commands:
            words = command.split()
            if words[0].startswith("-") or words[0].isupper():  # --help, SUBCOMMAND
                continue
            found += 1
            unknown = [words[0]] if words[0] not in options else [
                word for word in re.findall(r"(?<!\S)--?[a-z][\w-]*", command) if word not in options[words[0]]]
            if unknown:
                wrong += 1
                print(f"{page}:{number}: iclc does not know {' '.join(unknown)}: {command}")
print(f"{found} commands, {wrong} wrong; in no page: {', '.join(sorted(missing)) or 'nothing'}")
sys.exit(1 if wrong or missing or not found else 0)
