/// Runs a program and stops it at each of its system calls (ptrace(2)). All its threads and children are stopped in the
/// same way.
///
/// A session belongs to the thread that started it. All calls must come from that thread, and one thread has one
/// session at a time. Sessions of several threads do not disturb each other.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum tandem_trace_event {
    /// Every traced process has ended.
    TANDEM_TRACE_OVER = 0,
    /// A thread is about to make a system call.
    TANDEM_TRACE_ENTER = 1,
    /// A system call is done; `result` is its return value, or minus the error number.
    TANDEM_TRACE_LEAVE = 2,
    /// The program itself has ended; `result` is its status as waitpid(2) returns it. Its children may continue.
    TANDEM_TRACE_ENDED = 3,
};

struct tandem_trace_stop {
    int32_t event;
    pid_t thread;
    int64_t number;
    uint64_t arguments[6];
    int64_t result;
};

/// Starts a program in a new process group, stopped before its first instruction. The kernel kills the program when the
/// calling thread ends. Returns the program's process id, or minus the error number.
pid_t tandem_trace_start(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors);

/// Resumes the thread that stopped last, and waits for the next stop. Returns 0, or minus the error number.
int tandem_trace_next(struct tandem_trace_stop *stop);

/// At TANDEM_TRACE_ENTER: suppresses the system call. The caller must set a result at the call's TANDEM_TRACE_LEAVE.
int tandem_trace_skip(pid_t thread);
/// At TANDEM_TRACE_LEAVE: sets the result that the program sees.
int tandem_trace_set_result(pid_t thread, int64_t result);
/// Changes an argument, counted from 0. The caller must restore it at TANDEM_TRACE_LEAVE, because programs expect it
/// unchanged.
int tandem_trace_set_argument(pid_t thread, int index, uint64_t value);
/// Returns true if skip, set_result and set_argument support this machine's processor.
int tandem_trace_can_change(void);

/// Kills every traced process, including those that left the process group, and waits for their end.
void tandem_trace_kill(void);

/// Returns the calling thread's session, for tandem_trace_end. The pointer is valid as long as the thread lives.
struct tandem_trace_session;
struct tandem_trace_session *tandem_trace_session(void);
/// Kills every process of a session, including those that left the process group, and any process they start later. May
/// be called from any thread. This function does not wait for their end; the session's own thread does.
void tandem_trace_end(struct tandem_trace_session *ended);

/// Copies memory of a stopped thread. Returns the number of bytes, or minus the error number.
ssize_t tandem_trace_read(pid_t thread, uint64_t address, void *buffer, size_t size);
/// Changes memory of a stopped thread. Returns the number of bytes, or minus the error number.
ssize_t tandem_trace_write(pid_t thread, uint64_t address, const void *buffer, size_t size);

/// A system call's arguments and effect on files.
struct tandem_system_call {
    const char *name;
    int64_t number;
    /// The indexes of these arguments: a file descriptor, the descriptor that a path is relative to, and the path; the
    /// same for a second path; the flags, and the size of a write. -1 means that the call has no such argument.
    /// `directory` -2 means that the path is relative to the working directory.
    int8_t descriptor, directory, path, directory2, path2, flags, size;
    /// 1 if the call can change what is stored.
    int8_t changes;
};

/// Returns the system calls that concern files, and sets `count` to their number.
const struct tandem_system_call *tandem_system_calls(size_t *count);

/// Gives the calling thread a private mount namespace (`man 2 unshare`). Its mounts are invisible to others and vanish
/// with the thread and its children. Returns 0, or minus the error number.
int tandem_own_mounts(void);

/// The ways to shut down a file system: `EXT4_IOC_SHUTDOWN`, `FS_IOC_SHUTDOWN` (linux/fs.h).
enum tandem_power_cut {
    /// Flushes the journal first, as if the cut came a moment after the last commit of the journal.
    TANDEM_CUT_LOG_FLUSHED = 1,
    /// Nothing more reaches the disk.
    TANDEM_CUT_LOG_NOT_FLUSHED = 2,
};

/// Shuts down the file system of an open folder. Returns 0, or minus the error number.
int tandem_cut_power(int folder, enum tandem_power_cut mode);
