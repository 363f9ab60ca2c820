"""The program behind `scripts/mutants`; its --help describes it."""

import argparse
import json
import os
import sys
import time

from build import build
from checks import UNAVAILABLE, Checks
from table import Table, TableError

EX_USAGE, EX_DATAERR = 64, 65

DESCRIPTION = """\
Breaks the file protocol on purpose, in one way at a time, and checks that the laboratory notices.

Builds a copy of the sources that holds all mutants (Tests/Laboratory/Mutants/mutants.toml), below .build/mutants. Runs, for each
mutant, the checks that must catch it, and prints those that did, with the number of violations. Every check must first
pass on the original. Exit 1 if a check fails on the original, if a mutant survives, or if, of all mutants with all their
checks, more than one check catches no more than half. Exit 65 if the table does not fit the sources.

All checks take half an hour on two cores, and --short takes two minutes, after the build.

With --scripts [SIMULATION ...] as the first argument, breaks steps of the simulations instead: a kill that kills nobody,
an app that does nothing, a clock that does not move. Prints who noticed which; a few minutes.

No check runs for longer than two minutes; a check that does has not caught its mutant."""

EXAMPLES = """\
examples:
  scripts/mutants --short
  scripts/mutants --only no-lock --only overflow-ignored
  scripts/mutants --json
  {"mutants":[{"mutant":"no-lock","breaks":"lock","caught":[{"check":"rules:held-lock","violations":1}],"missed":[]},…],
   "survivors":[],"caughtByMany":32,"unavailable":[],"seed":1,"seconds":1600}"""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"mutants: {message}; see --help", file=sys.stderr)
        sys.exit(EX_USAGE)


def number(largest):
    def parse(text):
        if not text.isdecimal() or not 1 <= int(text) <= largest:
            raise argparse.ArgumentTypeError(f"not a number from 1 to {largest}: {text}")
        return int(text)

    return parse


def arguments():
    parser = Parser(
        prog="scripts/mutants", description=DESCRIPTION, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this mutant; may be repeated")
    parser.add_argument("--short", action="store_true", help="of each mutant, only the first check, the cheapest")
    parser.add_argument("--seed", type=number(999_999_999), default=1, metavar="N", help="the seed of the checks (1)")
    parser.add_argument(
        "--limit", type=number(1_000_000), default=40, metavar="N",
        help="the most cuts of an operation in a power cut of a real file system (40); a crash sweep makes ten times as "
        "many kills and failures")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--list", action="store_true", help="list the mutants and run no check")
    parser.add_argument("--build", action="store_true", help="build the mutants and print the folder of the programs")
    parser.add_argument("--table", help=argparse.SUPPRESS)
    return parser.parse_args()


def main():
    options = arguments()
    try:
        table = Table(options.table) if options.table else Table()
        unknown = set(options.only) - {mutant["name"] for mutant in table.mutants}
        if unknown:
            print(f"mutants: there is no mutant {min(unknown)}: see scripts/mutants --list", file=sys.stderr)
            return EX_USAGE
        mutants = [mutant for mutant in table.mutants if not options.only or mutant["name"] in options.only]
        if options.list:
            return show(mutants, options.json)
        programs = build(table)
    except TableError as error:
        print(f"mutants: {error}", file=sys.stderr)
        return EX_DATAERR
    if options.build:
        print(programs)
        return 0
    return Run(options, mutants, Checks(programs, options.seed, options.limit)).run()


def show(mutants, as_json):
    if as_json:
        members = ("name", "breaks", "description", "checks")
        print(json.dumps({"mutants": [{member: mutant[member] for member in members} for mutant in mutants]}))
    else:
        for mutant in mutants:
            print(f"{mutant['name']:24}  {mutant['breaks']:11}  {mutant['description']}")
    return 0


class Run:
    """A run of the checks on some mutants."""

    def __init__(self, options, mutants, checks):
        self.options, self.mutants, self.checks = options, mutants, checks
        self.unavailable = []
        self.started = time.monotonic()
        self.red, self.plain = ("\033[31m", "\033[0m") if colours() else ("", "")

    def say(self, text):
        if not self.options.json:
            print(text, flush=True)

    def chosen(self, mutant):
        return mutant["checks"][:1] if self.options.short else mutant["checks"]

    def run(self):
        if not self.passes_on_original():
            return 1
        rows = [self.try_mutant(mutant) for mutant in self.mutants]
        survivors = [row["mutant"] for row in rows if not row["caught"]]
        many = sum(len(row["caught"]) > 1 for row in rows)
        seconds = int(time.monotonic() - self.started)
        if self.options.json:
            print(json.dumps({
                "mutants": rows, "survivors": survivors, "caughtByMany": many, "unavailable": self.unavailable,
                "seed": self.options.seed, "seconds": seconds}))
        end = f"(seed {self.options.seed}; took {seconds} s)"
        self.say("")
        if survivors:
            self.say(f"{len(rows)} mutants, {len(survivors)} survive: {' '.join(survivors)} {end}")
            return 1
        is_whole = not (self.options.short or self.options.only or self.unavailable)
        if is_whole and many * 2 <= len(rows):
            self.say(f"{len(rows)} mutants, all caught, but only {many} by more than one check {end}")
            return 1
        self.say(f"{len(rows)} mutants, all caught, {many} of them by more than one check {end}.")
        return 0

    def passes_on_original(self):
        """Runs every check once without a mutant."""
        names = sorted({check for mutant in self.mutants for check in self.chosen(mutant)})
        for check in names:
            outcome = self.checks.run(check)
            if outcome.status == UNAVAILABLE:
                print(f"{check} cannot be made here: {outcome.errors[:300]}", file=sys.stderr)
                self.unavailable.append(check)
            elif outcome.status != 0:
                print(outcome.errors, outcome.output, file=sys.stderr)
                print(f"mutants: {check} fails without a mutant, with {outcome.status}", file=sys.stderr)
                return False
        self.say(f"{len(names) - len(self.unavailable)} checks pass without a mutant.\n")
        return True

    def try_mutant(self, mutant):
        name = mutant["name"]
        caught, missed = [], []
        for check in self.chosen(mutant):
            if check in self.unavailable:
                continue
            outcome = self.checks.run(check, name)
            if outcome.caught:
                caught.append({"check": check, "violations": outcome.violations})
                continue
            missed.append(check)
            if outcome.status != 0:
                print(f"{name}: {check} ended with {outcome.status}: {outcome.errors[:300]}", file=sys.stderr)
        verdict = ", ".join(f"{found['check']} ({found['violations']})" for found in caught)
        if missed:
            verdict = (verdict or f"{self.red}SURVIVES{self.plain}") + f"; not caught by {' '.join(missed)}"
        self.say(f"{name:24}  {mutant['breaks']:11}  {verdict}")
        return {"mutant": name, "breaks": mutant["breaks"], "caught": caught, "missed": missed}


def colours():
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


if __name__ == "__main__":
    sys.exit(main())
