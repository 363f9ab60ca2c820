#pragma once

/// Returns 1 if `folder` is on a file system in memory (tmpfs, ramfs), where fsync costs nothing. Returns 0 if it is on
/// another file system, or minus the error number. The function is written in C, because Swift's Glibc has no
/// statfs(2).
int is_in_memory(const char *folder);
