#pragma once

#include <stdint.h>
#include <sys/types.h>

/// The lower bound for the store: a container of the protocol, written and read with only the system calls that
/// `shared-container/PROTOCOL.md` requires. It keeps everything that matters for power cuts and other processes: the
/// lock and its checks, the emptied staging directory, the check for a redo record, the announced revision, the last
/// good version, each fsync. It omits everything that needs no system call: checksums, JSON, headers. Its files are as
/// long as the files of Tandem's store.

/// A container: the open directory, and the revisions that this process remembers.
struct floor_container {
    char *path;
    int directory;
    uint64_t revision;
};

/// A record to write.
struct floor_record {
    const char *name;
    const void *bytes;
    size_t length;
};

/// Opens a container, and creates it first if necessary. Like all functions below, returns 0, or minus the error
/// number.
int floor_open(const char *path, struct floor_container *container);

void floor_close(struct floor_container *container);

/// Commits one record: PROTOCOL.md, sections 3 and 5. If `expected` is not NULL, the stored record must begin with
/// these bytes; if their number is 0, it must not exist. Otherwise the function returns -ECANCELED.
int floor_commit(
    struct floor_container *container, const struct floor_record *record, const void *expected, size_t expected_length);

/// Commits several records: PROTOCOL.md, sections 3 and 6.
int floor_commit_all(struct floor_container *container, const struct floor_record *records, size_t count);

/// Opens, reads and closes a file. Returns the number of bytes, or minus the error number.
ssize_t floor_read(struct floor_container *container, const char *name, void *buffer, size_t room);

/// Writes a new file, makes it durable, renames it to the given name, and makes the directory durable. This is the
/// minimum for a durable replacement of one file, without a lock or a check.
int floor_replace(struct floor_container *container, const struct floor_record *record);
