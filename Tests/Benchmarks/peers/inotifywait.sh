#!/usr/bin/env bash
# inotifywait.sh CONTAINER ARCHIVE: a typical host in shell: shows the record on each reload request.
set -euo pipefail
inotifywait -m -q -e moved_to --format %f "$1" | while read -r name; do
    [[ $name == reload.jsonl && -e $1/joke.jsonl ]] || continue
    printf '%s\n' "$(<"$1/joke.jsonl")" >"$2/.new"
    mv -fT "$2/.new" "$2/widget.json"
done
