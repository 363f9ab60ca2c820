#include "CSystemCallTracer.h"

#include <sys/syscall.h>

// Columns: the name; the indexes of a descriptor, of the directory of a path and of the path; the directory and the
// path of a second path; the flags; the size of a write; and 1 if the call changes something. A call without descriptor
// and path concerns everything, and therefore the folder.
#define CALL(name, ...) {#name, SYS_##name, __VA_ARGS__}
#define NONE -1
#define CWD -2

static const struct tandem_system_call calls[] = {
    CALL(openat, NONE, 0, 1, NONE, NONE, 2, NONE, 0),
    // openat2 has its flags in a structure, which StoppedThread reads.
    CALL(openat2, NONE, 0, 1, NONE, NONE, NONE, NONE, 0),
    CALL(close, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(read, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(pread64, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(readv, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(preadv, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(preadv2, 0, NONE, NONE, NONE, NONE, 5, NONE, 0),
    CALL(write, 0, NONE, NONE, NONE, NONE, NONE, 2, 1),
    CALL(pwrite64, 0, NONE, NONE, NONE, NONE, NONE, 2, 1),
    CALL(writev, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(pwritev, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(pwritev2, 0, NONE, NONE, NONE, NONE, 5, NONE, 1),
    CALL(sendfile, 0, NONE, NONE, NONE, NONE, NONE, 3, 1),
    CALL(copy_file_range, 2, NONE, NONE, NONE, NONE, NONE, 4, 1),
    CALL(splice, 2, NONE, NONE, NONE, NONE, 5, 4, 1),
    CALL(fsync, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(fdatasync, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(sync_file_range, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(syncfs, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(sync, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    // io_uring writes without further system calls.
    CALL(io_uring_setup, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(renameat2, NONE, 0, 1, 2, 3, 4, NONE, 1),
    CALL(linkat, NONE, 0, 1, 2, 3, 4, NONE, 1),
    CALL(symlinkat, NONE, 1, 2, NONE, NONE, NONE, NONE, 1),
    CALL(unlinkat, NONE, 0, 1, NONE, NONE, 2, NONE, 1),
    CALL(mkdirat, NONE, 0, 1, NONE, NONE, NONE, NONE, 1),
    CALL(mknodat, NONE, 0, 1, NONE, NONE, NONE, NONE, 1),
    CALL(truncate, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(ftruncate, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(fallocate, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(fchmod, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(fchmodat, NONE, 0, 1, NONE, NONE, NONE, NONE, 1),
    CALL(fchown, 0, NONE, NONE, NONE, NONE, NONE, NONE, 1),
    CALL(fchownat, NONE, 0, 1, NONE, NONE, NONE, NONE, 1),
    CALL(utimensat, NONE, 0, 1, NONE, NONE, NONE, NONE, 1),
    CALL(flock, 0, NONE, NONE, NONE, NONE, 1, NONE, 1),
    CALL(fcntl, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    // The arguments of ioctl and mmap decide if they change something; StoppedThread checks this.
    CALL(ioctl, 0, NONE, NONE, NONE, NONE, 1, NONE, 0),
    CALL(mmap, 4, NONE, NONE, NONE, NONE, 3, NONE, 0),
    CALL(fstat, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(newfstatat, NONE, 0, 1, NONE, NONE, 3, NONE, 0),
    CALL(statx, NONE, 0, 1, NONE, NONE, 2, NONE, 0),
    CALL(fstatfs, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(statfs, NONE, CWD, 0, NONE, NONE, NONE, NONE, 0),
    CALL(faccessat, NONE, 0, 1, NONE, NONE, NONE, NONE, 0),
    CALL(faccessat2, NONE, 0, 1, NONE, NONE, NONE, NONE, 0),
    CALL(readlinkat, NONE, 0, 1, NONE, NONE, NONE, NONE, 0),
    CALL(getdents64, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(lseek, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
    CALL(inotify_add_watch, NONE, CWD, 1, NONE, NONE, NONE, NONE, 0),
#ifdef SYS_renameat
    CALL(renameat, NONE, 0, 1, 2, 3, NONE, NONE, 1),
#endif
// Calls that only older architectures have.
#ifdef SYS_open
    CALL(open, NONE, CWD, 0, NONE, NONE, 1, NONE, 0),
    CALL(creat, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(rename, NONE, CWD, 0, CWD, 1, NONE, NONE, 1),
    CALL(link, NONE, CWD, 0, CWD, 1, NONE, NONE, 1),
    CALL(symlink, NONE, CWD, 1, NONE, NONE, NONE, NONE, 1),
    CALL(unlink, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(rmdir, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(mkdir, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(chmod, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(chown, NONE, CWD, 0, NONE, NONE, NONE, NONE, 1),
    CALL(stat, NONE, CWD, 0, NONE, NONE, NONE, NONE, 0),
    CALL(lstat, NONE, CWD, 0, NONE, NONE, NONE, NONE, 0),
    CALL(access, NONE, CWD, 0, NONE, NONE, NONE, NONE, 0),
    CALL(readlink, NONE, CWD, 0, NONE, NONE, NONE, NONE, 0),
    CALL(getdents, 0, NONE, NONE, NONE, NONE, NONE, NONE, 0),
#endif
};

const struct tandem_system_call *tandem_system_calls(size_t *count)
{
    *count = sizeof calls / sizeof *calls;
    return calls;
}
