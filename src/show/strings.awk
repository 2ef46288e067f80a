# Files as strings of C: awk -f strings.awk NAME FILE... NAME FILE..., where a word without a dot is the
# name of the string that the files after it make up.  Lines end with \n each.
BEGIN {
    for (i = 1; i < ARGC; i++) {
        if (ARGV[i] !~ /\./) {
            printf "%sconst char %s[] =\n    \"\"\n", (i > 1 ? "    ;\n" : ""), ARGV[i]
            continue
        }
        while ((got = (getline line < ARGV[i])) > 0) {
            gsub(/\\/, "&&", line)
            gsub(/["?]/, "\\\\&", line) # "??=" would be a trigraph
            gsub(/\r/, "\\\\r", line)
            gsub(/\t/, "\\\\t", line)
            printf "    \"%s\\n\"\n", line
        }
        if (got < 0) {
            print "cannot read " ARGV[i] > "/dev/stderr"
            exit 1
        }
        close(ARGV[i])
    }
    print "    ;"
}
