#pragma once

/// Whether a folder is in memory (tmpfs, ramfs), where fsync costs nothing: 1 or 0, or minus the error number. In C,
/// since Swift's Glibc has no statfs(2).
int is_in_memory(const char *folder);
