#!/bin/sh
# Installs what building and testing need, if it is missing.
#
#   setup.sh [--check] [build] [test] [page] [lint] [format] [fuzz]
#
# page: the browser for the tests of pages; they are skipped where there is none.
#
# With --check nothing is installed: what is missing is named, and the exit status is 1.
set -u
check=no
missing=

has_header() # has_header NAME
{
    printf '#include <stddef.h>\n#include <stdarg.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <%s>\n' "$1" |
        ${CC:-gcc} -E -x c - >/dev/null 2>&1
}

has_sanitizers()
{
    out=$(mktemp) || return 0
    echo 'int main(void) { return 0; }' |
        ${CC:-gcc} -fsanitize=address,undefined -x c -o "$out" - >/dev/null 2>&1
    status=$?
    rm -f "$out"
    return $status
}

has_libfuzzer()
{
    out=$(mktemp) || return 0
    echo 'int LLVMFuzzerTestOneInput(const void *d, long n) { return d == 0 && n < 0; }' |
        "${FUZZ_CC:-clang}" -fsanitize=fuzzer,address,undefined -x c -o "$out" - >/dev/null 2>&1
    status=$?
    rm -f "$out"
    return $status
}

need() # need PACKAGE COMMAND...: the command finds out whether the package is there
{
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

has_browser()
{
    for name in chromium chromium-browser google-chrome chrome; do
        command -v $name && return 0
    done
    return 1
}

sanitizer_package()
{
    case ${CC:-gcc} in
    *clang*) echo libclang-rt-dev ;;
    *) echo libgcc-12-dev ;;
    esac
}

[ $# -gt 0 ] || set -- build test
for part in "$@"; do
    case $part in
    --check) check=yes ;;
    build)
        need gcc command -v "${CC:-gcc}"
        need flex command -v flex
        need bison command -v bison
        need libjansson-dev has_header jansson.h
        ;;
    test)
        need python3 command -v python3
        need libcmocka-dev has_header cmocka.h
        need "$(sanitizer_package)" has_sanitizers
        need gnuplot-nox command -v gnuplot
        ;;
    page) need chromium has_browser ;;
    lint)
        need gcc command -v gcc
        need clang command -v clang
        need clang-tidy command -v clang-tidy
        ;;
    fuzz)
        need clang command -v "${FUZZ_CC:-clang}"
        need libclang-rt-dev has_libfuzzer
        need python3 command -v python3
        ;;
    format) need clang-format command -v clang-format ;;
    *)
        echo "setup: unknown part '$part'" >&2
        exit 2
        ;;
    esac
done

[ -n "$missing" ] || exit 0
echo "missing:$missing" >&2
if [ $check = yes ]; then
    echo "'make setup' installs it." >&2
    exit 1
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "There is no apt-get here: please install these packages (names as in Debian)." >&2
    exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
else
    echo "Neither root nor sudo: please run  apt-get install$missing" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq || echo "apt-get update failed; trying with the old lists" >&2
# shellcheck disable=SC2086 # a list of words
$as_root apt-get install -y -qq --no-install-recommends $missing || {
    echo "apt-get could not install:$missing" >&2
    exit 1
}
