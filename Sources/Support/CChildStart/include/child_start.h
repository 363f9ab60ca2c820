#pragma once

#include <stdbool.h>

/// The maximum number of descriptors that tandem_child_start can pass to a program.
#define TANDEM_CHILD_DESCRIPTORS 5

/// Starts a program with the given descriptors as its numbers 0, 1, 2 and so on. The program inherits no other
/// descriptor. At its start, no signal is blocked, and SIGINT, SIGTERM, SIGHUP and SIGPIPE are not ignored.
///
/// - directory: the working directory; NULL for the caller's.
/// - leads_group: true to start the program in a new process group.
/// - restriction: what tandem_sandbox_writing returned; -1 for none.
/// - last_signal: the signal that the kernel sends to the program when the thread that started it ends, even if the thread
///   ends because the whole process is killed (`man 2 PR_SET_PDEATHSIG`).
/// Returns the program's process id, or minus the error number.
int tandem_child_start(
    const char *path, char *const arguments[], char *const environment[], const int descriptors[], int count,
    const char *directory, bool leads_group, int restriction, int last_signal);

/// Opens a descriptor that becomes readable for poll(2) once the process has ended, with close-on-exec (pidfd_open(2),
/// Linux 5.3). Returns -1 if the kernel has no such descriptors.
int tandem_child_end_descriptor(int pid);

/// Makes this process the parent of its orphaned descendants (`man 2 PR_SET_CHILD_SUBREAPER`). Returns 0, or minus the
/// error number.
int tandem_child_adopt_orphans(void);

/// Returns true if this process is the parent of its orphaned descendants.
bool tandem_child_adopts_orphans(void);

/// Makes the kernel kill this process, even while it is stopped, when the thread that started it ends. Returns 0, or minus
/// the error number.
int tandem_child_end_with_parent(void);

/// Makes malloc return freed memory to the system: all threads share one arena, which returns the free memory at
/// its end beyond 128 KiB (mallopt(3)).
void tandem_process_return_freed_memory(void);
