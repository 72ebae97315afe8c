"""report_data.py FILE.html: the data in a report, some lines per tuning."""
import json
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL).group(1))
for tuning in data["tunings"]:
    print(f"{tuning['title']}: {len(tuning['rows'])} rows, untuned {tuning['untuned']}, best {tuning['best']}, "
          f"code: {tuning['code']['note']}")
    for name, value in tuning["facts"]:
        print(f"{name}: {value}")
