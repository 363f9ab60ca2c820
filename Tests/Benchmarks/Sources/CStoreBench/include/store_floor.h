#pragma once

#include <stdint.h>
#include <sys/types.h>

/// The lower bound for the store: a container of the protocol, written and read with only the system calls that
/// `shared-container/PROTOCOL.md` requires. It does everything that matters for power cuts and for other processes: it
/// takes and checks the lock, empties the staging directory, checks for a redo record, announces the revision, keeps
/// the last good version, and makes each fsync. It omits everything that needs no system call: checksums, JSON,
/// headers. Its files are as long as the files of Tandem's store.

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

/// Opens a container. If the container does not exist, creates it first. Like all functions below, returns 0, or minus
/// the error number.
int floor_open(const char *path, struct floor_container *container);

void floor_close(struct floor_container *container);

/// Commits one record (PROTOCOL.md, sections 3 and 5). If `expected` is not NULL, the stored record must begin with the
/// expected bytes. If additionally `expected_length` is 0, the record must not exist. If the stored record does not
/// meet this condition, the function returns -ECANCELED.
int floor_commit(
    struct floor_container *container, const struct floor_record *record, const void *expected, size_t expected_length);

/// Commits several records in one transaction (PROTOCOL.md, sections 3 and 6).
int floor_commit_all(struct floor_container *container, const struct floor_record *records, size_t count);

/// Opens, reads and closes a file. Returns the number of bytes read, or minus the error number.
ssize_t floor_read(struct floor_container *container, const char *name, void *buffer, size_t room);

/// Writes a new file, makes it durable, renames it to the record's name, and makes the directory durable. These are the
/// minimum steps to replace one file durably, without a lock or a check.
int floor_replace(struct floor_container *container, const struct floor_record *record);
