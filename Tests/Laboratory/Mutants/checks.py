"""Runs the laboratory's checks on the mutants."""

import json
import os
import re
import subprocess
import tempfile

# How long a check waits for a change that must happen, and the check's time limit in seconds. On a busy machine, the
# change may take long. A mutant may prevent it, so the times for a mutant are shorter.
HEALTHY_WITHIN, HEALTHY_LIMIT = "60s", 300
MUTANT_WITHIN, MUTANT_LIMIT = "8s", 120
UNAVAILABLE = 69
# The failures that a race without kills or contention reports. Such a race proves nothing, so these failures do not
# count as violations.
INCONCLUSIVE = re.compile("nobody was killed|no contention")


class Outcome:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    @property
    def violations(self):
        """The number of violations. Reports count them, list them, or both. Race reports also list other failures."""
        try:
            report = json.loads(self.output)
        except ValueError:
            return 0
        found = report.get("violations")
        counts = [report.get("violationCount"), len(found) if isinstance(found, list) else found]
        failures = [text for text in report.get("failures") or [] if not INCONCLUSIVE.search(text)]
        return sum(count for count in counts if isinstance(count, int)) + len(failures)

    @property
    def caught(self):
        return self.status == 1 and self.violations > 0


class Checks:
    def __init__(self, programs, seed, limit):
        self.lab = str(programs / "tandem-lab")
        self.seed, self.limit = str(seed), limit

    def command(self, check, within):
        part, _, words = check.partition(":")
        words = words.replace("_", " ")
        seed = ["--seed", self.seed]
        commands = {
            "rules": ["rules", "--only", words],
            "converge": ["converge", "--kind", words, "--rounds", "1", "--within", within, *seed],
            "model": ["power-cut", "--model-only", "--only", words, *seed],
            "cut": ["power-cut", "--real-only", "--only", words, "--limit", str(self.limit), *seed],
            "sweep": ["crash-sweep", "--only", words, "--limit", str(self.limit * 10), *seed],
            "race": ["race", "--for", "10s", *seed],
        }
        return [self.lab, *commands[part], "--json"]

    def run(self, check, mutant=None):
        """Runs a check on a mutant, or on the original if `mutant` is None."""
        if mutant is None:
            return self._run(self.command(check, HEALTHY_WITHIN), HEALTHY_LIMIT)
        command = [*self.command(check, MUTANT_WITHIN), "--worker-environment", f"TANDEM_MUTANT={mutant}"]
        # A check that finds a violation keeps the files of its run. Here the violation is the aim.
        with tempfile.TemporaryDirectory(prefix="tandem-mutant.", ignore_cleanup_errors=True) as folder:
            return self._run(command, MUTANT_LIMIT, TMPDIR=folder)

    def _run(self, command, limit, **variables):
        # timeout(1) signals the process group, so it also ends the processes that a check has started.
        command = ["timeout", "-k", "10", str(limit), *command]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
            env={**os.environ, **variables})
        return Outcome(done.returncode, done.stdout, done.stderr)
