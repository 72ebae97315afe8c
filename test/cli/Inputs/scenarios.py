"""scenarios.py OUT SCENARIO.json...: a recording of described scenarios with made-up times, fastest at 16x2; and of the
same with other borders, fastest at 4x8."""
import copy
import json
import sys

scenarios = []
for path in sys.argv[2:]:
    for best, border in (((16, 2), 1), ((4, 8), 9)):
        for number in range(5):
            one = copy.deepcopy(json.load(open(path)))
            one["kernel"] += f"{border}_{number}"
            for side in ("north", "south", "east", "west"):
                one["features"][f"border.{side}"] = border
            one["times_ns"] = [[x, y, 100 + abs(x - best[0]) + abs(y - best[1])] for x in (4, 8, 16, 4000) for y in (2, 8)]
            one["refused"] = [[2, 2]]
            scenarios.append(one)
json.dump({"format": "iclc scenarios 1", "scenarios": scenarios}, open(sys.argv[1], "w"))
