# Sourced by scripts/fresh-machine and by a test, never run.
# shellcheck shell=bash

# same_references DIR DIR: compares two folders with reference pictures byte by byte, and prints the result. Compares
# nothing if two versions of the browser drew them, because these may draw a little differently. Fails if files differ.
same_references() {
    local one two name count=0 differing=0
    one=$(jq -er .browser "$1/references.json") && two=$(jq -er .browser "$2/references.json") || return
    if [[ $one != "$two" ]]; then
        echo "not compared: $one drew the pictures here, and $two those there"
        return
    fi
    diff <(cd "$1" && find . -type f | LC_ALL=C sort) <(cd "$2" && find . -type f | LC_ALL=C sort) || return
    while IFS= read -r name; do
        cmp "$1/$name" "$2/$name" || differing=1
        count=$((count + 1))
    done < <(cd "$1" && find . -name '*.png' -o -name '*.txt' | LC_ALL=C sort)
    if ((differing == 0)); then echo "$count files are equal byte by byte"; fi
    return "$differing"
}
