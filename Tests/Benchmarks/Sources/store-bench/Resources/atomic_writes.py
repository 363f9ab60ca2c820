"""Writes files with python-atomicwrites and takes the time.

usage: atomic_writes.py FOLDER LENGTH FILES

Says "ready", then reads numbers from standard input. For each it writes that many times FILES files of LENGTH bytes,
one after the other, and prints a JSON array of the microseconds that each time took.
"""

import json
import sys
import time

from atomicwrites import atomic_write

folder, length, files = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
number = 0
print("ready", flush=True)
for line in sys.stdin:
    taken = []
    for _ in range(int(line)):
        number += 1
        payload = b'{"sequence":%d,"text":"' % number
        payload = payload.ljust(length - 2, b"a") + b'"}'
        start = time.perf_counter_ns()
        for file in range(files):
            with atomic_write(f"{folder}/{file}.json", mode="wb", overwrite=True) as output:
                output.write(payload)
        taken.append((time.perf_counter_ns() - start) / 1000)
    print(json.dumps(taken), flush=True)
