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

# play STEP SIMULATION ARGUMENT…: runs a simulation with a broken step. Sets $STATUS, and $REASON to what it noticed.
play() {
    local output=$WORK/output
    STATUS=0
    BASH_ENV=$WORK/environment.$1 TANDEM_PROGRAMS=$WORK/programs.$1 TANDEM_FAIL_FAST=1 PATIENCE=${PATIENCE:-10} \
        timeout 300 "$ROOT/scripts/$2" "${@:3}" </dev/null >"$output" 2>&1 || STATUS=$?
    # The first difference, or the reason why the simulation ended.
    REASON=$(sed -n -e 's/^ *DIFFERS expected: //p' -e "s/^$2: //p" "$output" | head -n 1 | cut -c1-90)
    if [[ -z $REASON ]]; then REASON="exit $STATUS: $(tail -n 1 "$output" | cut -c1-80)"; fi
}

# break_steps [SIMULATION…]: prints a table of all simulations, or of the named ones, and of all steps. Fails if a
# simulation does not notice a broken step, or fails without one.
break_steps() {
    local simulation name step words wrong=0 count=0 wanted=("$@")
    build_programs "${PHONE[@]}" portfolio-widget schedule-widget
    make_workplace
    for step in nothing "${STEPS[@]}"; do break_step "$step"; done
    unset BASH_ENV
    printf '%-28s  %-8s  %s\n' SIMULATION BROKEN NOTICED
    for simulation in "${SIMULATIONS[@]}"; do
        read -ra words <<<"$simulation"
        name=${words[0]}
        if ((${#wanted[@]})) && [[ " ${wanted[*]} " != *" $name "* ]]; then continue; fi
        PATIENCE=60 play nothing "${words[@]}"
        if ((STATUS)); then
            printf '%-28s  %-8s  fails without a broken step: %s\n' "$name" nothing "$REASON"
            wrong=$((wrong + 1))
            continue
        fi
        for step in "${STEPS[@]}"; do
            # A comment may name a step that the script does not use.
            if ! grep -qE -- "${USES[$step]}" <(grep -v '^ *#' "$ROOT/scripts/$name"); then continue; fi
            count=$((count + 1))
            play "$step" "${words[@]}"
            if ((STATUS == 0 || STATUS == 124)); then
                REASON="NO (exit $STATUS)"
                wrong=$((wrong + 1))
            fi
            printf '%-28s  %-8s  %s\n' "$name" "$step" "$REASON"
        done
    done
    ((count)) || usage_error "no such simulation: ${wanted[*]}"
    printf '%d broken steps, %d not noticed\n' "$count" "$wrong"
    ((wrong == 0))
}
