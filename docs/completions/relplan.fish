# Completion of relplan's command lines for fish: the program itself says what fits.
function __relplan_words
    set -l given (commandline -opc)
    set -l word (commandline -ct)
    for line in (command $given[1] completions -- $given[2..-1] "$word" 2> /dev/null)
        if test "$line" = :files
            __fish_complete_path (string replace -r '^--[^=]*=' '' -- $word)
        else
            echo $line
        end
    end
end
complete -c relplan -f -a '(__relplan_words)'
