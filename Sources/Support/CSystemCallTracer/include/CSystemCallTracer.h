/// Runs a program and stops it at each of its system calls (ptrace(2)). All threads and child processes of the program
/// are stopped in the same way.
///
/// A session belongs to the thread that started it. That thread must make all calls except tandem_trace_end, and can
/// have only one session at a time. Sessions of different threads do not disturb each other.
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
    /// The program itself has ended; `result` is its status as waitpid(2) returns it. The program's child processes may
    /// still be running.
    TANDEM_TRACE_ENDED = 3,
};

struct tandem_trace_stop {
    int32_t event;
    pid_t thread;
    int64_t number;
    uint64_t arguments[6];
    int64_t result;
};

/// Makes an empty file in memory, without a name (memfd_create(2), or else in /dev/shm). Returns its descriptor, which is closed when another
/// program is executed, or minus the error number.
int tandem_trace_memory_file(void);

/// Starts a program in a new process group, stopped before its first instruction. The kernel kills the program when the
/// calling thread ends. Returns the program's process id, or minus the error number.
pid_t tandem_trace_start(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors);

/// Resumes the thread that stopped last, and waits for the next stop. Returns 0, or minus the error number.
int tandem_trace_next(struct tandem_trace_stop *stop);

/// Suppresses the system call at whose TANDEM_TRACE_ENTER the thread has stopped. At the call's TANDEM_TRACE_LEAVE, the
/// caller must set a result.
int tandem_trace_skip(pid_t thread);
/// Sets the result that the program gets from the system call at whose TANDEM_TRACE_LEAVE the thread has stopped.
int tandem_trace_set_result(pid_t thread, int64_t result);
/// Changes the argument `index` of a system call, counted from 0. The caller must restore the argument at
/// TANDEM_TRACE_LEAVE, because programs expect it unchanged.
int tandem_trace_set_argument(pid_t thread, int index, uint64_t value);
/// Returns true if tandem_trace_skip, tandem_trace_set_result and tandem_trace_set_argument support this machine's
/// processor.
int tandem_trace_can_change(void);

/// Kills every process of the calling thread's session, including processes that left the process group, and waits
/// until they have ended.
void tandem_trace_kill(void);

/// Returns the calling thread's session, to pass it to tandem_trace_end. The pointer is valid as long as the thread
/// lives.
struct tandem_trace_session;
struct tandem_trace_session *tandem_trace_session(void);
/// Kills every process of a session, including processes that left the process group, and any process that they start
/// later. May be called from any thread. Does not wait until the processes have ended; the session's own thread does.
void tandem_trace_end(struct tandem_trace_session *ended);

/// Copies `size` bytes from the memory of a stopped thread. Returns the number of bytes copied, or minus the error
/// number.
ssize_t tandem_trace_read(pid_t thread, uint64_t address, void *buffer, size_t size);
/// Writes `size` bytes to the memory of a stopped thread. Returns the number of bytes written, or minus the error
/// number.
ssize_t tandem_trace_write(pid_t thread, uint64_t address, const void *buffer, size_t size);

/// A system call: which of its arguments concern files, and whether it changes files.
struct tandem_system_call {
    const char *name;
    int64_t number;
    /// The indexes of these arguments: a file descriptor; the descriptor that a path is relative to, and the path; the
    /// same two for a second path; the flags; and the size of a write. -1 means that the call has no such argument. -2
    /// in `directory` means that the path is relative to the working directory.
    int8_t descriptor, directory, path, directory2, path2, flags, size;
    /// 1 if the call can change stored data.
    int8_t changes;
};

/// Returns the system calls that concern files, and sets `count` to their number.
const struct tandem_system_call *tandem_system_calls(size_t *count);

/// Gives the calling thread a private mount namespace (`man 2 unshare`). What the thread then mounts is invisible to
/// other threads and disappears when the thread and its child processes have ended. Returns 0, or minus the error
/// number.
int tandem_own_mounts(void);

/// The ways to shut down a file system: `EXT4_IOC_SHUTDOWN`, `FS_IOC_SHUTDOWN` (linux/fs.h).
enum tandem_power_cut {
    /// Flushes the journal before the cut, as if the power failed a moment after the last commit of the journal.
    TANDEM_CUT_LOG_FLUSHED = 1,
    /// Does not flush the journal, as if the power failed before the last commit of the journal.
    TANDEM_CUT_LOG_NOT_FLUSHED = 2,
};

/// Waits for the writes of an open file's data that the kernel has begun, and begins none. Returns 0, or minus the error
/// number.
int tandem_finish_writes(int file);

/// Shuts down the file system that contains the open folder `folder`. Returns 0, or minus the error number.
int tandem_cut_power(int folder, enum tandem_power_cut mode);
