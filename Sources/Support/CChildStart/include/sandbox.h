#pragma once

/// Forbids this process and its children the system calls that no extension needs and that reach around a sandbox: other
/// namespaces and mounts, keys, BPF, io_uring, kernel modules, sockets of other kinds than local, IP and netlink, files
/// with the set-user-ID bit, and typing into a terminal. A forbidden call fails with EPERM, as if the user lacked the
/// right. Returns 0, or minus the error number (`man 2 seccomp`).
int tandem_sandbox_forbid_calls(void);

/// Describes a restriction of a thread and of the processes that it starts: they change only files below the given folders,
/// and send signals only to each other and to their descendants (`man 7 landlock`). Folders that do not exist are left out.
/// Returns a descriptor with close-on-exec, or minus the error number: ENOSYS or EOPNOTSUPP if the kernel cannot do this.
int tandem_sandbox_writing(const char *const folders[], int count);

/// Restricts this thread, and the processes that it starts from now on. Returns 0, or minus the error number.
int tandem_sandbox_restrict(int restriction);

/// Keeps other processes of the same user from tracing this one and from reading its memory and environment
/// (`man 2 PR_SET_DUMPABLE`). Returns 0, or minus the error number.
int tandem_sandbox_hide(void);
