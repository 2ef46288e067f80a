"""A headless Chromium for tests of pages, driven by the DevTools protocol over a pipe: messages in
JSON, each ended by a NUL; nothing but Python's standard library."""
import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_browser():
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """with Browser() as b: page = b.open(path, width=390, scheme="dark") ..."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="relplan-browser-")
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        # Descriptors 3 and 4 are the pipe's; high ones first, so that none overwrites another.
        ends = [os.dup(to_browser), os.dup(from_browser)]
        high = [fd for fd in map(lambda fd: os.dup2(fd, fd + 40), ends)]
        for fd in ends + [to_browser, from_browser]:
            os.close(fd)

        def plug():
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)
        self.process = subprocess.Popen(
            [find_browser(), "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--force-prefers-reduced-motion",
             "--user-data-dir=" + self.folder] + (["--no-sandbox"] if os.geteuid() == 0 else []) + ["about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=plug, close_fds=False, start_new_session=True)
        for fd in high:
            os.close(fd)
        self.rest, self.number, self.events = b"", 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.read_end)
        os.close(self.write_end)
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self, end):
        """The next message of the browser."""
        while b"\0" not in self.rest:
            ready = select.select([self.read_end], [], [], max(0, end - time.monotonic()))[0]
            part = os.read(self.read_end, 1 << 20) if ready else b""
            assert part, "the browser says nothing any more"
            self.rest += part
        text, _, self.rest = self.rest.partition(b"\0")
        return json.loads(text)

    def call(self, method, session=None, seconds=120, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if session:
            request["sessionId"] = session
        os.write(self.write_end, json.dumps(request).encode() + b"\0")
        end = time.monotonic() + seconds
        while True:
            answer = self.message(end)
            if answer.get("id") == self.number:
                assert "error" not in answer, f"{method}: {answer.get('error')}"
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width=1280, height=900, scheme="light"):
        return Page(self, path, width, height, scheme)


class Page:
    """A file in a tab of its own. `messages` are those of the console, exceptions and what the
    security policy refused; `requests` the addresses that were asked for, but for the file."""

    def __init__(self, browser, path, width, height, scheme):
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        address, _, mark = str(path).partition("#")
        self.address = "file://" + os.path.abspath(address)
        self.call("Page.navigate", url=self.address + ("#" + mark if mark else ""))
        self.width = width

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def wait(self, script, seconds=60):
        """What the script says, as soon as that is true."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script)
            if value:
                return value
            assert time.monotonic() < end, f"in vain: {script}; {self.messages}"
            time.sleep(0.05)

    def press(self, key):
        """A key, as from the keyboard."""
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def own(self, *methods):
        return [e["params"] for e in self.browser.events if e.get("sessionId") == self.session and e["method"] in methods]

    @property
    def messages(self):
        return self.own("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")

    @property
    def requests(self):
        urls = [e["request"]["url"] for e in self.own("Network.requestWillBeSent")]
        return [u for u in urls if u.partition("#")[0] != self.address and not u.startswith("data:")]

    def screenshot(self, path, top=0, height=None):
        """So much of the page, or all that is below `top`."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": top, "width": self.width, "height": height or size["height"] - top, "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
