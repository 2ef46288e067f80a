# Completion of relplan's command lines for bash: the program itself says what fits.
_relplan() {
    local line=${COMP_LINE:0:COMP_POINT} word words breaks='' before='' IFS=$'\n'
    word=${line##*[[:space:]]}
    IFS=$' \t' read -ra words <<< "${line%"$word"}"
    mapfile -t COMPREPLY < <("${words[0]/#\~/$HOME}" completions -- "${words[@]:1}" "$word" 2> /dev/null)
    COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
    if [[ ${COMPREPLY[*]: -1} == :files ]]; then
        unset 'COMPREPLY[-1]'
        [[ $word == --*=* ]] && before=${word%%=*}=
        compopt -o filenames 2> /dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -P "$before" -- "${word#"$before"}")
    fi
    # What is replaced begins after the last of the characters at which bash divides words.
    [[ $COMP_WORDBREAKS == *:* ]] && breaks=:
    [[ $COMP_WORDBREAKS == *=* ]] && breaks+='='
    [[ -n $breaks ]] && COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*["$breaks"]}"}"}")
}
complete -F _relplan relplan
