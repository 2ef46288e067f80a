#!/usr/bin/env python3
"""`relplan debug` with a server in the place of VS Code's search debugger: the messages, by what the
extension makes of them, and what is said when it is not there, goes away or refuses.  $RELPLAN is
the program; the last line is "N passed, N failed"."""
import contextlib
import http.server
import json
import os
import socket
import sys
import threading

import _tasks as tasks
from _runner import Run, equal, has, lacks, run_tests, write

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "examples")
ZOO = [os.path.join(EXAMPLES, "zoo", name) for name in ("domain.pddl", "p1.pddl")]


class Debugger:
    """What the extension knows by the messages so far."""

    def __init__(self):
        self.messages, self.states, self.initial, self.plans, self.wrong = [], {}, [], [], []

    def happenings(self, items):
        for time, item in enumerate(items, 1):
            equal((item["kind"], item["earliestTime"], item["shotCounter"], item["iterations"]),
                  ("INSTANTANEOUS", time, 0, 1))
        return [item["actionName"] for item in items]

    def state(self, message):
        """A copy of the message as a state; its parent is known, and it is one step further."""
        head = self.happenings(message["planHead"])
        if "parentId" in message:
            parent = self.states[message["parentId"]]
            equal(message["appliedAction"]["actionName"], head[-1])
            equal(message["earliestTime"], len(head))
            if not message.get("plan"):
                equal(parent["head"], head[:-1])
        return {**message, "head": head}

    def take(self, path, message):
        self.messages.append((path, message))
        assert isinstance(message["id"], str) and message["id"].isdigit(), message
        if path == "/state/initial":
            equal((message["planHead"], message["appliedAction"]), ([], None))
            self.initial.append(message["id"])
            self.states[message["id"]] = self.state(message)
        elif path == "/state":
            assert message["id"] not in self.states, message
            self.states[message["id"]] = self.state(message)
        elif path == "/state/visitedOrWorse":
            self.states[message["id"]]["visited"] = True
        elif path == "/state/heuristic":
            known = self.states[message["id"]]
            known["h"] = message.get("h")
            known["helpful"] = [a["actionName"] for a in message["helpfulActions"]]
            equal(message["relaxedPlan"], [])
        elif path == "/plan":
            self.plans.append(self.state({**message, "plan": True})["head"])
        else:
            raise AssertionError(path)


@contextlib.contextmanager
def listening(version="HTTP/1.1", chunked=False, status=None, most=None):
    """A server with a Debugger.  `status` of all answers to POST; after `most` messages it is gone."""
    debugger = Debugger()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = version

        def answer(self, code):
            self.send_response(status if status and self.command == "POST" else code)
            body = b"ok" if self.command == "GET" else b""
            if chunked:
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                self.wfile.write(b"2;x=y\r\nok\r\n0\r\n\r\n")
            else:
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        def do_GET(self):
            equal(self.path, "/about")
            self.answer(200)

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if most is not None and len(debugger.messages) >= most:
                self.close_connection = True
                server.server_close()
                return
            try:
                equal(self.headers["Content-Type"], "application/json")
                debugger.take(self.path, json.loads(body))
            except Exception as error:  # told by the test
                debugger.wrong.append(f"{self.path} {body[:200]}: {type(error).__name__} {error}")
            self.answer(201)

        def log_message(self, *args):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield debugger, f"--port={server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    equal(debugger.wrong, [])


def steps(run):
    return [line[1:-1] for line in run.out.splitlines() if line.startswith("(")]


def test_a_search_is_told():
    plain = Run(*ZOO, "-s", "gbfs", "-H", "ff", "--stats=json", "--improve=none")
    with listening() as (debugger, port):
        run = Run("debug", port, *ZOO, "-s", "gbfs", "-H", "ff", "--stats=json", "--improve=none")
    equal((run.status, run.out), (plain.status, plain.out))
    old, new = (json.loads(r.err.splitlines()[-1]) for r in (plain, run))
    for key in ("expanded", "evaluated", "generated", "work"):
        equal(new[key], old[key])
    states = debugger.states.values()
    equal(debugger.initial, ["0"])
    equal(sum(not s.get("visited") for s in states), old["states"])
    equal(len(states), 1 + old["generated"])
    equal(sum("h" in s for s in states), old["evaluated"])
    equal(debugger.states["0"]["h"], old["initial_h"])
    equal(debugger.plans, [steps(run)])
    assert any(s.get("helpful") for s in states)


def test_every_engine():
    for search in ("-s lazy -H landmarks,ff", "-s lazy:lookahead=true -H ff", "-s ehc -H ff", "-s bfws", "-s sat",
                   "-s walks -H goalcount", "-s bfs", "-s auto", "--optimal", "-s gbfs:symmetries=orbits -H ff"):
        with listening() as (debugger, port):
            run = Run("debug", port, *ZOO, *search.split(), "--improve=none", "-q")
        equal((search, run.status, run.err), (search, 0, ""))
        equal((search, len(debugger.plans[-1])), (search, len(steps(run))))


def test_dead_ends_have_no_h():
    files = write("domain.pddl", tasks.UNSOLVABLE_DOMAIN), write("p.pddl", tasks.UNSOLVABLE_PROBLEM)
    with listening() as (debugger, port):
        equal(Run("debug", port, *files, "-s", "gbfs", "-H", "hmax").status, 11)
    dead = [s for s in debugger.states.values() if "helpful" in s and s["h"] is None]
    equal((len(dead), debugger.plans), (2, []))


def test_no_more_states_than_asked_for():
    with listening() as (debugger, port):
        run = Run("debug", port, *ZOO, "-s", "bfs", "--max-states=5")
    has(run.err, "the search debugger was not told of ")
    equal(debugger.plans, [steps(run)])
    equal(len(debugger.states), 5 + len(set(debugger.states) - set("01234")))
    assert len(debugger.states) <= 5 + len(steps(run)), len(debugger.states)


def test_servers_of_all_kinds():
    for kind in ({"version": "HTTP/1.0"}, {"chunked": True}):
        with listening(**kind) as (debugger, port):
            run = Run("debug", port, *ZOO, "-s", "gbfs", "-H", "ff", "-q", "--improve=none")
        equal((run.status, run.err, debugger.plans), (0, "", [steps(run)]))


def test_a_server_that_refuses():
    with listening(status=500) as (_, port):
        run = Run("debug", port, *ZOO, "-s", "gbfs", "-H", "ff")
    equal(run.status, 0)
    has(run.err, "relplan: the search debugger refused a message (500)")


def test_a_server_that_goes_away():
    with listening(most=7) as (debugger, port):
        run = Run("debug", port, *ZOO, "-s", "gbfs", "-H", "ff")
    equal((run.status, len(debugger.messages)), (0, 7))
    has(run.err, "relplan: the search debugger has gone")
    has(run.out, "(walk ")


def free_port():
    with contextlib.closing(socket.socket()) as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def test_nobody_listens():
    port = free_port()
    run = Run("debug", f"--port={port}", *ZOO)
    equal((run.status, run.out), (31, ""))
    has(run.err, f"no search debugger at port {port} of this machine: Connection refused")


def test_something_else_listens():
    with contextlib.closing(socket.socket()) as server:
        server.bind(("127.0.0.1", 0))
        server.listen()

        def speak():
            connection, _ = server.accept()
            connection.recv(1000)
            connection.sendall(b"220 mail\r\n")
            connection.close()
        thread = threading.Thread(target=speak)
        thread.start()
        run = Run("debug", f"--port={server.getsockname()[1]}", *ZOO)
        thread.join()
    equal(run.status, 31)
    has(run.err, "Protocol error")


def test_options():
    run = Run("debug", *ZOO, "-q")  # As the extension calls it while its debugger is off.
    equal((run.status, run.err), (0, ""))
    for options, message in ((["--port=0"], "--port"), (["--port=70000"], "--port"),
                             (["--port=8000", "--jobs=2"], "leave out --jobs"),
                             (["--port=8000", "--trace=t"], "leave out --trace")):
        run = Run("debug", *options, *ZOO)
        equal(run.status, 31)
        has(run.err, message)
    lacks(Run("debug", "--help").out, "plan-file")


if __name__ == "__main__":
    sys.exit(run_tests(globals(), sys.argv[2:]))
