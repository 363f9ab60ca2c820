#pragma once

#include <stdint.h>
#include <sys/types.h>

/// The floor that the store is measured against: a container of the protocol's, written and read with the system calls
/// that `shared-container/PROTOCOL.md` asks for and no others. It keeps what a power cut and other processes would see:
/// the lock and its checks, the emptied staging directory, the look for a redo record, the announced revision, the last
/// good version, each fsync. It leaves out what costs no system call: checksums, JSON, headers. Its files have the length
/// of the store's.

/// A container: the held directory, and what this process remembers of revisions.
struct floor_container {
    char *path;
    int directory;
    uint64_t revision;
};

/// A record to be written.
struct floor_record {
    const char *name;
    const void *bytes;
    size_t length;
};

/// Opens a container, and makes it first when there is none. 0, or minus the error number, as all functions below.
int floor_open(const char *path, struct floor_container *container);

void floor_close(struct floor_container *container);

/// Commits one record: PROTOCOL.md, sections 3 and 5. If `expected` is not NULL, the first bytes of the record must be
/// these, and if there are none of them, there must be no record; otherwise -ECANCELED.
int floor_commit(
    struct floor_container *container, const struct floor_record *record, const void *expected, size_t expected_length);

/// Commits several records: PROTOCOL.md, sections 3 and 6.
int floor_commit_all(struct floor_container *container, const struct floor_record *records, size_t count);

/// Opens, reads and closes a file. The number of bytes, or minus the error number.
ssize_t floor_read(struct floor_container *container, const char *name, void *buffer, size_t room);

/// Writes a new file, makes it durable, renames it onto the name, and makes the directory durable: the least that a
/// durable replacement of one file takes, without a lock or a check.
int floor_replace(struct floor_container *container, const struct floor_record *record);
