#define _GNU_SOURCE
#include "store_floor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int ending_with(int descriptor, int result) {
    int number = errno;
    close(descriptor);
    return result < 0 ? -number : result;
}

int floor_open(const char *path, struct floor_container *container) {
    if (mkdir(path, 0700) != 0 && errno != EEXIST) return -errno;
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return -errno;
    for (int index = 0; index < 2; index++) {
        if (mkdirat(directory, index == 0 ? ".staging" : ".previous", 0700) != 0 && errno != EEXIST)
            return ending_with(directory, -1);
    }
    container->path = strdup(path);
    container->directory = directory;
    container->revision = 0;
    return 0;
}

void floor_close(struct floor_container *container) {
    free(container->path);
    close(container->directory);
}

/// PROTOCOL.md, section 9: returns 0 if the path still names the open directory, otherwise -ESTALE.
static int stands_at_path(const struct floor_container *container) {
    struct stat held, named;
    if (fstat(container->directory, &held) != 0 || stat(container->path, &named) != 0) return -errno;
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino ? 0 : -ESTALE;
}

/// PROTOCOL.md, section 3, steps 1 to 3: takes the lock and returns its descriptor.
static int take_lock(const struct floor_container *container) {
    int lock = openat(container->directory, ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0) return -errno;
    struct stat held, named;
    // Waits for the lock without a deadline. The protocol requires a deadline, but waiting without one is cheaper.
    if (flock(lock, LOCK_EX) != 0 || fstat(lock, &held) != 0
        || fstatat(container->directory, ".lock", &named, AT_SYMLINK_NOFOLLOW) != 0)
        return ending_with(lock, -1);
    if (held.st_dev != named.st_dev || held.st_ino != named.st_ino) {
        close(lock);
        return -ESTALE;
    }
    return lock;
}

/// PROTOCOL.md, section 3, steps 4 to 6: empties the staging directory and returns its descriptor.
static int prepare(const struct floor_container *container) {
    int result = stands_at_path(container);
    if (result < 0) return result;
    int staging = openat(container->directory, ".staging", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (staging < 0) return -errno;
    char entries[4096];
    ssize_t length;
    while ((length = getdents64(staging, entries, sizeof entries)) > 0) {
        for (ssize_t offset = 0; offset < length;) {
            struct dirent64 *entry = (struct dirent64 *)(entries + offset);
            offset += entry->d_reclen;
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0
                && unlinkat(staging, entry->d_name, 0) != 0)
                return ending_with(staging, -1);
        }
    }
    if (length < 0) return ending_with(staging, -1);
    int redo = openat(container->directory, ".commit.jsonl", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (redo >= 0) {
        // No benchmark kills this program, so there is no transaction to finish.
        close(redo);
        close(staging);
        return -EEXIST;
    }
    return errno == ENOENT ? staging : ending_with(staging, -1);
}

/// PROTOCOL.md, section 4: chooses the next revision.
static int next_revision(struct floor_container *container, int lock) {
    char digits[21] = {0};
    ssize_t length = pread(lock, digits, 20, 0);
    if (length < 0) return -errno;
    uint64_t announced = length == 20 ? strtoull(digits, NULL, 10) : 0;
    container->revision = (announced > container->revision ? announced : container->revision) + 1;
    return 0;
}

static int announce(const struct floor_container *container, int lock) {
    char digits[22];
    snprintf(digits, sizeof digits, "%020" PRIu64 "\n", container->revision);
    return pwrite(lock, digits, 21, 0) == 21 ? 0 : -errno;
}

static int make_staged(int staging, const char *name) {
    int file = openat(staging, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    return file < 0 ? -errno : file;
}

static int write_all(int file, const void *bytes, size_t length) {
    for (size_t offset = 0; offset < length;) {
        ssize_t written = write(file, (const char *)bytes + offset, length - offset);
        if (written < 0 && errno != EINTR) return -errno;
        if (written > 0) offset += (size_t)written;
    }
    return 0;
}

/// Writes a file in the staging directory, without making it durable.
static int stage(int staging, const char *name, const void *bytes, size_t length) {
    int file = make_staged(staging, name);
    if (file < 0) return file;
    int result = write_all(file, bytes, length);
    if (result < 0) {
        close(file);
        return result;
    }
    return file;
}

/// PROTOCOL.md, section 5, step 5: makes a second link to the file that will be replaced.
static int keep_previous(const struct floor_container *container, int staging, const char *name) {
    int previous = openat(container->directory, ".previous", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (previous < 0) return -errno;
    struct stat current, kept;
    int result = fstatat(container->directory, name, &current, AT_SYMLINK_NOFOLLOW);
    if (result != 0) {
        if (errno == ENOENT) result = 0;
    } else if (fstatat(previous, name, &kept, AT_SYMLINK_NOFOLLOW) != 0) {
        result = errno == ENOENT ? linkat(container->directory, name, previous, name, 0) : -1;
    } else if (kept.st_ino != current.st_ino || kept.st_dev != current.st_dev) {
        result = linkat(container->directory, name, staging, "previous", 0);
        if (result == 0) result = renameat(staging, "previous", previous, name);
    }
    return ending_with(previous, result);
}

ssize_t floor_read(struct floor_container *container, const char *name, void *buffer, size_t room) {
    int file = openat(container->directory, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return -errno;
    struct stat status;
    if (fstat(file, &status) != 0) return ending_with(file, -1);
    if (!S_ISREG(status.st_mode) || (size_t)status.st_size > room) {
        close(file);
        return -EFBIG;
    }
    size_t offset = 0;
    while (offset < (size_t)status.st_size) {
        ssize_t length = read(file, (char *)buffer + offset, (size_t)status.st_size - offset);
        if (length < 0) return ending_with(file, -1);
        if (length == 0) break;
        offset += (size_t)length;
    }
    close(file);
    return (ssize_t)offset;
}

/// PROTOCOL.md, section 5, step 1: reads the current content under the lock, and compares it with the expected content.
static int compare(
    struct floor_container *container, const struct floor_record *record, const void *expected, size_t length
) {
    char buffer[1 << 16];
    ssize_t found = floor_read(container, record->name, buffer, sizeof buffer);
    if (found < 0 && found != -ENOENT) return (int)found;
    if (expected == NULL) return 0;
    if (found < 0 || length == 0) return found < 0 && length == 0 ? 0 : -ECANCELED;
    return (size_t)found >= length && memcmp(buffer, expected, length) == 0 ? 0 : -ECANCELED;
}

static int install(
    struct floor_container *container, const struct floor_record *record, int lock, int staging
) {
    int result = next_revision(container, lock);
    if (result < 0) return result;
    int file = stage(staging, record->name, record->bytes, record->length);
    if (file < 0) return file;
    result = fsync(file) == 0 ? 0 : -errno;
    close(file);
    if (result == 0) result = keep_previous(container, staging, record->name);
    if (result == 0) result = announce(container, lock);
    if (result < 0) return result;
    if (renameat(staging, record->name, container->directory, record->name) != 0) return -errno;
    if (fsync(container->directory) != 0) return -errno;
    return stands_at_path(container);
}

int floor_commit(
    struct floor_container *container, const struct floor_record *record, const void *expected, size_t expected_length
) {
    int lock = take_lock(container);
    if (lock < 0) return lock;
    int result = prepare(container);
    if (result >= 0) {
        int staging = result;
        result = compare(container, record, expected, expected_length);
        if (result == 0) result = install(container, record, lock, staging);
        close(staging);
    }
    close(lock);
    return result;
}

/// PROTOCOL.md, section 6, steps 1 to 5: installs a transaction. `files` are the staged records, with the redo record
/// last.
static int install_all(
    struct floor_container *container, const struct floor_record *records, size_t count, int lock, int staging,
    int *files
) {
    int redo = make_staged(staging, "redo");
    if (redo < 0) return redo;
    files[count] = redo;
    for (size_t index = 0; index < count; index++) {
        int result = write_all(redo, records[index].bytes, records[index].length);
        if (result < 0) return result;
        files[index] = stage(staging, records[index].name, records[index].bytes, records[index].length);
        if (files[index] < 0) return files[index];
    }
    for (size_t index = 0; index <= count; index++) {
        if (fsync(files[index]) != 0) return -errno;
    }
    int result = announce(container, lock);
    if (result < 0) return result;
    if (renameat(staging, "redo", container->directory, ".commit.jsonl") != 0) return -errno;
    if (fsync(container->directory) != 0) return -errno;
    result = stands_at_path(container);
    for (size_t index = 0; result == 0 && index < count; index++) {
        result = keep_previous(container, staging, records[index].name);
        if (result == 0 && renameat(staging, records[index].name, container->directory, records[index].name) != 0)
            result = -errno;
    }
    if (result < 0) return result;
    if (fsync(container->directory) != 0 || unlinkat(container->directory, ".commit.jsonl", 0) != 0) return -errno;
    return 0;
}

int floor_commit_all(struct floor_container *container, const struct floor_record *records, size_t count) {
    int files[16];
    if (count >= sizeof files / sizeof *files) return -E2BIG;
    for (size_t index = 0; index <= count; index++) files[index] = -1;
    int lock = take_lock(container);
    if (lock < 0) return lock;
    int result = prepare(container);
    if (result >= 0) {
        int staging = result;
        result = 0;
        for (size_t index = 0; result == 0 && index < count; index++)
            result = compare(container, &records[index], NULL, 0);
        if (result == 0) result = next_revision(container, lock);
        if (result == 0) result = install_all(container, records, count, lock, staging, files);
        for (size_t index = 0; index <= count; index++) {
            if (files[index] >= 0) close(files[index]);
        }
        close(staging);
    }
    close(lock);
    return result;
}

int floor_replace(struct floor_container *container, const struct floor_record *record) {
    char temporary[128];
    snprintf(temporary, sizeof temporary, "%s.new", record->name);
    int file = stage(container->directory, temporary, record->bytes, record->length);
    if (file < 0) return file;
    int result = fsync(file) == 0 ? 0 : -errno;
    close(file);
    if (result < 0) return result;
    if (renameat(container->directory, temporary, container->directory, record->name) != 0) return -errno;
    return fsync(container->directory) == 0 ? 0 : -errno;
}
