#!/usr/bin/env python3
"""The tests mirror the sources, and tests/README.md says which test is for which module: see
tests/tools/check_tests.py."""
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.exit(subprocess.call([sys.executable, "tests/tools/check_tests.py"], cwd=ROOT))
