#pragma once

/// Starts a program with the given standard descriptors in a new process group. The program inherits no other
/// descriptor. At its start, no signal is blocked, and no signal that would end it is ignored. The kernel kills it when
/// the thread that started it ends, even if the whole process is killed (`man 2 PR_SET_PDEATHSIG`).
///
/// - directory: the working directory; NULL for the caller's.
/// Returns the process's id, or minus the error number.
int tandem_child_start(
    const char *path, char *const arguments[], char *const environment[], const int standard[3],
    const char *directory);

/// Opens a descriptor that becomes readable for poll(2) once the process has ended, with close-on-exec (pidfd_open(2),
/// Linux 5.3). Returns -1 if the kernel has no such descriptors.
int tandem_child_end_descriptor(int pid);
