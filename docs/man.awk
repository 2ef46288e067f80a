# Puts the parts that `relplan help man` prints, each after its line @NAME@, into the template:
#     relplan help man | awk -f docs/man.awk - docs/relplan.1.in
FNR == 1 { file++ }
file == 1 && /^@[A-Z]+@$/ { part = $0; next }
file == 1 { text[part] = text[part] $0 "\n"; next }
/^@[A-Z]+@$/ {
    if (!($0 in text)) {
        print "man.awk: nothing for " $0 > "/dev/stderr"
        exit 1
    }
    printf "%s", text[$0]
    next
}
{ print }
