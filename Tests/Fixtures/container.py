#!/usr/bin/env python3
"""A reader and writer of the container's file protocol, for tests.

Written from shared-container/PROTOCOL.md alone ("§" is a section of it), with
nothing but the standard library of Python 3.9.

    container.py DIR get NAME
    container.py DIR revision NAME
    container.py DIR put NAME [--if-revision N]     the payload, one line, on stdin
    container.py DIR delete NAME
    container.py DIR increment NAME COUNT
    container.py DIR increment-pair A B COUNT
    container.py DIR watch-pair A B SECONDS
    container.py DIR commit [--if NAME=N]...        {"NAME": value, ...} on stdin
    container.py DIR snapshot [NAME...]
    container.py DIR verify
    container.py DIR reload KIND

Exit status: 0 done, 1 watch-pair saw what must not be, 64 usage, 65 bad data
or a newer version, 66 no such record, 74 input/output error, 75 conflict or
the lock was not to be had.
"""

import argparse
import contextlib
import datetime
import errno
import fcntl
import hashlib
import json
import os
import random
import re
import resource
import select
import stat
import sys
import time

USAGE, BAD_DATA, ABSENT, IO_ERROR, TRY_AGAIN = 64, 65, 66, 74, 75

HEADER_LIMIT = 16_384
PAYLOAD_LIMIT = 4_194_304
RECORD_LIMIT = HEADER_LIMIT + 1 + PAYLOAD_LIMIT + 1
REDO_LIMIT = 64 * 1024 * 1024
LAST_REVISION = 2**53 - 1
LAST_PID = 2**31 - 1
PATIENCE = float(os.environ.get("CONTAINER_PATIENCE", "10"))  # seconds

LOCK, REDO, STAGING, PREVIOUS = ".lock", ".commit.jsonl", ".staging", ".previous"
MARKER = "reload"
NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
NONCE = re.compile(r'"[0-9a-f]{16}"')
CHECKSUM = re.compile(rb',"checksum":"([0-9a-f]{64})"\}\Z')


class Failure(Exception):
    """An error that ends the program with a certain exit status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Conflict(Failure):
    """A record does not have the revision that the caller expected."""

    def __init__(self, name):
        super().__init__(TRY_AGAIN, f"{name} has another revision")


# --- JSON, without touching a byte of it -------------------------------------


class NotJSON(ValueError):
    """A text is not JSON, or not the JSON it must be."""


SPACE = re.compile(r"[ \t\r\n]*")
STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
SCALAR = re.compile(
    STRING.pattern + r"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null"
)


def skip_space(text, at):
    """The position of the next character that is no white space."""
    return SPACE.match(text, at).end()


def skip_key(text, at):
    """The position after a member's name and colon."""
    key = STRING.match(text, skip_space(text, at))
    if not key:
        raise NotJSON("a name is missing")
    at = skip_space(text, key.end())
    if text[at : at + 1] != ":":
        raise NotJSON("a colon is missing")
    return at + 1


def skip_value(text, at):
    """The position after the JSON value that begins at a position.

    It takes no recursion: a value may be nested as deeply as it likes.
    """
    closers = []  # of the arrays and objects that are open
    while True:
        at = skip_space(text, at)
        opener = text[at : at + 1]
        if opener and opener in "[{":
            closer = "]" if opener == "[" else "}"
            at = skip_space(text, at + 1)
            if text[at : at + 1] != closer:
                closers.append(closer)
                at = skip_key(text, at) if closer == "}" else at
                continue
            at += 1
        else:
            scalar = SCALAR.match(text, at)
            if not scalar:
                raise NotJSON("a value is missing")
            at = scalar.end()
        while closers:  # A value has ended.
            at = skip_space(text, at) + 1
            if text[at - 1 : at] == closers[-1]:
                closers.pop()
            elif text[at - 1 : at] == ",":
                at = skip_key(text, at) if closers[-1] == "}" else at
                break
            else:
                raise NotJSON("a comma is missing")
        else:
            return at


def check_value(text):
    """Raises NotJSON if a text is not one JSON value."""
    if skip_space(text, skip_value(text, 0)) != len(text):
        raise NotJSON("there is something after the value")


def members(text):
    """The members of a JSON object: names, and the values as they stand there."""
    check_value(text)
    at = skip_space(text, 0)
    if text[at] != "{":
        raise NotJSON("it is not an object")
    found = {}
    at = skip_space(text, at + 1)
    while text[at] != "}":
        start = skip_key(text, at)
        name = json.loads(STRING.match(text, at).group())
        if name in found:
            raise NotJSON(f"{name} stands twice")
        end = skip_value(text, start)
        found[name] = text[start:end].strip(" \t\r\n")
        at = skip_space(text, end)
        if text[at] == ",":
            at = skip_space(text, at + 1)
    return found


def integer(text, lowest, highest):
    """The integer in a JSON text, or None if it is none or out of range."""
    if text is None or not re.fullmatch(r"0|-?[1-9][0-9]{0,15}", text):
        return None
    return int(text) if lowest <= int(text) <= highest else None


def is_string(text):
    """Whether a JSON text is a string."""
    return text is not None and text.startswith('"')


def plain_string(text):
    """A JSON string as its shortest form, to be compared; other values as they are."""
    return json.dumps(json.loads(text)) if is_string(text) else text


# --- Versions of records (§2) ------------------------------------------------


class Version:
    """What a file, or the redo record, says of a record.

    `state` is "absent", "valid", "damaged" or "newer"; the rest is meant for
    valid ones. Absent and damaged versions count as revision 0.
    """

    def __init__(self, state, name=None, fields=None, lines=None):
        self.state = state
        self.name = name
        self.lines = lines
        fields = fields or {}
        self.revision = int(fields.get("revision", 0))
        self.nonce = fields.get("nonce")
        self.removed = "removed" in fields
        self.kept = {key: fields[key] for key in ("key", "type") if key in fields}

    @property
    def valid(self):
        """Whether the version can be used."""
        return self.state == "valid"

    @property
    def exists(self):
        """Whether there is a payload: the version is valid and no tombstone."""
        return self.valid and not self.removed

    @property
    def payload(self):
        """The second line, without its line feed."""
        return self.lines[self.lines.index(b"\n") + 1 : -1]


NOTHING = Version("absent")
DAMAGED = Version("damaged")
NEWER = Version("newer")


def checksum(header_without, rest):
    """The checksum of a header without that member and of all that follows."""
    return hashlib.sha256(header_without + b"}\n" + rest).hexdigest()


def seal(header_without, rest):
    """A header with its checksum, and all that follows."""
    digits = checksum(header_without, rest).encode()
    return header_without + b',"checksum":"' + digits + b'"}\n' + rest


def header_fields(header):
    """The members of a header line; none if it is not a JSON object."""
    if len(header) > HEADER_LIMIT:
        return {}
    try:
        return members(header.decode())
    except ValueError:
        return {}


def check_header(header, rest):
    """The members of a header that is right in what all headers share, or None."""
    fields = header_fields(header)
    sealed = CHECKSUM.search(header)
    right = (
        fields.get("tandem") == "1"
        and integer(fields.get("revision"), 1, LAST_REVISION)
        and NONCE.fullmatch(plain_string(fields.get("nonce", "")))
        and is_string(fields.get("writer"))
        and is_string(fields.get("writtenAt"))
        and integer(fields.get("pid"), 0, LAST_PID) is not None
        and sealed
        and checksum(header[: sealed.start()], rest).encode() == sealed.group(1)
    )
    return fields if right else None


def parse_lines(data, name):
    """The version in the two lines of a record, or None if they are not valid.

    Without a name it may be any record's that can stand in a redo record.
    """
    header, _, rest = data.partition(b"\n")
    payload = rest[:-1]
    if rest[-1:] != b"\n" or b"\n" in payload or len(payload) > PAYLOAD_LIMIT:
        return None
    fields = check_header(header, rest)
    if not fields:
        return None
    record = fields.get("record")
    if not is_string(record) or not NAME.fullmatch(json.loads(record)):
        return None
    if name not in (None, json.loads(record)):
        return None
    if fields.get("removed", "true") != "true" or ("removed" in fields and payload != b"null"):
        return None
    if not all(is_string(fields.get(key, '""')) for key in ("key", "type")):
        return None
    try:
        check_value(payload.decode())
    except ValueError:
        return None
    return Version("valid", json.loads(record), fields, data)


def parse_redo(data):
    """The versions in a redo record by name, or None if it is not valid (§6)."""
    header, _, rest = data.partition(b"\n")
    lines = rest.split(b"\n")
    fields = check_header(header, rest) if len(data) <= REDO_LIMIT else None
    count = fields and integer(fields.get("count"), 1, REDO_LIMIT)
    if not count or lines.pop() or len(lines) != 2 * count:
        return None
    versions = {}
    for at in range(0, len(lines), 2):
        version = parse_lines(lines[at] + b"\n" + lines[at + 1] + b"\n", None)
        if not version or version.name in versions:
            return None
        if version.revision != int(fields["revision"]):
            return None
        if plain_string(version.nonce) != plain_string(fields["nonce"]):
            return None
        versions[version.name] = version
    return versions


def is_newer(data, parse):
    """Whether a file that is not valid was written by a newer version.

    It was not, if it is valid but for one flipped bit in the version.
    """
    tandem = header_fields(data.partition(b"\n")[0]).get("tandem", "")
    if not re.fullmatch(r"[1-9][0-9]*", tandem) or tandem == "1":
        return False
    flipped = re.match(rb'\{"tandem":[359],', data)
    return not (flipped and parse(b'{"tandem":1,' + data[flipped.end() :]))


def parse_file(data, name):
    """The version in a record's file."""
    version = parse_lines(data, name)
    if version:
        return version
    return NEWER if is_newer(data, lambda mended: parse_lines(mended, name)) else DAMAGED


class Redo:
    """What was found of a redo record: its state, and its versions by name."""

    def __init__(self, state="absent", versions=None):
        self.state = state
        self.versions = versions or {}

    @classmethod
    def parse(cls, data):
        """The redo record in a file."""
        versions = parse_redo(data)
        if versions:
            return cls("valid", versions)
        return cls("newer" if is_newer(data, parse_redo) else "damaged")


class Served:
    """What a reader is served: a version, and why it is not to be trusted."""

    def __init__(self, version, flag=None):
        self.version = version
        self.flag = flag


# --- Files -------------------------------------------------------------------


class File:
    """A file that was opened for reading, or what is known of its name.

    The descriptor stays open until `close`, so that the inode number is not
    used again.
    """

    def __init__(self, directory, name, limit):
        self.directory, self.name = directory, name
        self.descriptor = None
        self.data = None  # of a regular file, at most one byte more than the limit
        try:
            self.descriptor = os.open(
                name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=directory
            )
        except OSError as error:
            # A symbolic link, a socket, a device without a driver: not a regular file.
            if error.errno not in (errno.ENOENT, errno.ELOOP, errno.ENXIO, errno.ENODEV):
                raise
            self.identity = identity(directory, name) if error.errno != errno.ENOENT else None
            return
        status = os.fstat(self.descriptor)
        self.identity = (status.st_dev, status.st_ino)
        if stat.S_ISREG(status.st_mode):
            self.data = read_all(self.descriptor, limit + 1)

    @property
    def absent(self):
        """Whether nothing had the name."""
        return self.identity is None

    def still_there(self):
        """Whether the name is still that of this file, or still nobody's."""
        return identity(self.directory, self.name) == self.identity

    def close(self):
        """Gives the descriptor back."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def identity(directory, name):
    """Device and inode of what has a name; None if nothing has."""
    try:
        status = os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        return None
    return (status.st_dev, status.st_ino)


def read_all(descriptor, limit):
    """All bytes of a file, but not more than a limit."""
    parts = []
    while limit:
        part = os.read(descriptor, min(limit, 1 << 20))
        if not part:
            break
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def write_all(descriptor, data):
    """Writes all bytes."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


# --- The container -----------------------------------------------------------


def check_name(name):
    """The name, if it is one that a record can have."""
    if not NAME.fullmatch(name) or name == MARKER:
        raise Failure(USAGE, f"not a record's name: {name}")
    return name


def record_names(directory):
    """The names of the records (and the marker) in a directory, by a new listing."""
    if directory is None:
        return set()
    files = [entry for entry in os.listdir(directory) if entry.endswith(".jsonl")]
    names = {file[: -len(".jsonl")] for file in files}
    return {name for name in names if NAME.fullmatch(name)}


def make_container(path):
    """Makes the directory of a container, if it is not there (§9)."""
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        return
    parent = os.open(os.path.dirname(path), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(parent)
    finally:
        os.close(parent)


class Container:
    """The records in a directory, read without and written with its lock."""

    def __init__(self, path):
        self.path = os.path.abspath(path)
        self.directory = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self.seen = 0  # the highest revision that this process has seen
        self.read_headers = False  # whether it has read all of them under the lock
        self.lock_file = None
        self.staging = None

    def check_identity(self, consequence=""):
        """Raises if the path no longer names the directory (§9)."""
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            there = None
        if not there or not os.path.samestat(there, os.fstat(self.directory)):
            raise Failure(IO_ERROR, "the container was moved, deleted or made anew" + consequence)

    def note(self, version):
        """Remembers a revision."""
        self.seen = max(self.seen, version.revision)
        return version

    # Reading (§7)

    def open_record(self, name):
        """Opens a record's file."""
        return File(self.directory, f"{name}.jsonl", RECORD_LIMIT)

    def version(self, name, file):
        """The version that a record's file holds."""
        if file.absent:
            return NOTHING
        return DAMAGED if file.data is None else self.note(parse_file(file.data, name))

    def read_redo(self):
        """The redo record, as it is now."""
        with File(self.directory, REDO, REDO_LIMIT) as file:
            if file.absent:
                return Redo()
            return Redo("damaged") if file.data is None else Redo.parse(file.data)

    def read_previous(self, name):
        """The last good version of a record."""
        with self.previous() as directory:
            if directory is None:
                return NOTHING
            with File(directory, f"{name}.jsonl", RECORD_LIMIT) as file:
                return self.version(name, file)

    def serve(self, name, here, redo):
        """What a reader is served, given the version in the file and the redo record."""
        flag = None if redo.state in ("absent", "valid") else f"the redo record is {redo.state}"
        redone = redo.versions.get(name, NOTHING)
        if here.state == "newer" or here.state == "damaged" and not redone.valid:
            flag = f"{name} is {'damaged' if here is DAMAGED else 'of a newer version'}"
            version = redone if redone.valid else self.read_previous(name)
        else:
            version = redone if redone.revision > here.revision else here
        return Served(version if version.valid else NOTHING, flag)

    @contextlib.contextmanager
    def previous(self):
        """The descriptor of `.previous`; None if there is no such directory."""
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            directory = os.open(PREVIOUS, flags, dir_fd=self.directory)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
                raise
            yield None
            return
        try:
            yield directory
        finally:
            os.close(directory)

    def names(self):
        """The names of all records, by a new listing."""
        return record_names(self.directory) - {MARKER}

    def snapshot(self, names=None):
        """What is served of these records, or of all, at one moment."""
        deadline = time.monotonic() + PATIENCE
        held = {}
        try:
            while True:
                wanted = self.names() if names is None else names
                for name in wanted:
                    if name not in held:
                        held[name] = self.open_record(name)
                redo = self.read_redo()
                moved = [name for name in held if not held[name].still_there()]
                if not moved and (names is not None or self.names() <= set(held)):
                    break
                for name in moved:
                    held.pop(name).close()
                if time.monotonic() > deadline:
                    raise Failure(TRY_AGAIN, "the records do not stand still")
            served = {}
            known = set(held) | (set(redo.versions) - {MARKER} if names is None else set())
            for name in sorted(known):
                here = self.version(name, held[name]) if name in held else NOTHING
                served[name] = self.serve(name, here, redo)
                self.note(served[name].version)
            return served, redo
        finally:
            for file in held.values():
                file.close()

    def read(self, name):
        """What is served of one record."""
        return self.snapshot([name])[0][name]

    # The lock (§3)

    @contextlib.contextmanager
    def lock(self):
        """Holds the lock. Everything that changes a file happens in it."""
        self.lock_file = self.take_lock(time.monotonic() + PATIENCE)
        try:
            self.check_identity()
            self.open_staging()
            self.empty_staging()
            self.finish()
            try:
                yield
            except BaseException:
                with contextlib.suppress(OSError):
                    self.empty_staging()
                raise
        finally:
            if self.staging is not None:
                os.close(self.staging)
                self.staging = None
            os.close(self.lock_file)
            self.lock_file = None

    def take_lock(self, deadline):
        """The descriptor of `.lock`, locked."""
        while True:
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
            file = os.open(LOCK, flags, 0o600, dir_fd=self.directory)
            try:
                status = os.fstat(file)
                if not stat.S_ISREG(status.st_mode):
                    raise Failure(IO_ERROR, f"{LOCK} is not a regular file")
                self.wait_for_lock(file, deadline)
                if identity(self.directory, LOCK) == (status.st_dev, status.st_ino):
                    return file
                if time.monotonic() > deadline:
                    raise Failure(TRY_AGAIN, f"{LOCK} does not stand still")
            except BaseException:
                os.close(file)
                raise
            os.close(file)

    @staticmethod
    def wait_for_lock(file, deadline):
        """Locks a descriptor before a deadline."""
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise Failure(TRY_AGAIN, "the lock is held") from None
                time.sleep(random.uniform(0.0005, 0.01))

    def open_directory(self, name):
        """A directory of the container, made if need be."""
        with contextlib.suppress(FileExistsError):
            os.mkdir(name, 0o700, dir_fd=self.directory)
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        return os.open(name, flags, dir_fd=self.directory)

    def open_staging(self):
        """Opens the directory for files that are being prepared."""
        self.staging = self.open_directory(STAGING)

    def empty_staging(self):
        """Removes what others left there; the directory itself stays."""
        remove_contents(self.staging)

    def finish(self):
        """Finishes a transaction that was committed but not installed (§6)."""
        redo = self.read_redo()
        if redo.state == "absent":
            return
        if redo.state != "valid":
            raise Failure(BAD_DATA, f"the redo record is {redo.state}")
        os.fsync(self.directory)
        for name, version in redo.versions.items():
            with self.open_record(name) as file:
                here = self.version(name, file)
            if here.state == "newer":
                raise Failure(IO_ERROR, f"{name} is of a newer version: a transaction is stuck")
            if version.revision > here.revision:
                self.install(self.stage(name, version.lines), version, here)
        self.forget_redo()

    def forget_redo(self):
        """Unlinks the redo record, after all its records are durable."""
        os.fsync(self.directory)
        os.unlink(REDO, dir_fd=self.directory)

    # Revisions (§4)

    def announced(self):
        """The number in `.lock`."""
        digits = os.pread(self.lock_file, 20, 0)
        number = int(digits) if re.fullmatch(rb"[0-9]{20}", digits) else 0
        return number if number <= LAST_REVISION else 0

    def announce(self, revision):
        """Writes a revision into `.lock`; never a lower one than stands there."""
        if revision > self.announced():
            os.pwrite(self.lock_file, b"%020d\n" % revision, 0)

    def next_revision(self):
        """The revision of the next commit."""
        announced = self.announced()
        # A number in `.lock` that is lower than what was seen was tampered with.
        if not self.read_headers or announced < self.seen:
            self.note_headers(self.directory)
            with self.previous() as directory:
                self.note_headers(directory)
            self.read_headers = True
        self.seen = max(self.seen, announced)
        if self.seen >= LAST_REVISION:
            raise Failure(BAD_DATA, "there is no next revision")
        return self.seen + 1

    def note_headers(self, directory):
        """Remembers the revisions in the headers of a directory, damaged or not."""
        for name in record_names(directory):
            with File(directory, f"{name}.jsonl", HEADER_LIMIT + 1) as file:
                if file.data:
                    fields = header_fields(file.data.partition(b"\n")[0])
                    revision = integer(fields.get("revision"), 1, LAST_REVISION)
                    self.seen = max(self.seen, revision or 0)

    # Writing (§5, §6)

    def stage(self, name, data, durable=True):
        """Writes a file into `.staging`; its name there."""
        staged = f"{name}.{os.urandom(8).hex()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        file = os.open(staged, flags, 0o600, dir_fd=self.staging)
        try:
            write_all(file, data)
            if durable:
                os.fsync(file)
        except OSError:
            os.unlink(staged, dir_fd=self.staging)
            raise
        finally:
            os.close(file)
        return staged

    def install(self, staged, version, here):
        """Renames a staged file onto its record's name, in place of `here`."""
        if here.valid:
            self.keep_previous(version.name)
        self.announce(version.revision)
        self.rename(staged, f"{version.name}.jsonl")
        self.note(version)

    def rename(self, staged, name):
        """Renames a staged file into the container."""
        os.rename(staged, name, src_dir_fd=self.staging, dst_dir_fd=self.directory)

    def keep_previous(self, name):
        """Makes `.previous/NAME.jsonl` a link to the record that stands there."""
        file = f"{name}.jsonl"
        previous = self.open_directory(PREVIOUS)
        try:
            if identity(previous, file) == identity(self.directory, file):
                return
            link = f"{name}.{os.urandom(8).hex()}.previous"
            os.link(
                file,
                link,
                src_dir_fd=self.directory,
                dst_dir_fd=self.staging,
                follow_symlinks=False,
            )
            os.rename(link, file, src_dir_fd=self.staging, dst_dir_fd=previous)
        finally:
            os.close(previous)

    def writable(self, name):
        """The version in a record's file and what is served, if it may be replaced."""
        with self.open_record(name) as file:
            here = self.version(name, file)
            if file.descriptor is not None and stat.S_ISDIR(os.fstat(file.descriptor).st_mode):
                raise Failure(IO_ERROR, f"{name}.jsonl is a directory")
        if here.state == "newer":
            raise Failure(BAD_DATA, f"{name} is of a newer version")
        return here, self.serve(name, here, Redo()).version

    def commit(self, changes, expected):
        """Writes payloads (None removes), together; the revision they have then.

        `expected` has the revisions that records must have, or it is a conflict.
        """
        with self.lock():
            found = {name: self.writable(name) for name in {**changes, **expected}}
            for name, revision in expected.items():
                if not expects(revision, found[name][1]):
                    raise Conflict(name)
            changed = {
                name: payload
                for name, payload in changes.items()
                if not is_unchanged(found[name][0], payload)
            }
            if changed:
                revision = self.write(changed, found)
            else:
                revision = max(found[name][0].revision for name in changes)
                os.fsync(self.directory)
            self.check_identity(f"; revision {revision} is perhaps lost")
            return revision

    def write(self, changed, found):
        """Commits payloads that differ from what stands there."""
        revision, nonce = self.next_revision(), os.urandom(8).hex()
        versions = [
            new_version(name, payload, revision, nonce, found[name][1].kept)
            for name, payload in changed.items()
        ]
        staged = [self.stage(version.name, version.lines) for version in versions]
        if len(versions) > 1:
            redo = self.stage("commit", new_redo(versions, revision, nonce))
            self.announce(revision)
            self.rename(redo, REDO)
        else:
            self.install(staged[0], versions[0], found[versions[0].name][0])
        try:
            os.fsync(self.directory)
            if len(versions) > 1:
                for file, version in zip(staged, versions):
                    self.install(file, version, found[version.name][0])
                self.forget_redo()
        except OSError as error:
            raise Failure(
                IO_ERROR, f"revision {revision} was perhaps committed: {error}"
            ) from error
        return revision

    # The reload marker (§8)

    def reload(self, kind):
        """Asks for a reload of a kind of widget; the sequence of the request."""
        with self.lock():
            with self.open_record(MARKER) as file:
                here = self.version(MARKER, file)
            if here.state == "newer":
                raise Failure(BAD_DATA, "the reload marker is of a newer version")
            served, _ = self.snapshot()
            data_revision = max([1] + [entry.version.revision for entry in served.values()])
            kinds = marker_kinds(here)
            sequence = kinds.get(kind, {}).get("sequence", 0) + 1
            kinds[kind] = {
                "sequence": sequence,
                "revision": data_revision,
                "nonce": os.urandom(8).hex(),
            }
            payload = json.dumps({"kinds": kinds}, ensure_ascii=False, separators=(",", ":"))
            revision = max(data_revision, here.revision)
            marker = new_version(MARKER, payload.encode(), revision, os.urandom(8).hex(), {})
            self.rename(self.stage(MARKER, marker.lines, durable=False), f"{MARKER}.jsonl")
            self.check_identity()
            return sequence

    # Looking for damage

    def verify(self):
        """The names of all files that are damaged, and of those of a newer version."""
        found = {"damaged": [], "newer": []}
        states = [(REDO, self.read_redo().state)]
        with self.previous() as previous:
            for directory, prefix in ((self.directory, ""), (previous, f"{PREVIOUS}/")):
                for name in sorted(record_names(directory)):
                    with File(directory, f"{name}.jsonl", RECORD_LIMIT) as file:
                        state = self.version(name, file).state
                    states.append((f"{prefix}{name}.jsonl", state))
        for path, state in states:
            if state in found:
                found[state].append(path)
        return {"files": sum(state == "valid" for _, state in states), **found}


def remove_contents(directory):
    """Removes everything in an open directory."""
    for name in os.listdir(directory):
        try:
            os.unlink(name, dir_fd=directory)
        except (IsADirectoryError, PermissionError):
            inner = os.open(
                name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory
            )
            try:
                remove_contents(inner)
            finally:
                os.close(inner)
            os.rmdir(name, dir_fd=directory)


def expects(revision, version):
    """Whether a version is the one that a caller expected (§5, step 1)."""
    return revision == version.revision or revision == 0 and not version.exists


def is_unchanged(here, payload):
    """Whether a record's file already holds a payload, or is removed if that is None."""
    if payload is None:
        return here.state == "absent" or here.removed
    return here.exists and here.payload == payload


def header_start(fields):
    """A header without its closing brace; the values are JSON texts."""
    return ("{" + ",".join(f'"{name}":{value}' for name, value in fields.items())).encode()


def signature(nonce):
    """The members that say who writes."""
    now = datetime.datetime.now(datetime.timezone.utc)
    return {
        "nonce": f'"{nonce}"',
        "writer": '"container.py"',
        "pid": os.getpid(),
        "writtenAt": f'"{now:%Y-%m-%dT%H:%M:%S}.{now.microsecond // 1000:03d}Z"',
    }


def new_version(name, payload, revision, nonce, kept):
    """A version of a record; a tombstone if the payload is None."""
    fields = {"tandem": 1, "record": f'"{name}"', "revision": revision, **signature(nonce)}
    if payload is None:
        fields["removed"] = "true"
    fields.update(kept)
    lines = seal(header_start(fields), (b"null" if payload is None else payload) + b"\n")
    if lines.index(b"\n") > HEADER_LIMIT:
        raise Failure(BAD_DATA, f"the header of {name} is too long")
    return Version("valid", name, fields, lines)


def new_redo(versions, revision, nonce):
    """A redo record."""
    fields = {"tandem": 1, "revision": revision, "count": len(versions), **signature(nonce)}
    data = seal(header_start(fields), b"".join(version.lines for version in versions))
    if len(data) > REDO_LIMIT:
        raise Failure(BAD_DATA, "the transaction is too large")
    return data


def marker_kinds(marker):
    """The kinds in a reload marker; none if it is unreadable."""
    try:
        kinds = json.loads(marker.payload)["kinds"] if marker.exists else {}
        for kind in kinds.values():
            if not (type(kind["sequence"]) is type(kind["revision"]) is int):
                return {}
            if not re.fullmatch(r"[0-9a-f]{16}", kind["nonce"]):
                return {}
        return kinds
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


# --- The commands ------------------------------------------------------------


def say(value):
    """Prints a JSON value on a line."""
    print(json.dumps(value, separators=(",", ":")), flush=True)


def show(data):
    """Prints bytes and a line feed."""
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()


def check_payload(data):
    """A payload, if it is one."""
    if len(data) > PAYLOAD_LIMIT:
        raise Failure(BAD_DATA, "the payload is too long")
    try:
        check_value(data.decode())
    except ValueError as error:
        raise Failure(BAD_DATA, f"the payload is not JSON: {error}") from error
    return data


def number_in(served, name):
    """The integer payload of a record; 0 if there is none."""
    if served.flag:
        raise Failure(BAD_DATA, served.flag)
    if not served.version.exists:
        return 0
    text = served.version.payload.decode().strip(" \t\r")
    if not re.fullmatch(r"0|-?[1-9][0-9]{0,17}", text):
        raise Failure(BAD_DATA, f"{name} is not an integer")
    return int(text)


def get(container, arguments):
    """Prints the payload of a record."""
    served = container.read(arguments.name)
    if served.version.exists:
        show(served.version.payload)
    if served.flag:
        raise Failure(BAD_DATA, served.flag)
    if not served.version.exists:
        raise Failure(ABSENT, f"there is no {arguments.name}")


def revision(container, arguments):
    """Prints the revision of a record, be it removed; 0 if there is none."""
    served = container.read(arguments.name)
    say(served.version.revision)
    if served.flag:
        raise Failure(BAD_DATA, served.flag)


def put(container, arguments):
    """Writes a record."""
    data = sys.stdin.buffer.read(PAYLOAD_LIMIT + 2)
    data = data[:-1] if data.endswith(b"\n") else data
    if b"\n" in data:
        raise Failure(BAD_DATA, "the payload has more than one line")
    name, wanted = arguments.name, arguments.if_revision
    expected = {} if wanted is None else {name: wanted}
    say({"record": name, "revision": container.commit({name: check_payload(data)}, expected)})


def delete(container, arguments):
    """Removes a record."""
    say({"record": arguments.name, "revision": container.commit({arguments.name: None}, {})})


def increment(container, arguments, names=None):
    """Adds 1 to records, again and again, expecting the revisions that were read."""
    names = names or [arguments.name]
    made = 0
    try:
        while made < arguments.count:
            served, _ = container.snapshot(names)
            changes = {name: b"%d" % (number_in(served[name], name) + 1) for name in names}
            expected = {name: served[name].version.revision for name in names}
            with contextlib.suppress(Conflict):
                container.commit(changes, expected)
                made += 1
    finally:
        say(made)


def increment_pair(container, arguments):
    """Adds 1 to two records in one transaction, again and again."""
    increment(container, arguments, different(arguments))


def different(arguments):
    """The names of a pair."""
    if arguments.a == arguments.b:
        raise Failure(USAGE, "these are not two records")
    return [arguments.a, arguments.b]


def stdin_closed():
    """Whether stdin came to its end."""
    readable, _, _ = select.select([0], [], [], 0)
    return bool(readable) and not os.read(0, 65536)


def watch_pair(container, arguments):
    """Reads two records that must always be equal, until stdin is closed."""
    names = different(arguments)
    deadline = time.monotonic() + arguments.seconds
    reads, last, revisions = 0, 0, dict.fromkeys(names, 0)
    while True:
        container.check_identity()
        served, _ = container.snapshot(names)
        numbers = [number_in(served[name], name) for name in names]
        reads += 1
        if numbers[0] != numbers[1]:
            raise Failure(1, f"{names} are {numbers}")
        for name in names:
            seen = served[name].version.revision
            if seen < revisions[name]:
                raise Failure(1, f"{name} went from revision {revisions[name]} to {seen}")
            revisions[name] = seen
        last = numbers[0]
        if time.monotonic() >= deadline or stdin_closed():
            break
    say({"reads": reads, "last": last})


def commit(container, arguments):
    """Writes several records together."""
    text = sys.stdin.buffer.read()
    try:
        values = members(text.decode())
    except ValueError as error:
        raise Failure(BAD_DATA, f"stdin has no JSON object: {error}") from error
    if not values:
        raise Failure(BAD_DATA, "there is nothing to be written")
    changes = {}
    for name, value in values.items():
        if not NAME.fullmatch(name) or name == MARKER:
            raise Failure(BAD_DATA, f"not a record's name: {name}")
        # A line feed in a JSON text is white space.
        changes[name] = check_payload(value.replace("\n", " ").encode())
    say({"revision": container.commit(changes, dict(arguments.expected))})


def snapshot(container, arguments):
    """Prints records as they were at one moment."""
    served, redo = container.snapshot(arguments.names or None)
    damaged = [entry.flag for entry in served.values() if entry.flag]
    if damaged and redo.state in ("absent", "valid"):
        raise Failure(BAD_DATA, "; ".join(damaged))
    versions = {name: entry.version for name, entry in served.items()}
    records = b",".join(
        b'"%s":{"revision":%d,"value":%s}' % (name.encode(), version.revision, version.payload)
        for name, version in versions.items()
        if version.exists
    )
    highest = max((version.revision for version in versions.values()), default=0)
    show(b'{"revision":%d,"records":{%s}}' % (highest, records))
    if redo.state not in ("absent", "valid"):
        raise Failure(BAD_DATA, f"the redo record is {redo.state}")


def verify(container, _):
    """Prints what is damaged."""
    found = container.verify()
    say(found)
    if found["damaged"] or found["newer"]:
        raise Failure(BAD_DATA, "there is damage" if found["damaged"] else "a newer version wrote")


def reload(container, arguments):
    """Asks for a reload."""
    say({"kind": arguments.kind, "sequence": container.reload(arguments.kind)})


def count(text):
    """An argument that is a number from 0."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,15}", text):
        raise argparse.ArgumentTypeError("not a number")
    return int(text)


def kind_name(text):
    """An argument that is the name of a kind of widget."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = ""
    if not text:
        raise argparse.ArgumentTypeError("not a kind")
    return text


def expectation(text):
    """An argument NAME=N."""
    name, _, number = text.partition("=")
    return check_name(name), count(number)


class Parser(argparse.ArgumentParser):
    """Arguments, with the exit status that is usual for wrong ones."""

    def error(self, message):
        raise Failure(USAGE, f"{message}\n{self.format_usage()}")


def parse_arguments():
    """What the command line says."""
    parser = Parser(prog="container.py")
    parser.add_argument("directory")
    commands = parser.add_subparsers(required=True, dest="command")

    def add(function, *names):
        command = commands.add_parser(function.__name__.replace("_", "-"))
        command.set_defaults(function=function)
        for name in names:
            command.add_argument(name, type=check_name)
        return command

    add(get, "name")
    add(revision, "name")
    add(put, "name").add_argument("--if-revision", type=count, metavar="N")
    add(delete, "name")
    add(increment, "name").add_argument("count", type=count)
    add(increment_pair, "a", "b").add_argument("count", type=count)
    add(watch_pair, "a", "b").add_argument("seconds", type=float)
    add(commit).add_argument(
        "--if", type=expectation, action="append", default=[], dest="expected", metavar="NAME=N"
    )
    add(snapshot).add_argument("names", type=check_name, nargs="*")
    add(verify)
    add(reload).add_argument("kind", type=kind_name)
    return parser.parse_args()


def allow_many_files():
    """A full snapshot holds a descriptor of each record."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


WRITERS = (put, delete, increment, increment_pair, commit, reload)


def main():
    """Runs a command; the exit status."""
    try:
        arguments = parse_arguments()
        allow_many_files()
        if arguments.function in WRITERS:
            make_container(os.path.abspath(arguments.directory))
        arguments.function(Container(arguments.directory), arguments)
    except Failure as failure:
        print(f"container.py: {failure}", file=sys.stderr)
        return failure.status
    except OSError as error:
        print(f"container.py: {error}", file=sys.stderr)
        return IO_ERROR
    return 0


if __name__ == "__main__":
    sys.exit(main())
