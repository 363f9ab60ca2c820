extension Shell {
    /// The programs whose command lines are completed.
    public static let programs = ["tandem", "main-app", "widget-extension", "local-backend"]

    /// The script for a start-up file of the shell. It asks the `tandem` on the command line, or the one in the folder
    /// of the program there, so it always matches their version. It completes `scripts/tandem` too, because all shells
    /// go by the last component of a path.
    public var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let names = programs.joined(separator: " ")

    private static let bashScript = #"""
        # Completion of Tandem's commands for bash, made by `tandem completions bash`.
        _tandem() {
            local program=${COMP_WORDS[0]} name line kind word rest
            COMPREPLY=()
            if [[ $program == '~/'* ]]; then program=$HOME/${program:2}; fi
            program=$(type -P -- "$program") || return 0
            name=${program##*/}
            if [[ $name != tandem ]]; then program=${program%/*}/tandem; fi
            [[ -x $program ]] || return 0
            local current=${COMP_WORDS[COMP_CWORD]}
            if [[ $current != [=:]* ]]; then current=$2; fi
            # Not split by read, which treats two tabs as one and would lose an empty word between them.
            while IFS= read -r line; do
                kind=${line%%$'\t'*} rest=${line#*$'\t'}
                word=${rest%%$'\t'*}
                if [[ $rest == *$'\t'* ]]; then rest=${rest#*$'\t'}; else rest=; fi
                case $kind in
                    word)
                        # Quotes words that have a meaning to the shell.
                        if [[ $word == *[!A-Za-z0-9._/:=@%+,-]* ]]; then printf -v word %q "$word"; fi
                        COMPREPLY+=("$word")
                        ;;
                    file)
                        compopt -o filenames
                        if [[ -n $rest ]]; then
                            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
                                compgen -o plusdirs -f -X "!*.@(${rest//$'\t'/|})" -- "$word"
                            )
                        else
                            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
                        fi
                        ;;
                    directory)
                        compopt -o filenames
                        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$word")
                        ;;
                    command)
                        compopt -o filenames
                        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -c -- "$word" | sort -u)
                        ;;
                esac
            done < <("$program" complete bash "$name" -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$current" 2>/dev/null)
        }
        complete -F _tandem NAMES
        """#.replacing("NAMES", with: names)

    private static let zshScript = #"""
        #compdef NAMES
        # Completion of Tandem's commands for zsh, made by `tandem completions zsh`.
        _tandem() {
            local program=${words[1]} name line
            local -a parts found about
            program=${program/#\~\//$HOME/}
            program=$(whence -p -- $program) || return 1
            name=${program:t}
            [[ $name == tandem ]] || program=${program:h}/tandem
            [[ -x $program ]] || return 1
            local -a typed=("${(@Q)words[2,CURRENT-1]}") lines
            lines=("${(@f)$($program complete zsh $name -- "${typed[@]}" "${(Q)PREFIX}" 2>/dev/null)}")
            [[ $PREFIX != --*=* ]] || compset -P '--*='
            local -i result=1
            for line in "${lines[@]}"; do
                parts=("${(@ps:\t:)line}")
                case $parts[1] in
                    word)
                        found+=("$parts[2]")
                        about+=("$parts[2]${parts[3]:+  -- $parts[3]}")
                        ;;
                    file)
                        if ((${#parts} > 2)); then
                            _files -g "*.(${(j:|:)parts[3,-1]})" && result=0
                        else
                            _files && result=0
                        fi
                        ;;
                    directory) _files -/ && result=0 ;;
                    command) { _command_names -e || _files; } && result=0 ;;
                esac
            done
            if ((${#found})); then compadd -l -d about -a found && result=0; fi
            return result
        }
        if [[ ${funcstack[1]} == _tandem ]]; then
            _tandem "$@"
        elif ((${+functions[compdef]})); then
            compdef _tandem NAMES
        else
            print -u2 'tandem: load completions after `autoload -Uz compinit && compinit`'
        fi
        """#.replacing("NAMES", with: names)

    private static let fishScript =
        #"""
        # Completion of Tandem's commands for fish, made by `tandem completions fish`.
        function __tandem_complete
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
            set program (command -s -- $program); or return
            set -l name (string replace -r '.*/' '' -- $program)
            test $name = tandem; or set program (string replace -r '[^/]*$' tandem -- $program)
            test -x $program; or return
            $program complete fish $name -- $words[2..] "$word" 2>/dev/null | while read -l line
                set -l parts (string split \t -- $line)
                switch $parts[1]
                    case word
                        printf '%s\t%s\n' $parts[2] $parts[3]
                    case file
                        __fish_complete_path $parts[2]
                    case directory
                        __fish_complete_directories $parts[2]
                    case command
                        complete -C "$parts[2]"
                end
            end
        end

        """#
        + programs.map { "complete -c \($0) -f -a '(__tandem_complete)'" }.joined(separator: "\n")
}
