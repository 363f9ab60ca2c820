#pragma once

/// Starts a program with standard descriptors, in a process group of its own, with no signal blocked, and with those
/// that would end it not ignored. It has no other descriptor. SIGKILL ends it when the thread that started it ends, also
/// because its process was killed (`man 2 PR_SET_PDEATHSIG`).
///
/// - directory: where it starts; NULL for where this process is.
/// Returns its process id, or minus the error number.
int tandem_child_start(
    const char *path, char *const arguments[], char *const environment[], const int standard[3],
    const char *directory);

/// A descriptor that poll(2) finds readable once the process has ended, closed on exec (pidfd_open(2), Linux 5.3); -1 where
/// the kernel has none.
int tandem_child_end_descriptor(int pid);
