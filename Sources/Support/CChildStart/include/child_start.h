#pragma once

/// Starts a program with standard descriptors in its own process group. The program inherits no other descriptor. It
/// starts with no signal blocked, and with none ignored that would end it. The kernel kills it when the thread that
/// started it ends, even if the whole process is killed (`man 2 PR_SET_PDEATHSIG`).
///
/// - directory: the working directory; NULL for the caller's.
/// Returns the process's id, or minus the error number.
int tandem_child_start(
    const char *path, char *const arguments[], char *const environment[], const int standard[3],
    const char *directory);

/// Opens a descriptor that poll(2) finds readable once the process has ended, with close-on-exec (pidfd_open(2), Linux
/// 5.3). Returns -1 if the kernel has none.
int tandem_child_end_descriptor(int pid);
