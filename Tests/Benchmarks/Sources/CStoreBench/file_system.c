#include "file_system.h"

#include <errno.h>
#include <linux/magic.h>
#include <sys/vfs.h>

int is_in_memory(const char *folder) {
    struct statfs status;
    if (statfs(folder, &status) != 0) return -errno;
    return status.f_type == TMPFS_MAGIC || status.f_type == (__fsword_t)RAMFS_MAGIC;
}
