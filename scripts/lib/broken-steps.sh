# Sourced by scripts/mutants, never run. Breaks one step of the simulations at a time: each broken step must be noticed.
# shellcheck shell=bash

# The simulations, with arguments that make them short.
SIMULATIONS=("demo" "simulate-background-refresh" "simulate-kills --rounds 2" "simulate-launches --count 2 --parallel 2"
    "simulate-offline --days 2" "simulate-overnight" "simulate-relaunch" "simulate-reload-storm"
    "simulate-three-days-offline" "simulate-week --days 1 --seed 1")
# The steps, and what a script that uses the step contains.
STEPS=(kill app clock backend host network reload)
declare -A USES=(
    [kill]='kill_process|kill_hard' [app]='main-app|app launch|launch ' [clock]='^travel|clock ' [backend]='start_backend'
    [host]='start_widget|start_host' [network]='network offline|networks offline' [reload]='container reload'
)

# fake PROGRAM COMMAND…: replaces a program by a shell script with the given lines. $REAL is the program itself.
fake() {
    local program=$1
    shift
    rm "$FAKES/$program"
    {
        printf '#!/usr/bin/env bash\nREAL=%q\n' "$(readlink -f "$BIN/$program")"
        printf '%s\n' "$@"
    } >"$FAKES/$program"
    chmod 700 "$FAKES/$program"
}

# break_step STEP: makes a folder of programs, $FAKES, in which the step does nothing and reports success.
break_step() {
    local program
    FAKES=$WORK/programs.$1
    export BASH_ENV=$WORK/environment.$1
    mkdir "$FAKES"
    for program in "$BIN"/*; do
        if [[ -f $program && -x $program ]]; then ln -s "$(readlink -f "$program")" "$FAKES/"; fi
    done
    : >"$BASH_ENV"
    # shellcheck disable=SC2016
    case $1 in
        # Kills of process groups, which end the run, stay.
        kill) echo 'kill() { if [[ $1 == -KILL && $2 != -- ]]; then return 0; fi; builtin kill "$@"; }' >"$BASH_ENV" ;;
        app) fake main-app 'exit 0' ;;
        clock) fake tandem 'if [[ $1 == clock && $2 != now ]]; then exit 0; fi' 'exec "$REAL" "$@"' ;;
        backend) fake local-backend 'echo http://127.0.0.1:9' 'exec sleep 3600' ;;
        host) fake widget-extension 'if [[ $1 == run ]]; then exec sleep 3600; fi' 'exec "$REAL" "$@"' ;;
        network) fake tandem 'if [[ $1 == network ]]; then exit 0; fi' 'exec "$REAL" "$@"' ;;
        reload) fake tandem 'if [[ $1 == container && $2 == reload ]]; then exit 0; fi' 'exec "$REAL" "$@"' ;;
    esac
}

# play STEP SIMULATION ARGUMENT…: runs a simulation with a broken step, and prints a row that says what it noticed. Adds a
# line to $WORK/wrong if it noticed nothing, or failed without a broken step.
play() {
    local status=0 reason output
    # This shell survives TERM, so that the simulation can clean up before clean_workplace kills the process group.
    trap : TERM
    output=$(mktemp "$WORK/output.XXXXXX")
    BASH_ENV=$WORK/environment.$1 TANDEM_PROGRAMS=$WORK/programs.$1 TANDEM_FAIL_FAST=1 \
        timeout --foreground -k 60 300 "$ROOT/scripts/$2" "${@:3}" </dev/null >"$output" 2>&1 || status=$?
    # The first difference, or the reason why the simulation ended.
    reason=$(sed -n -e 's/^ *DIFFERS expected: //p' -e "s/^$2: //p" "$output" | head -n 1 | cut -c1-90)
    if [[ -z $reason ]]; then reason="exit $status: $(tail -n 1 "$output" | cut -c1-80)"; fi
    if [[ $1 == nothing ]]; then
        if ((status == 0)); then return 0; fi
        reason="fails without a broken step: $reason"
    elif ((status && status != 124)); then
        printf '%-28s  %-8s  %s\n' "$2" "$1" "$reason"
        return 0
    else
        reason="NO (exit $status)"
    fi
    printf '%-28s  %-8s  %s\n' "$2" "$1" "$reason" | tee -a "$WORK/wrong"
}

# break_steps [SIMULATION…]: prints a table of all simulations, or of the named ones, and of all steps. Fails if a
# simulation does not notice a broken step, or fails without one.
break_steps() {
    local simulation name step words patience broken=0 wrong wanted=("$@")
    build_programs "${PHONE[@]}" portfolio-widget schedule-widget
    make_workplace
    for step in nothing "${STEPS[@]}"; do break_step "$step"; done
    unset BASH_ENV
    : >"$WORK/wrong"
    printf '%-28s  %-8s  %s\n' SIMULATION BROKEN NOTICED
    # The simulations mostly wait, so several run side by side.
    for simulation in "${SIMULATIONS[@]}"; do
        read -ra words <<<"$simulation"
        name=${words[0]}
        if ((${#wanted[@]})) && [[ " ${wanted[*]} " != *" $name "* ]]; then continue; fi
        for step in nothing "${STEPS[@]}"; do
            # A comment may name a step that the script does not use.
            if [[ $step != nothing ]] && ! grep -qE -- "${USES[$step]}" <(grep -v '^ *#' "$ROOT/scripts/$name"); then
                continue
            fi
            # `wait -n` overlooks a job that ended before it, so the running ones are counted.
            while (($(jobs -rp | wc -l) >= 2 * $(nproc))); do wait -n || true; done
            patience=60
            if [[ $step != nothing ]]; then patience=${PATIENCE:-15} broken=$((broken + 1)); fi
            # Each in its own process group, as clean_workplace expects.
            set -m
            PATIENCE=$patience play "$step" "${words[@]}" &
            set +m
        done
    done
    ((broken)) || usage_error "no such simulation: ${wanted[*]}"
    wait
    wrong=$(wc -l <"$WORK/wrong")
    printf '%d broken steps, %d not noticed\n' "$broken" "$wrong"
    ((wrong == 0))
}
