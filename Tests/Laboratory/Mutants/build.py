"""Builds a copy of the sources that contains all mutants."""

import contextlib
import fcntl
import os
import pathlib
import shutil
import subprocess
import sys

from table import FOLDER, TableError, rewrite

ROOT = FOLDER.parents[2]
# The programs that the checks run. The package manifest of the copy contains only them and the modules they need.
PRODUCTS = "tandem,tandem-lab,tandem-watch,widget-extension,jokes-widget"


def build(table):
    """Brings the copy up to date, builds it, and returns the folder of its programs."""
    place = ROOT / ".build" / "mutants"
    place.mkdir(parents=True, exist_ok=True)
    with locked(place / "lock"):
        write_copy(table, place / "package")
        return compile_copy(place)


@contextlib.contextmanager
def locked(path):
    """Prevents two runs of the script from writing the copy at the same time."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def write_copy(table, package):
    """Writes only the files that changed, because the build compiles each file that is newer than its result."""
    sources = ROOT / "Sources"
    paths = sorted(
        str(pathlib.Path(folder, name).relative_to(sources))
        for folder, folders, names in os.walk(sources)
        for name in names + [name for name in folders if os.path.islink(os.path.join(folder, name))]
    )
    edits = table.edits(paths)
    # Rewrites all source texts before it writes a file, so that an error in the table leaves no incomplete copy.
    rewritten = {path: rewrite((sources / path).read_text(), edits[path]).encode() for path in edits}
    wanted = {"Package.swift"}
    for path in paths:
        wanted.add(f"Sources/{path}")
        if path in rewritten:
            write(package / "Sources" / path, rewritten[path])
        else:
            copy(sources / path, package / "Sources" / path)
    for folder in {folder for path in rewritten for folder in pathlib.Path("Sources", path).parents}:
        # The helper functions that a module's variants call become a file of the module. Its folder has the module's
        # name.
        helpers = FOLDER / f"{folder.name}.swift"
        if folder.name and helpers.exists():
            text = helpers.read_text().replace('"NAMES"', quoted_list(mutant["name"] for mutant in table.mutants))
            wanted.add(str(folder / "MutantHelpers.swift"))
            write(package / folder / "MutantHelpers.swift", text.encode())
    copy(ROOT / "Package.swift", package / "Package.swift")
    for folder, folders, names in os.walk(package / "Sources"):
        for name in names + [name for name in folders if os.path.islink(os.path.join(folder, name))]:
            path = pathlib.Path(folder, name)
            if str(path.relative_to(package)) not in wanted:
                path.unlink()


def quoted_list(names):
    return ", ".join(f'"{name}"' for name in names)


def copy(source, target):
    if source.is_symlink():
        link = os.readlink(source)
        if not (target.is_symlink() and os.readlink(target) == link):
            remove(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(link)
        return
    write(target, source.read_bytes())


def write(target, content):
    if target.is_file() and not target.is_symlink() and target.read_bytes() == content:
        return
    remove(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def remove(path):
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif path.exists() or path.is_symlink():
        path.unlink()


def compile_copy(place):
    package = place / "package"
    pins = ROOT / "Package.resolved"
    if pins.exists() and not (package / "Package.resolved").exists():
        shutil.copy(pins, package)
    environment = dict(os.environ, TANDEM_ONLY=PRODUCTS)
    command = ["swift", "build", "--package-path", str(package), "--scratch-path", str(place / "build"), "--quiet"]
    command += ["--disable-index-store", "-Xswiftc", "-gnone"]
    if not (place / "build" / "debug" / "tandem-lab").exists():
        print("Building the mutants: some minutes the first time, less than a minute otherwise …", file=sys.stderr)
    outcome = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if outcome.returncode != 0:
        raise TableError(f"the mutants cannot be built:\n{outcome.stdout}")
    return place / "build" / "debug"
