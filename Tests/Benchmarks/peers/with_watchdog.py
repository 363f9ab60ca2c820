"""with_watchdog.py CONTAINER ARCHIVE: shows the record on each reload request, with watchdog."""

import os
import sys
import threading

from watchdog.events import FileSystemEventHandler
from watchdog.observers import Observer

container, archive = sys.argv[1:]
marker = os.path.join(container, "reload.jsonl")


class Host(FileSystemEventHandler):
    def on_any_event(self, event):
        # watchdog reports a file moved in from an unwatched folder as created.
        if event.event_type not in ("created", "moved"):
            return
        if marker not in (event.src_path, getattr(event, "dest_path", "")):
            return
        try:
            with open(os.path.join(container, "joke.jsonl"), "rb") as file:
                shown = file.read()
        except FileNotFoundError:
            return
        staged = os.path.join(archive, ".new")
        with open(staged, "wb") as file:
            file.write(shown)
        os.replace(staged, os.path.join(archive, "widget.json"))


observer = Observer()
observer.schedule(Host(), container, recursive=False)
observer.start()
threading.Event().wait()
