"""Runs the laboratory's checks on the mutants."""

import json
import re
import subprocess

# A change that must come may take long on a busy machine. Under a mutant it may never come.
HEALTHY_WITHIN, HEALTHY_LIMIT = "60s", 300
MUTANT_WITHIN, MUTANT_LIMIT = "8s", 120
UNAVAILABLE = 69
# A race that saw too little to show anything does not count.
INCONCLUSIVE = re.compile("nobody was killed|no contention")


class Outcome:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors

    @property
    def violations(self):
        """The number of violations: checks count them, list them, or both; races also list other failures."""
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
        """Runs a check, on a mutant or on the original."""
        within, limit = (MUTANT_WITHIN, MUTANT_LIMIT) if mutant else (HEALTHY_WITHIN, HEALTHY_LIMIT)
        command = self.command(check, within)
        if mutant:
            command += ["--worker-environment", f"TANDEM_MUTANT={mutant}"]
        # timeout(1) ends what a check has started too: it signals the process group.
        command = ["timeout", "-k", "10", str(limit), *command]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        return Outcome(done.returncode, done.stdout, done.stderr)
