"""Writes files with python-atomicwrites and measures the time.

usage: atomic_writes.py FOLDER LENGTH FILES

Prints "ready", then reads numbers from standard input. For each number, it repeats that many times: write FILES files of
LENGTH bytes, one after the other. It prints a JSON array with the microseconds of each repetition.
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
