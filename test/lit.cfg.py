# Golden tests are in test/<phase>/: .icl files or .test scripts with RUN and CHECK lines.
# To run some of them: lit.py -v --param build=build/release test/cli
import os
import lit.formats

config.name = "iclc"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".icl", ".test"]
config.excludes = ["consumer", "unit", "Inputs", "support", "fuzz", "oclgrind"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(config.test_source_root)
build = os.path.abspath(lit_config.params.get("build", os.path.join(root, "build/release")))
config.test_exec_root = os.path.join(build, "test/lit")

support = os.path.join(config.test_source_root, "support")
config.substitutions += [
    ("%iclc", os.path.join(build, "bin/iclc")),
    ("%FileCheck", "/usr/lib/llvm-14/bin/FileCheck"),
    ("%not", "/usr/lib/llvm-14/bin/not"),
    ("%count", "/usr/lib/llvm-14/bin/count"),
    ("%samples", os.path.join(root, "samples")),
    # %exits N COMMAND...: succeeds when the command ends with exit status N
    ("%exits", os.path.join(support, "exits")),
    # %pixels ...: makes and prints pictures and .npy files
    ("%pixels", "python3 " + os.path.join(support, "pixels.py")),
    ("%support", support),
    # %browser SCRIPT ...: with the system's Python, which has selenium
    ("%browser", "/usr/bin/python3"),
]
if os.path.exists("/usr/bin/chromedriver") and os.path.exists("/usr/lib/python3/dist-packages/selenium"):
    config.available_features.add("browser")  # test/page/packages.txt

if os.path.exists("/usr/bin/mpirun") and os.path.exists(os.path.join(build, "bin/icl-mpi.so")):
    config.available_features.add("mpi")
    # %ranks N COMMAND...: as root, too, and on fewer cores than ranks
    config.substitutions.append(("%ranks", "mpirun --allow-run-as-root --oversubscribe -n"))

# Neither a driver's cache nor the runtime's own may let a test pass on what an earlier build made.
config.environment["POCL_KERNEL_CACHE"] = "0"
config.environment["ICL_CACHE"] = "0"
for name in ("HOME", "TMPDIR", "OCL_ICD_VENDORS", "ICL_DEVICE", "ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
