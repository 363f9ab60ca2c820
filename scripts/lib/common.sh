# Sourced by the other scripts, never run. Needs Bash, and sets its strict mode.
# shellcheck shell=bash
set -euo pipefail

# The scripts name this file by its whole path without links. No program is started for it, because scripts/tandem has to
# be quick.
ROOT=${BASH_SOURCE[0]%/*/*/*}
# The scripts build here, apart from what `swift build` makes, so that neither replaces what the other has built.
SCRATCH=$ROOT/.build/scripts
BIN=$SCRATCH/release
# The options of the scripts' builds. They do not optimize, which would take longer, and do not define DEBUG: with it, each
# command would check its own definition whenever it starts, and take twice as long to start. `-c release` leaves DEBUG
# out; the other options restore what a debug build has: files that are compiled one by one, and tests.
UNOPTIMIZED=(-c release --scratch-path "$SCRATCH" -Xcc -O0 -Xcxx -O0 -Xswiftc -Onone
    -Xswiftc -no-whole-module-optimization -Xswiftc -incremental -Xswiftc -enable-batch-mode -Xswiftc -enable-testing
    -Xswiftc -use-ld=lld)
export UNOPTIMIZED
# In an installation, the programs are beside the scripts.
if [[ -x $ROOT/bin/tandem && ! -L $ROOT/bin/tandem ]]; then TANDEM_PROGRAMS=$ROOT/bin; fi

# is_terminal DESCRIPTOR: succeeds if a descriptor is a terminal that understands escape sequences.
is_terminal() { [[ -t $1 && ${TERM:-dumb} != dumb ]]; }
note() { printf '%s\n' "$*" >&2; }
die() {
    note "$(basename "$0"): $*"
    exit 1
}
usage_error() {
    note "$(basename "$0"): $*; see --help"
    exit 64
}
# number OPTION VALUE LARGEST: ends the script unless the value is a whole number from 1 to LARGEST.
number() {
    if [[ ! ${2:-} =~ ^[1-9][0-9]{0,8}$ ]] || (($2 > $3)); then
        usage_error "$1 takes a number from 1 to $3, not '${2:-}'"
    fi
}

# The programs of one phone: app, widget host, the jokes' widget, backend and watcher; and the libraries of `tandem with`.
PHONE=(tandem main-app widget-extension jokes-widget local-backend tandem-watch tandem-time tandem-guard)
# The programs that the laboratory's commands run.
LABORATORY=(tandem tandem-lab tandem-watch widget-extension jokes-widget)
export PHONE LABORATORY

# swift_build WHAT ARGUMENT…: runs `swift build`, whose output it shows only if the build fails. Shows the steps and the
# time on standard error: in one line on a terminal, otherwise in a line each minute. Builds without debug information,
# which would cost a tenth of the time.
swift_build() {
    local what=$1 began=$SECONDS next=$((SECONDS + 60)) part='' line='' step='' log reading builder status
    shift
    log=$(mktemp -t tandem-build.XXXXXX)
    note "Building $what …"
    # With few cores, one compiler process compiles all changed files of a module, because each further one would load all
    # imported modules again.
    if (($(nproc) <= 4)); then set -- "$@" -Xswiftc -driver-batch-count -Xswiftc 1; fi
    exec {reading}< <(cd "$ROOT" && exec swift build -debug-info-format none "$@" 2>&1)
    builder=$!
    while true; do
        # The limit lets the seconds go on while the build prints nothing.
        status=0
        IFS= read -r -t 1 -u "$reading" part || status=$?
        line+=$part
        if ((status == 0)); then
            printf '%s\n' "$line" >>"$log"
            if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then step="step ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}, "; fi
            line=''
        elif ((status <= 128)); then
            break
        fi
        if is_terminal 2; then
            printf '\r  %s%d s\e[K' "$step" $((SECONDS - began)) >&2
        elif ((SECONDS >= next)); then
            note "  $step$((SECONDS - began)) s"
            next=$((SECONDS + 60))
        fi
    done
    exec {reading}<&-
    if [[ -n $line ]]; then printf '%s\n' "$line" >>"$log"; fi
    if is_terminal 2; then printf '\r\e[K' >&2; fi
    status=0
    wait "$builder" || status=$?
    if ((status)); then
        grep -v '^\[[0-9]*/[0-9]*\]' "$log" >&2 || true
        rm "$log"
        die "the build failed"
    fi
    rm "$log"
    note "Built $what in $((SECONDS - began)) s"
}

# commit_name: prints the commit of the sources, with -dirty if they differ from it; nothing outside a clone.
commit_name() { git -C "$ROOT" describe --always --dirty --abbrev=8 --exclude '*' 2>/dev/null || true; }

# build_programs PROGRAM…: builds programs, and nothing else, unless no source changed since they were last built.
build_programs() {
    local program began oldest='' stamps=$ROOT/.build/tandem-stamps
    # Tests run the scripts while the package manager holds its lock. Everything has already been built then.
    if [[ -n ${TANDEM_PROGRAMS:-} ]]; then
        BIN=$TANDEM_PROGRAMS
        return 0
    fi
    for program in "$@"; do
        if [[ ! -e $stamps/$program || ! (-e $BIN/$program || -e $BIN/lib$program.so) ]]; then
            oldest=''
            break
        fi
        if [[ -z $oldest || $stamps/$program -ot $oldest ]]; then oldest=$stamps/$program; fi
    done
    if [[ -n $oldest && -z $(find "$ROOT/Sources" "$ROOT/Package.swift" -newer "$oldest" -print -quit) ]]; then
        return 0
    fi
    "$ROOT/scripts/setup" demo
    mkdir -p "$stamps"
    # The stamps get the time of the build's start, so that a source that changes during the build is newer.
    began=$(date +%s.%N)
    TANDEM_ONLY=$(IFS=, && echo "$*") swift_build "$*" "${UNOPTIMIZED[@]}"
    for program in "$@"; do touch -d "@$began" "$stamps/$program"; done
    # `--version` prints the commit in this file if the file is newer than the program.
    commit_name >"$BIN/tandem-commit"
}

# build_benchmark PRODUCT…: builds programs of Tests/Benchmarks in release, then syncs. The benchmarks are a package of
# their own, so they need @testable imports of Tandem's modules.
readonly BENCHMARKS=$ROOT/.build/benchmarks
build_benchmark() {
    local product
    for product in "$@"; do
        swift_build "$product, optimized" -c release --package-path Tests/Benchmarks --scratch-path "$BENCHMARKS" \
            -Xswiftc -enable-testing --product "$product"
    done
    sync
}

# --- The directories and processes of a run, and their removal at the end. ---

WORK=

make_workplace() {
    WORK=$(mktemp -d "${TMPDIR:-/tmp}/tandem-$(basename "$0").XXXXXX")
    trap clean_workplace EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    export TANDEM_CONTAINERS=$WORK/containers
    export TANDEM_STATE=$WORK/state
    # On a busy machine a process may not run for seconds, so the timeout is long. A provider's deadline is 30 s.
    export TANDEM_FETCH_TIMEOUT=25s
    unset TANDEM_BACKEND TANDEM_ENTITLEMENTS
    mkdir -m 700 "$TANDEM_CONTAINERS" "$TANDEM_STATE"
    CONTAINER=$TANDEM_CONTAINERS/group.mrfunnyjokes
    export CONTAINER
}

# Ends the started processes with their children, and removes the directory. A failed run keeps it if $REPEAT contains the
# command that repeats the run. Signals only processes that were not waited for, because the kernel may have given the id
# of a process that was waited for to another process.
clean_workplace() {
    local status=$? pid
    # A second signal must not end the cleaning.
    trap '' INT TERM HUP
    trap - EXIT
    mapfile -t PROCESSES < <(jobs -p)
    for pid in "${PROCESSES[@]}"; do
        kill -CONT -- "-$pid" 2>/dev/null || true
        kill -- "-$pid" 2>/dev/null || true
    done
    for pid in "${PROCESSES[@]}"; do
        wait_until 5 is_gone "$pid" || true
        kill -KILL -- "-$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
        wait_until 5 is_group_gone "$pid" || true
    done
    if [[ -n ${REPEAT:-} && $status != 0 && $status != 130 && $status != 143 ]]; then
        note "the files of the failed run are in $WORK; to repeat it: $REPEAT"
    elif [[ -n $WORK ]]; then
        rm -rf "$WORK"
    fi
    exit "$status"
}

# start OUTPUT COMMAND…: runs a command in the background, in its own process group; sets $STARTED to its process id.
start() {
    local output=$1
    shift
    # Empties the files now, because the caller may read them before the background process opens them.
    : >"$output"
    : >"$output.errors"
    setsid "$@" >"$output" 2>"$output.errors" &
    STARTED=$!
}

is_gone() { ! kill -0 "$1" 2>/dev/null || [[ $(ps -o stat= -p "$1" 2>/dev/null) == Z* ]]; }
is_group_gone() { ! pgrep -g "$1" -r D,R,S,T >/dev/null; }

# wait_until SECONDS COMMAND…: repeats the command until it succeeds. Fails after SECONDS.
wait_until() {
    local deadline=$((SECONDS + $1)) tries=0 pause=0.05
    shift
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        # A check starts programs, which take the processor from what the caller waits for.
        ((++tries < 20)) || pause=0.3
        sleep "$pause"
    done
}

# A prefix of the programs' command lines. After `travel`, programs follow the clock and the network of $TANDEM_STATE.
WITH=()
travel() { WITH=("$BIN/tandem" with --); }
clock() { "$BIN/tandem" clock "$@"; }
network() { "$BIN/tandem" network "$@" >/dev/null; }
app() { "${WITH[@]}" "$BIN/main-app" "$@"; }
# eastern FORMAT: prints the clock's time in New York.
eastern() { TZ=America/New_York date -d "$(clock now --json | jq -r .now)" "+$1"; }
# lives_through DURATION: advances the clock. It stops at each time at which the host has something to do.
lives_through() {
    clock advance "$1" --through >>"$WORK/clock" 2>&1 || die "the clock: $(tail -n 3 "$WORK/clock")"
}

has_lines() { [[ -e $1 ]] && (($(wc -l <"$1") >= $2)); }
has_line() { [[ -s $1 ]] && grep -q "$2" "$1"; }

# Starts a backend on a free port; sets $TANDEM_BACKEND to its address.
start_backend() {
    start "$WORK/backend.out" "${WITH[@]}" "$BIN/local-backend" serve --port 0 --seed --database "$WORK/backend.sqlite"
    BACKEND=$STARTED
    wait_until "${PATIENCE:-60}" has_line "$WORK/backend.out" '^http' ||
        die "the backend did not start: $(cat "$WORK/backend.out.errors")"
    TANDEM_BACKEND=$(head -n 1 "$WORK/backend.out")
    export BACKEND TANDEM_BACKEND
}

stop_process() {
    kill "$1" 2>/dev/null || true
    wait_until "${PATIENCE:-60}" is_gone "$1" || die "process $1 does not end"
    wait "$1" 2>/dev/null || true
}

# kill_process WHO PID: kills a running process with SIGKILL, and waits for its end. Ends the run if there is no such
# process, because a run without the kill shows nothing.
kill_process() {
    [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || die "nobody was killed: there is no $1"
    ! is_gone "$2" || die "nobody was killed: $1, process $2, has ended"
    # The shell prints a message about a killed job as soon as it notices the job's end.
    local has_ended=''
    {
        kill -KILL "$2"
        if wait_until "${PATIENCE:-60}" is_gone "$2"; then
            has_ended=1
            wait "$2" || true
        fi
    } 2>/dev/null
    [[ -n $has_ended ]] || die "$1, process $2, does not end"
}

# provider [STATE]: prints the process that runs the widgets of a state folder's host. The host says its id. Prints nothing
# while there is no such process.
provider() {
    local host pid
    read -r host pid < <(jq -r '"\(.pid) \(.provider // "")"' "${1:-$TANDEM_STATE}/host.json" 2>/dev/null) || return 0
    # The kernel may have given the id of an ended process to another one.
    [[ -z $pid || $(ps -o ppid= -p "$pid" | tr -d ' ') != "$host" ]] || is_gone "$pid" || echo "$pid"
}
has_provider() { [[ -n $(provider "$@") ]]; }

# Starts the widget process with the arguments of `widget-extension run`.
start_widget() {
    start "$WORK/widget.out" "${WITH[@]}" "$BIN/widget-extension" run "$@"
    WIDGET=$STARTED
    export WIDGET
}

# --- Checks, and the result of a run. ---

if is_terminal 1 && [[ -z ${NO_COLOR:-} ]]; then
    BOLD=$'\e[1m' GREEN=$'\e[32m' RED=$'\e[31m' PLAIN=$'\e[0m'
else
    BOLD='' GREEN='' RED='' PLAIN=''
fi
FAILURES=0

scene() {
    SCENE=$((${SCENE:-0} + 1))
    printf '\n%s%d. %s%s\n' "$BOLD" "$SCENE" "$1" "$PLAIN"
}

# $PATIENCE limits every wait for a process, in seconds; 60 by default.
# expect WHAT COMMAND…: prints the expectation, and whether the command succeeds within $PATIENCE.
expect() {
    local what=$1
    shift
    if wait_until "${PATIENCE:-60}" "$@"; then
        printf '   %sok%s      %s\n' "$GREEN" "$PLAIN" "$what"
    else
        printf '   %sDIFFERS%s expected: %s\n' "$RED" "$PLAIN" "$what"
        FAILURES=$((FAILURES + 1))
        # `scripts/mutants --scripts` needs only the first.
        [[ -z ${TANDEM_FAIL_FAST:-} ]] || judge
    fi
}
seen() { printf '   seen    %s\n' "$1"; }
is_equal() { [[ $1 == "$2" ]]; }

# Ends the run; exits with 1 if an expectation was not met.
judge() {
    if ((FAILURES)); then
        printf '\n%s%d expectation(s) differ.%s\n' "$RED" "$FAILURES" "$PLAIN"
        exit 1
    fi
    printf '\n%sEverything was as expected.%s\n' "$GREEN" "$PLAIN"
}

container() { "$BIN/tandem" container "$@"; }
in_order() { container verify >/dev/null; }
revision() { container snapshot | jq .revision; }

# is_whole REVISION: succeeds if a reader finds one complete transaction of the app, at REVISION or later.
is_whole() {
    container snapshot >"$WORK/snapshot" 2>&1 &&
        jq -e --argjson last "$1" \
            '.revision >= $last and .records.jotd.value.setup and (.records["fallback-jokes"].value | length == 20)
                and (.records.jotd.value.id == .records["fallback-jokes"].value[0].id)' \
            "$WORK/snapshot" >/dev/null
}

# Succeeds if a writer was killed within a commit: it left a staged file, a transaction that is not installed, or an
# announced revision that no reader sees. Call this function before another process writes.
is_in_the_middle() {
    local announced
    announced=$(head -c 20 "$CONTAINER/.lock" 2>/dev/null || echo 0)
    [[ -e $CONTAINER/.commit.jsonl ]] || [[ -n $(ls -A "$CONTAINER/.staging" 2>/dev/null) ]] ||
        ((10#$announced > $(revision)))
}

# Prints the last revision that a publishing app printed, or 0. Ignores a line that is incomplete because of a kill.
acknowledged() { jq -rR 'fromjson? | .revision' "$1" | tail -n 1 | grep . || echo 0; }

EVENTS() { cat "$TANDEM_STATE/events.jsonl" 2>/dev/null || true; }

# count_since LINE JQ-CONDITION: counts the events after line LINE of the log that meet the condition.
count_since() { EVENTS | tail -n "+$(($1 + 1))" | jq -c "select($2)" | wc -l; }
event_lines() { EVENTS | wc -l; }

# event_count JQ-CONDITION: counts the events in the log that meet the condition.
event_count() { EVENTS | jq -c "select($1)" | wc -l; }

has_events() { (($(event_count "$2") >= $1)); }

# shown FAMILY: prints the text of the first entry in a widget's archive, on one line.
shown() {
    jq -r '.entries[0].content.entry.joke | ([.character // empty] + [.setup] | join(": ")) + " / " + .punchline | gsub("\n"; " ") | rtrimstr(" / ")' \
        "$TANDEM_STATE/archive/JokeOfTheDayWidget.$1.json"
}

FAMILIES=(systemSmall systemMedium systemLarge accessoryRectangular accessoryCircular accessoryInline)
export FAMILIES

# all_show JQ-CONDITION: succeeds if the first entry in the archive of every family meets the condition, and all these
# entries show the same joke. The condition can use the entry's .source and .joke.
all_show() {
    local family files=()
    for family in "${FAMILIES[@]}"; do files+=("$TANDEM_STATE/archive/JokeOfTheDayWidget.$family.json"); done
    jq -se "(length == 6) and (map(.entries[0] | .joke = .content.entry.joke) | all($1) and (map(.joke.id) | unique | length == 1))" \
        "${files[@]}" >/dev/null 2>&1
}
