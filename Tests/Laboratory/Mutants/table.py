"""Reads mutants.toml and writes its edits into source text."""

import pathlib
import re
import sys
import tomllib

FOLDER = pathlib.Path(__file__).resolve().parent


class TableError(Exception):
    """An entry of the table is wrong, or does not fit the sources."""


class Table:
    def __init__(self, path=FOLDER / "mutants.toml"):
        with open(path, "rb") as file:
            data = tomllib.load(file)
        self.requirements = data["requirements"]
        self.mutants = data["mutant"]
        names = set()
        for mutant in self.mutants:
            name = mutant.get("name", "")
            if not re.fullmatch(r"[a-z-]+", name) or name in names:
                raise TableError(f"not a name, or used twice: {name!r}")
            names.add(name)
            for member in ("breaks", "description", "checks", "edits"):
                if not mutant.get(member):
                    raise TableError(f"{name} has no {member}")
            if mutant["breaks"] not in self.requirements:
                raise TableError(f"{name} breaks an unknown requirement: {mutant['breaks']}")
        unbroken = set(self.requirements) - {mutant["breaks"] for mutant in self.mutants}
        if unbroken:
            raise TableError(f"no mutant breaks: {', '.join(sorted(unbroken))}")

    def edits(self, paths):
        """Returns the edits by path: those of `paths` that they name. `paths` are relative to Sources."""
        found = {}
        for mutant in self.mutants:
            for edit in mutant["edits"]:
                matches = [path for path in paths if f"/{path}".endswith("/" + edit["file"])]
                if len(matches) != 1:
                    raise TableError(f"{mutant['name']}: {len(matches)} files below Sources end in {edit['file']}")
                found.setdefault(matches[0], []).append((mutant["name"], edit))
        return found


def rewrite(text, edits):
    """Returns Swift source text that holds all variants of a file; `edits` are pairs of a mutant's name and an edit."""
    spans = {}
    for name, edit in edits:
        ways = [way for way in ("broken", "instead", "before") if way in edit]
        if len(ways) != 1:
            raise TableError(f"{name}: an edit of {edit['file']} has not one of broken, instead and before")
        start, end = locate(name, text, edit)
        way = ways[0]
        spans.setdefault((start, end, way), []).append((name, edit[way].strip()))
    result, position = [], 0
    for (start, end, way), variants in sorted(spans.items()):
        if start < position:
            raise TableError(f"{variants[0][0]}: its edit overlaps another one")
        result += [text[position:start], switch(way, text[start:end], variants)]
        position = end
    return "".join(result) + text[position:]


def locate(name, text, edit):
    """Returns the range of the part that an edit changes."""
    original = edit["original"]
    plain = original.replace("«", "").replace("»", "")
    count = text.count(plain)
    if count != 1:
        raise TableError(f"{name}: its original text is {count} times in {edit['file']}: {plain.strip()}")
    start = text.index(plain)
    if "«" not in original:
        return start, start + len(plain)
    return start + original.index("«"), start + original.index("»") - 1


def switch(way, original, variants):
    """Returns the text that chooses between the original and its variants at run time."""
    if way == "broken":
        for name, broken in reversed(variants):
            original = f'(tandemMutant == "{name}" ? ({broken}) : ({original}))'
        return original
    chain = " else ".join(f'if tandemMutant == "{name}" {{\n{code}\n}}' for name, code in variants)
    return f"{chain} else {{\n{original}\n}}" if way == "instead" else f"{chain}\n{original}"


if __name__ == "__main__":
    sys.exit("a module of scripts/mutants")
