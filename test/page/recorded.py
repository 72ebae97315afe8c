"""Writes a T4 file of 500 made-up variants of a kernel: recorded.py FILE [hostile].

The best has block_y=8, vector_x=16 and boundary=split. vector_x=16 fails to build with boundary=guard, and wg_x=512 is
refused. `hostile`: names, values and messages that would run as script or end the page, if they were not escaped."""
import json
import sys

hostile = "hostile" in sys.argv[2:]
attack = '</script><script>window.attacked = 1</script><img src=x onerror="window.attacked = 1">'
boundary = attack if hostile else "boundary"
results = []
for number in range(500):
    wg_x = 2 ** (number * 7 % 9 + 1)
    block_y = 2 ** (number * 5 // 9 % 6)
    vector_x = 2 ** (number * 3 % 5)
    edge = ("guard", "split", "pad")[number * 11 // 5 % 3]
    if number == 321:
        wg_x, block_y, vector_x, edge = 16, 8, 16, "split"
    configuration = {"wg_x": wg_x, "block_y": block_y, "vector_x": vector_x, boundary: edge + ("<b>" if hostile else ""),
                     "copy": number % 20}
    time = 4.0 / (1 + block_y if block_y <= 8 else 5) / vector_x ** 0.7 * {"guard": 3, "split": 1, "pad": 1.3}[edge]
    time *= 1 + (number * 37 % 50) / 100
    failure = ""
    if vector_x == 16 and edge == "guard":
        failure = "compile"
    elif wg_x == 512:
        failure = "constraints"
    if number == 321:
        time, failure = 0.05, ""
    results.append({"configuration": configuration, "times": {"runtimes": [] if failure else [time]},
                    "invalidity": failure or "correct", "correctness": 0 if failure else 1,
                    "measurements": [] if failure else [{"name": "time", "value": time, "unit": "ms"}],
                    "objectives": ["time"]})
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump({"schema_version": "1.0.0", "results": results}, file)
