"""watch.py COMMAND...: runs the command, which serves a page, and reads the page meanwhile."""
import subprocess
import sys
import time
import urllib.error
import urllib.request
from browser import Report

tuning = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
for line in tuning.stderr:
    if line.startswith("watch at http://127.0.0.1:"):
        address = line.split()[2]
        break
try:
    urllib.request.urlopen(urllib.request.Request(address, headers={"Host": "a-web-site.example"}))
    sys.exit("a request under a foreign name was answered")
except urllib.error.HTTPError as error:
    assert error.code == 403, error
with Report(address) as page:
    seen = set()
    end = time.time() + 120
    while "ended" not in page.text("#live") and time.time() < end:
        seen.add(page.text("#summary"))
        time.sleep(0.3)
    tuning.communicate()
    assert tuning.returncode == 0, tuning.returncode
    assert len(seen) > 1, f"the page did not change: {seen}"
    assert "times as fast as" in page.text("#summary"), page.text("#summary")
    assert page.all("#code pre"), "the last state has the code"
    assert page.messages() == [], page.messages()
print("done")
