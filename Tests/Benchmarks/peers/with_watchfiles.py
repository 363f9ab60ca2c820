"""with_watchfiles.py CONTAINER ARCHIVE: shows the record on each reload request, with watchfiles."""

import os
import sys

from watchfiles import watch

container, archive = sys.argv[1:]
marker = os.path.join(container, "reload.jsonl")

# The shortest delay: watchfiles gathers changes for `step` milliseconds, 50 by default.
for changes in watch(container, watch_filter=None, step=1, debounce=1, recursive=False):
    if all(path != marker for _, path in changes):
        continue
    try:
        with open(os.path.join(container, "joke.jsonl"), "rb") as file:
            shown = file.read()
    except FileNotFoundError:
        continue
    staged = os.path.join(archive, ".new")
    with open(staged, "wb") as file:
        file.write(shown)
    os.replace(staged, os.path.join(archive, "widget.json"))
