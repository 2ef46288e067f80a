#!/usr/bin/env python3
"""Completions for bash, zsh and fish, and what `make install` puts where."""
import os
import re
import shutil
import subprocess

from _runner import RELPLAN, Run, equal, has, run_tests, write

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPTS = os.path.join(ROOT, "docs", "completions", "relplan.")


def complete(*words):
    """What bash offers for the last word."""
    script = ('. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
              'COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; '
              'entry=$(complete -p relplan | sed "s/.*-F \\([^ ]*\\).*/\\1/"); '
              '"$entry" relplan "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; '
              'printf "%s\\n" "${COMPREPLY[@]}"')
    done = subprocess.run(["bash", "--norc", "-c", script, "bash", SCRIPTS + "bash", RELPLAN, *words],
                          capture_output=True, text=True, check=True)
    equal(done.stderr, "")
    return {line.strip() for line in done.stdout.splitlines() if line.strip()}


def offered(*words):
    """What the program offers, without the descriptions."""
    return {line.split("\t")[0] for line in Run("completions", "--", *words).out.splitlines()}


def test_bash_offers_what_fits():
    assert {"validate", "landmarks", "bench"} <= complete("")
    equal(complete("val"), {"validate"})
    assert {"--search", "--seed"} <= complete("--se")
    assert {"wastar"} <= complete("--search", "wa")
    assert {"paper-s1", "paper-s2", "paper-s1-letter", "paper-s2-letter"} == complete("--preset", "paper-s")
    assert {"--format"} <= complete("ground", "--fo")
    assert "--search" not in complete("ground", "--s")


def test_values_after_an_equals_sign_and_between_commas():
    equal(offered("--search=lazy:preferred="),
          {"--search=lazy:preferred=false", "--search=lazy:preferred=true"})
    equal(offered("--search", "lazy:weight=3,preferred="),
          {"lazy:weight=3,preferred=false", "lazy:weight=3,preferred=true"})
    equal(complete("--search", "lazy:preferred=t"), {"true"})
    equal(offered("--heuristic", "ff,blin"), {"ff,blind"})
    equal(offered("--output="), {":files"})
    equal(offered("-o", ""), {":files"})
    equal(offered("--no-such="), set())
    with open("domain.pddl", "w", encoding="utf-8") as file:
        file.write("")
    assert "domain.pddl" in complete("dom")


def test_every_command_and_option_is_offered():
    for command in offered(""):
        if command == ":files":
            continue
        names = set(re.findall(r"^ +(?:-\w, )?(--[a-z0-9-]+)", Run("help", command).out, re.M))
        equal(names - offered(command, "--"), set())
    assert {"validate", "relevance", "bench", "completions"} <= offered("")


def test_the_shells_read_them():
    for shell, check in (("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]),
                         ("fish", ["fish", "--no-execute"])):
        if shutil.which(shell) is None:
            print(f"{shell} is not here: its file is only installed")
            continue
        done = subprocess.run([*check, SCRIPTS + shell], capture_output=True, text=True, check=False)
        equal((shell, done.returncode, done.stderr), (shell, 0, ""))


def test_fish_offers_what_fits():
    if shutil.which("fish") is None:
        print("fish is not here: not asked")
        return
    ask = f"source {SCRIPTS}fish; complete -C '{RELPLAN} --preset paper-s'"
    done = subprocess.run(["fish", "--no-config", "-c", ask], capture_output=True, text=True, check=True)
    equal({line.split("\t")[0] for line in done.stdout.splitlines()}, {"paper-s1", "paper-s2", "paper-s1-letter", "paper-s2-letter"})


def test_install_and_uninstall():
    """By a copy of the Makefile's rules that builds nothing."""
    os.makedirs("tree/build/release")
    shutil.copy(RELPLAN, "tree/relplan")
    shutil.copy(RELPLAN, "tree/build/release/relplan")
    shutil.copytree(os.path.join(ROOT, "docs"), "tree/docs")
    shutil.copy(os.path.join(ROOT, "Makefile"), "tree/Makefile")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))}
    for target in ("install", "uninstall"):
        subprocess.run(["make", "-o", "all", target, "PREFIX=/usr", "DESTDIR=" + os.getcwd() + "/to"],
                       cwd="tree", env=env, capture_output=True, check=True)
        files = sorted(os.path.relpath(os.path.join(folder, name), "to/usr")
                       for folder, _, names in os.walk("to") for name in names)
        equal(files, [] if target == "uninstall" else
              ["bin/relplan", "share/bash-completion/completions/relplan",
               "share/fish/vendor_completions.d/relplan.fish", "share/man/man1/relplan.1",
               "share/zsh/site-functions/_relplan"])


if __name__ == "__main__":
    run_tests(globals())
