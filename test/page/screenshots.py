"""screenshots.py TUNED.html RECORDED.html FOLDER: the pictures in docs/tuning.md, of a tuning with --report and --explain and
of a recorded space. Make them smaller with pngquant."""
import pathlib
import sys
from browser import Report

tuned, recorded, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
with Report(tuned.as_uri(), width=1150, height=860) as page:
    page.screenshot(str(folder / "report.png"))
with Report(recorded.as_uri(), dark=True, width=1150, height=900) as page:
    page.drag("#parallel-chart .knob-axis:nth-of-type(2) .brush .overlay", 0.3)
    page.driver.set_window_size(1150, 560)
    page.driver.execute_script("document.getElementById('tip').hidden = true;"
                               "window.scrollTo(0, document.getElementById('parallel').offsetTop - 10)")
    page.screenshot(str(folder / "report_parallel.png"))
