#compdef relplan
# Completion of relplan's command lines for zsh: the program itself says what fits.
_relplan() {
    local line word
    local -a offered files
    for line in "${(@f)$($~words[1] completions -- "${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
        word=${${line%%$'\t'*}//:/\\:}
        case $line in
        :files) files=(1) ;;
        *$'\t'*) offered+=("$word:${line#*$'\t'}") ;;
        ?*) offered+=("$word") ;;
        esac
    done
    (( $#offered )) && _describe relplan offered
    if (( $#files )); then
        [[ $PREFIX == --*=* ]] && compset -P '--*='
        _files
    fi
}
_relplan "$@"
