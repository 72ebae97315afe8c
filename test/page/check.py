"""check.py recorded.html hostile.html tuned.html: opens reports, clicks through them, and checks what is shown."""
import os
import pathlib
import sys
from browser import Report


def check(condition, what):
    if not condition:
        print("failed:", what)
        sys.exit(1)


def address(path):
    return pathlib.Path(path).resolve().as_uri()


recorded, hostile, tuned = sys.argv[1:]
for path in sys.argv[1:]:
    check(os.path.getsize(path) < 1_000_000, f"{path} has {os.path.getsize(path)} bytes")

with Report(address(recorded)) as page:
    print(f"500 variants: drawn after {page.seconds():.2f} s")
    check(page.seconds() < 5, "it opens quickly")
    summary = page.text("#summary")
    check("The fastest variant takes 50.00 µs" in summary, summary)
    check("the untuned variant was not recorded" in summary, summary)
    check("What mattered most: " in summary and "vector_x" in summary, summary)
    check("failed: " in summary and "refused" in summary and "build_error" in summary, summary)

    page.click("#influence [data-knob=block_y]")
    chosen = [option.text for option in page.all("#knob-choice option") if option.is_selected()]
    check(chosen == ["block_y"], f"a click on a bar shows the knob, not {chosen}")
    before = page.text("#shown")
    page.click("#filters summary")
    page.click("#filters button[data-knob=boundary]")
    check(page.text("#shown") != before, "a filter leaves variants out")
    check(page.all("#filters")[0].get_attribute("open"), "the filters stay open")
    page.click("#filters > button")
    check(page.text("#shown") == before, "filters are reset")
    page.choose("#knob-choice", "vector_x")
    check("vector_x" in page.text("#knob-chart"), "the chart shows the knob that is chosen")

    page.choose("#count", "50")
    check(len(page.all("#parallel-chart path.line")) == 50, "as many lines as chosen")
    page.drag("#parallel-chart .knob-axis:nth-of-type(2) .brush .overlay", 0.5)
    check("within the marked ranges" in page.text("#kept"), "dragging marks a range: " + page.text("#kept"))
    check(0 < len(page.all("#parallel-chart path.line.out")) < 50, "lines outside the range are grey")
    check(len(page.all("#fastest tbody tr")) == 10, "the table of the fastest")

    page.click("#failures [data-kind=refused]")
    check(page.all("#failures details[open]"), "a click on a kind opens its messages")
    check("wg_x=512" in page.text("#failures"), "values that fail most")
    theme = page.driver.execute_script("return document.documentElement.dataset.theme")
    page.click("#theme")
    page.click("#theme")
    check(page.driver.execute_script("return document.documentElement.dataset.theme") == "dark" != theme, "dark theme")
    check(page.messages() == [], f"no errors: {page.messages()}")

with Report(address(hostile), dark=True) as page:
    check(page.driver.execute_script("return window.attacked") is None, "names are text")
    check(page.all("img") == [] and page.all("b") == [], "no markup from the file")
    check("</script><script>" in page.text("#winner"), "names are shown as they are")
    check(page.driver.execute_script("return document.documentElement.dataset.theme") == "dark", "the system's theme")
    check(page.messages() == [], f"no errors: {page.messages()}")

with Report(address(tuned)) as page:
    check("times as fast as the untuned variant" in page.text("#summary"), page.text("#summary"))
    check("copy of the same bytes" in page.text("#summary"), page.text("#summary"))
    check(len(page.all("#code pre")) == 2, "code side by side")
    check("__kernel" in page.text("#code pre"), "OpenCL C")
    check("iclc tune " in page.text("#facts"), "the command")
    rows = len([row for row in page.all("#winner-knobs tbody tr") if row.is_displayed()])
    page.click("#all-knobs")
    check(len([row for row in page.all("#winner-knobs tbody tr") if row.is_displayed()]) > rows, "all knobs are shown")
    page.click("#axis")
    check("seconds of tuning" in page.text("#progress"), "over seconds")
    check(page.messages() == [], f"no errors: {page.messages()}")
print("done")
