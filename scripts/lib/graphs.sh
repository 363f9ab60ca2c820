# Sourced after common.sh by the scripts that read symbol graphs, never run. Reads the modules that the tests use, so
# nothing is compiled a second time.
# shellcheck shell=bash

# The tools are in the compiler's folder. The PATH may contain only a link to the compiler, so the folder is added.
TOOLS=$(dirname "$(readlink -f "$(command -v swift)")")
PATH=$PATH:$TOOLS

# prepare_graphs: builds the modules if necessary, and makes the folder $work, which is removed when the script ends.
prepare_graphs() {
    local map
    # Tests run the scripts while the package manager holds its lock. Everything has already been built then.
    if [[ -n ${TANDEM_PROGRAMS:-} ]]; then
        BIN=$TANDEM_PROGRAMS
    else
        "$ROOT/scripts/setup" develop
        swift_build "all modules" "${UNOPTIMIZED[@]}"
    fi
    MODULES=$BIN/Modules
    # The folders of the modules that the Swift modules import: the toolchain's swift-syntax, and C modules in this
    # package and in the packages that it uses.
    INCLUDES=(-I "$MODULES" -I "$TOOLS/../lib/swift/host")
    # The folder of the programs is a link to a folder that is two below the checkouts.
    while read -r map; do INCLUDES+=(-I "$(dirname "$map")"); done < <(
        find Sources "$BIN/../../checkouts" -name module.modulemap ! -path '*/Tests/*' ! -path '*/CompiledModules/*' 2>/dev/null | sort
    )
    while read -r map; do INCLUDES+=(-Xcc "-fmodule-map-file=$map"); done < <(
        find "$BIN/" -mindepth 2 -maxdepth 2 -name module.modulemap | sort
    )
    work=$(mktemp -d "${TMPDIR:-/tmp}/tandem-$(basename "$0").XXXXXX")
    trap tidy EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    mkdir "$work/graphs" "$work/said" "$work/failed"
}

# Ends the running calls with their child processes, then removes their folder.
tidy() {
    local pid
    for pid in $(jobs -rp); do kill -- "-$pid" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}

# in_parallel FUNCTION NAME…: calls the function for each name, as many at once as there are cores. Prints the output of
# the calls that failed, and fails if any did.
in_parallel() {
    local function=$1 name
    shift
    for name; do
        while (($(jobs -rp | wc -l) >= $(nproc))); do wait -n || true; done
        # Each call has its own process group.
        set -m
        { "$function" "$name" >"$work/said/$name" 2>&1 || touch "$work/failed/$name"; } &
        set +m
    done
    wait
    for name; do [[ ! -e $work/failed/$name ]] || cat "$work/said/$name" >&2; done
    [[ -z $(ls "$work/failed") ]]
}

# extract MODULE: writes the symbol graphs of a module's public declarations to $work/graphs/MODULE.
extract() {
    mkdir "$work/graphs/$1"
    [[ -e $MODULES/$1.swiftmodule ]] || {
        echo "there is no $MODULES/$1.swiftmodule; scripts/test builds it"
        return 1
    }
    swift-symbolgraph-extract -module-name "$1" -target "$(uname -m)-unknown-linux-gnu" "${INCLUDES[@]}" \
        -minimum-access-level public -skip-synthesized-members -output-dir "$work/graphs/$1"
}
