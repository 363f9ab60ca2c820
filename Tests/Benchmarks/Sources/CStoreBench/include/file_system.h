#pragma once

/// Returns 1 if a folder is in memory (tmpfs, ramfs), where fsync costs nothing; 0 if it is not; or minus the error
/// number. It is written in C because Swift's Glibc has no statfs(2).
int is_in_memory(const char *folder);
