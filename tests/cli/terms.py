#!/usr/bin/env python3
"""What people read speaks the field's terms, and the glossary agrees with help: see
tests/tools/check_terms.py.  $RELPLAN (or the first argument) is the program."""
import os
import subprocess
import sys

RELPLAN = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.environ["RELPLAN"])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.exit(subprocess.call([sys.executable, "tests/tools/check_terms.py", RELPLAN], cwd=ROOT))
