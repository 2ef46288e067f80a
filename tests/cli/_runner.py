"""What the tests of the command line share: runs of the program, checks, and the runner of a
module's test_… functions, each in an empty folder of its own.  The program is the first
argument of the test script, or $RELPLAN.

Checks of time know that other programs may need the machine: what is late, and no later than
the measured slowdown explains, is no failure of relplan and no success either.  Such a test is
skipped, and so is one that needs a program that is not installed; the runner says so."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

RELPLAN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["RELPLAN"])
SLOW = os.path.basename(os.environ.get("RELPLAN_BUILD", "release")) not in ("release", "debug")
# Where the tests run under nohup, what they start must not.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
GRACE = 3.0 if SLOW else 0.5  # seconds a limit may be overrun; sanitized builds are slow to end
BUSY = 1.3  # from this slowdown on, a machine counts as busy
PATIENCE = 4  # on a busy machine, a run gets at most so many times its time


class Skipped(Exception):
    """What a test needs is not on this machine."""


class MachineBusy(Exception):
    """Other work on the machine kept a test from coming to its end in time."""


def slowdown():
    """How many times as long as on an idle machine work takes: by a loop that should take 0.2 s,
    and by the programs that wanted to run in the last minute."""
    begin, cpu = time.monotonic(), time.process_time()
    while time.process_time() - cpu < 0.2:
        pass
    measured = (time.monotonic() - begin) / 0.2
    return max(1.0, measured, os.getloadavg()[0] / len(os.sched_getaffinity(0)))


def in_time(seconds, most):
    """Not more than `most` seconds were taken."""
    if seconds > most:
        late, factor = f"took {seconds:.1f} s, not at most {most:.1f}", slowdown()
        if factor >= BUSY and seconds <= most * factor:
            raise MachineBusy(f"{late}; all takes {factor:.1f} times as long")
        raise AssertionError(f"{late}, on a machine where all takes {factor:.1f} times as long")


def timely(condition, text):
    """That which only a busy machine can prevent, such as a first expansion within a second."""
    if not condition:
        factor = slowdown()
        if factor >= BUSY:
            raise MachineBusy(f"{text}; all takes {factor:.1f} times as long")
        raise AssertionError(text)


def finish(process, data=None, seconds=120):
    """What the process writes until its end, which must come in so many seconds, or in as many
    more as the machine is slow."""
    try:
        return process.communicate(data, timeout=seconds)
    except subprocess.TimeoutExpired:
        pass
    factor = min(slowdown(), PATIENCE)
    try:
        return process.communicate(timeout=seconds * (factor - 1) + 1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise AssertionError(f"no end after {seconds} s times {factor:.1f}: {process.args}") from None


def proc_stat(process):
    """State and the following fields of /proc/PID/stat, or None where there is no such file."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return None


def let_work(process, seconds):
    """Waits until the process has used so much CPU time, so that it is in the midst of its work
    however busy the machine is."""
    end = time.monotonic() + 100
    while process.poll() is None and time.monotonic() < end:
        fields = proc_stat(process)
        if fields is None:
            return time.sleep(seconds)
        if (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") >= seconds:
            return None
        time.sleep(0.01)
    return None


def let_wait(process):
    """Waits until the process waits for something, five looks running."""
    looks, end = 0, time.monotonic() + 100
    while looks < 5 and process.poll() is None and time.monotonic() < end:
        fields = proc_stat(process)
        looks = looks + 1 if fields is None or fields[0] == "S" else 0
        time.sleep(0.05)


def wait_until(condition, seconds=20):
    """Looks until the condition holds, which it must in so many seconds of an idle machine."""
    end, extended = time.monotonic() + seconds, False
    while not condition():
        if time.monotonic() > end and not extended:
            end, extended = end + seconds * (min(slowdown(), PATIENCE) - 1), True
        assert time.monotonic() <= end, "in vain"
        time.sleep(0.02)


class Run:
    """One run of the program, to its end: status, out, err, seconds.  With `kill`, that signal is
    sent after so much CPU time, and `seconds` counts from there; `limit` is called in the new
    process."""

    def __init__(self, *args, stdin="", stdout=subprocess.PIPE, kill=None, after=0.0, limit=None):
        begin = time.monotonic()
        process = subprocess.Popen([RELPLAN, *args], stdin=subprocess.PIPE, stdout=stdout,
                                   stderr=subprocess.PIPE, preexec_fn=limit)
        if kill is not None:
            let_work(process, after)
            begin = time.monotonic()
            process.send_signal(kill)
        out, err = finish(process, stdin.encode() if isinstance(stdin, str) else stdin)
        self.seconds = time.monotonic() - begin
        self.status = process.returncode
        self.out, self.err = (out or b"").decode(), err.decode(errors="replace")

    def json(self):
        equal(self.status, 0)
        return json.loads(self.out)

    def stat(self, key):
        """The text behind `key` in the statistics, or None."""
        match = re.search(rf"^{re.escape(key)}: (.*)$", self.err, re.M)
        return match[1] if match else None


def equal(a, b):
    assert a == b, "%r is not %r" % (a, b)


def has(text, part):
    assert part in text, "no %r in %r" % (part, text)


def lacks(text, part):
    assert part not in text, "%r in %r" % (part, text)


def lasting(text):
    """What the program printed, without what the time it took shows in: lines of progress, which
    come as often as there is time for, seconds and memory."""
    text = re.sub(r"^\[[ \d.]+s\] (best h |[\d,]+ expanded).*\n", "", text, flags=re.M)
    return re.sub(r"(time|memory): .*|^\[[ \d.]+s\]", "", text, flags=re.M)


def write(path, text):
    if os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w" if isinstance(text, str) else "wb") as file:
        file.write(text)
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def total(passed, failed, skipped):
    return f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


def run_tests(namespace, only=()):
    """Those in `only`, or all.  The last line is "N passed, N failed", and "N skipped" if there are
    any; returns the exit code."""
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, test in list(namespace.items()):
        if not name.startswith("test_") or (only and name not in only):
            continue
        folder = tempfile.mkdtemp(prefix="relplan-cli-")
        os.chdir(folder)
        try:
            test()
            counts["passed"] += 1
        except MachineBusy as why:
            counts["skipped"] += 1
            print(f"SKIPPED {name}: machine busy: {why}")
        except Skipped as why:
            counts["skipped"] += 1
            print(f"SKIPPED {name}: {why}")
        except Exception:  # a failed test is any other test that does not come to its end
            counts["failed"] += 1
            print(f"FAILED {name}")
            traceback.print_exc(file=sys.stdout)
        finally:
            os.chdir("/")
            shutil.rmtree(folder, ignore_errors=True)
    print(total(**counts))
    return counts["failed"] > 0
