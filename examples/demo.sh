#!/bin/sh
# Solves one small example and shows the plan: what `make demo` runs.
#
#   demo.sh PROGRAM
program=${1:-./relplan}
folder=$(dirname "$0")/lighthouse

echo "A lighthouse keeper has to oil, wind and light the lamp, with one free hand:"
echo "  $program $folder/domain.pddl $folder/p1.pddl"
echo
"$program" "$folder/domain.pddl" "$folder/p1.pddl"
status=$?
echo
echo "exit code $status (0: a plan was found, and it was validated before it was printed)"
exit $status
