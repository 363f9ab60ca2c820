/// Runs a program and stops it at each of its system calls (ptrace(2)), with all of its threads and children.
///
/// A session belongs to the thread that started it: all calls come from that thread, and one thread has one session at
/// a time. Sessions of several threads do not disturb each other.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum tandem_trace_event {
    /// Every traced process has ended.
    TANDEM_TRACE_OVER = 0,
    /// A thread is about to make a system call.
    TANDEM_TRACE_ENTER = 1,
    /// A system call is done; `result` is what it returns, or minus the error number.
    TANDEM_TRACE_LEAVE = 2,
    /// The program itself has ended; `result` is its status as of waitpid(2). Children of it may go on.
    TANDEM_TRACE_ENDED = 3,
};

struct tandem_trace_stop {
    int32_t event;
    pid_t thread;
    int64_t number;
    uint64_t arguments[6];
    int64_t result;
};

/// Starts a program, stopped before its first instruction, in a process group of its own. It dies with this thread.
/// Returns its process id, or minus the error number.
pid_t tandem_trace_start(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors);

/// Lets the thread that stopped last go on, and waits for the next stop. Returns 0, or minus the error number.
int tandem_trace_next(struct tandem_trace_stop *stop);

/// At TANDEM_TRACE_ENTER: the system call will not be made. At its TANDEM_TRACE_LEAVE set a result.
int tandem_trace_skip(pid_t thread);
/// At TANDEM_TRACE_LEAVE: what the program gets to see.
int tandem_trace_set_result(pid_t thread, int64_t result);
/// Changes an argument, from 0; set it back at TANDEM_TRACE_LEAVE, since programs rely on it.
int tandem_trace_set_argument(pid_t thread, int index, uint64_t value);
/// Whether this machine's processor is one for which skip, set_result and set_argument are written.
int tandem_trace_can_change(void);

/// Kills every traced process, also those that left the process group, and waits for their end.
void tandem_trace_kill(void);

/// The calling thread's session, for tandem_trace_end; it stays where it is as long as the thread lives.
struct tandem_trace_session;
struct tandem_trace_session *tandem_trace_session(void);
/// Kills every process of a session, also those that left the process group, and whoever they start after it. May be called
/// from any thread; the session's own goes on until it is over.
void tandem_trace_end(struct tandem_trace_session *ended);

/// Copies memory of a stopped thread. Returns the number of bytes, or minus the error number.
ssize_t tandem_trace_read(pid_t thread, uint64_t address, void *buffer, size_t size);
/// Changes memory of a stopped thread. Returns the number of bytes, or minus the error number.
ssize_t tandem_trace_write(pid_t thread, uint64_t address, const void *buffer, size_t size);

/// What a system call does, as far as files are concerned.
struct tandem_system_call {
    const char *name;
    int64_t number;
    /// Arguments: the index of a file descriptor, of a path, of the descriptor the path is relative to; the same for a
    /// second path; the index of the flags, and of the size of a write. -1 where there is none. `directory` -2: the
    /// path is relative to the working directory.
    int8_t descriptor, directory, path, directory2, path2, flags, size;
    /// Whether it can change what is stored.
    int8_t changes;
};

/// The system calls that concern files; `count` gets their number.
const struct tandem_system_call *tandem_system_calls(size_t *count);

/// Gives the calling thread mounts of its own (`man 2 unshare`): what it mounts nobody else sees, and it goes with the
/// thread and its children. Returns 0, or minus the error number.
int tandem_own_mounts(void);

/// How a file system goes down: `EXT4_IOC_SHUTDOWN`, `FS_IOC_SHUTDOWN` (linux/fs.h).
enum tandem_power_cut {
    /// The journal is written out first, as if the cut came a moment after the last commit of the journal.
    TANDEM_CUT_LOG_FLUSHED = 1,
    /// Nothing more reaches the disk.
    TANDEM_CUT_LOG_NOT_FLUSHED = 2,
};

/// Shuts the file system of an open folder down. Returns 0, or minus the error number.
int tandem_cut_power(int folder, enum tandem_power_cut mode);
