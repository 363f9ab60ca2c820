import ArgumentParser

/// A shell that completes command lines.
enum Shell: String, CaseIterable, ExpressibleByArgument {
    /// GNU Bash, 4.4 or newer.
    case bash
    /// Z shell.
    case zsh
    /// fish, 3.4 or newer.
    case fish

    /// The text that a start-up file of the shell reads.
    ///
    /// The script asks `tandem complete` which program performs the command line. It loads the completion script that
    /// swift-argument-parser writes for that program, and calls it with the words of the command line. The script runs
    /// the `tandem` that the command line names, or the `tandem` in the folder of the named program. Shells look only
    /// at the last part of a path, so they complete `scripts/tandem` too.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let names = CompletedLine.programs.joined(separator: " ")

    private static let bashScript = #"""
        # Completion of Tandem's commands for bash, made by `tandem completions bash`.
        __complete_tandem() {
            local program=$1 word
            local -a typed answer plain=()
            COMPREPLY=()
            if [[ $program == '~/'* ]]; then program=$HOME/${program:2}; fi
            program=$(type -P -- "$program") || return 0
            typed=("$program" "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$2")
            if [[ ${program##*/} != tandem ]]; then program=${program%/*}/tandem; fi
            [[ -x $program ]] || return 0
            mapfile -t answer < <("$program" complete -- "${typed[@]}" 2>/dev/null)
            ((${#answer[@]} >= 2)) || return 0

            local -x TANDEM_CONTAINERS=${answer[1]}
            local -a COMP_WORDS=("${answer[@]:2}" "$2")
            local COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE="${COMP_WORDS[*]}"
            local COMP_POINT=${#COMP_LINE} function=_${answer[0]}
            if [[ -z ${answer[0]} ]]; then
                # Another program, after `tandem with --`.
                if ((COMP_CWORD)); then
                    mapfile -t COMPREPLY < <(compgen -f -- "$2")
                else
                    mapfile -t COMPREPLY < <(compgen -c -- "$2" | sort -u)
                fi
                return 0
            fi
            if ! declare -F "$function" >/dev/null; then
                source <("$program" complete --script bash -- "${typed[@]}" 2>/dev/null)
                complete -o filenames -F __complete_tandem NAMES
                declare -F "$function" >/dev/null || return 0
            fi
            "$function" "${COMP_WORDS[0]}" "$2" "${COMP_WORDS[COMP_CWORD - 1]}"
            # An empty word gets options only if nothing else can come.
            for word in "${COMPREPLY[@]}"; do
                if [[ $word != -* ]]; then plain+=("$word"); fi
            done
            if [[ -z $2 && ${#plain[@]} -gt 0 ]]; then COMPREPLY=("${plain[@]}"); fi
        }
        complete -o filenames -F __complete_tandem NAMES
        """#.replacing("NAMES", with: names)

    private static let zshScript = #"""
        # Completion of Tandem's commands for zsh, made by `tandem completions zsh`.
        __complete_tandem() {
            local program=${words[1]/#\~\//$HOME/}
            program=$(whence -p -- $program) || return 1
            local -a typed=($program "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}") answer
            [[ ${program:t} == tandem ]] || program=${program:h}/tandem
            [[ -x $program ]] || return 1
            answer=("${(@f)$($program complete -- "${typed[@]}" 2>/dev/null)}")
            (($#answer >= 2)) || return 1

            local -x TANDEM_CONTAINERS=$answer[2]
            local function=_$answer[1]
            [[ -z $answer[1] || $PREFIX != --*=* ]] || compset -P '--*='
            words=("${(@)answer[3,-1]}" "$PREFIX$SUFFIX" "${(@)words[CURRENT+1,-1]}")
            CURRENT=$(($#answer - 1))
            if [[ -z $answer[1] ]]; then
                # Another program, after `tandem with --`.
                _normal
                return
            fi
            if ((!${+functions[$function]})); then
                source <($program complete --script zsh -- "${typed[@]}" 2>/dev/null)
                compdef __complete_tandem NAMES
                ((${+functions[$function]})) || return 1
            fi
            $function
        }
        if ((${+functions[compdef]})); then
            compdef __complete_tandem NAMES
        else
            print -u2 'tandem: load completions after `autoload -Uz compinit && compinit`'
        fi
        """#.replacing("NAMES", with: names)

    private static let fishScript = #"""
        # Completion of Tandem's commands for fish, made by `tandem completions fish`.
        function __complete_tandem
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -l path (command -s -- (string replace -r '^~/' "$HOME/" -- $words[1])); or return
            set -l program (string replace -r '[^/]*$' tandem -- $path)
            test -x $program; or return
            # fish itself completes the value after an equals sign.
            set -l before $path $words[2..]
            set -l typed $before (string replace -r '=.*' '' -- "$word")
            set -l answer ($program complete -- $typed 2>/dev/null); or return
            set -l line $answer[3..]

            set -lx TANDEM_CONTAINERS $answer[2]
            set -lx PATH $PATH
            if test -n "$answer[1]"
                if not functions -q __$answer[1]_tokens
                    $program complete --script fish -- $typed 2>/dev/null | source
                else if test "$line" = "$before"; and not string match -q '*/*' -- $words[1]
                    # fish asks the loaded script as well.
                    return
                end
                # The script knows its program by name, not by a path.
                set -p PATH (string replace -r '/[^/]*$' '' -- $line[1])
                set line[1] (string replace -r '.*/' '' -- $line[1])
            end
            complete -C (string join ' ' -- (string escape -- $line) "$word")
        end
        for name in NAMES
            complete -c $name -f -a '(__complete_tandem)'
        end
        """#.replacing("NAMES", with: names)
}
