#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// System calls that always fail.
static const unsigned forbidden[] = {
    // Other namespaces and file systems.
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_move_mount, SYS_open_tree,
    SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_open_by_handle_at, SYS_quotactl,
    SYS_fanotify_init,
    // Interfaces of the kernel with a history of escapes.
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    SYS_add_key, SYS_request_key, SYS_keyctl,
    // The whole machine.
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot, SYS_swapon,
    SYS_swapoff, SYS_acct, SYS_syslog, SYS_settimeofday, SYS_clock_settime, SYS_sethostname, SYS_setdomainname,
    SYS_vhangup,
#ifdef __x86_64__
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

// System calls that the kernel seems to lack, so that programs use others: those whose arguments are in memory, where a
// filter cannot read them; and those that take memory outside of any file system and process.
static const unsigned missing[] = {SYS_clone3, SYS_openat2, SYS_memfd_create, 447 /* memfd_secret */, SYS_shmget};

#define NAMESPACES                                                                                                     \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)
#define SET_ID (S_ISUID | S_ISGID)

// System calls that fail if an argument has one of the bits.
static const struct {
    unsigned call, argument, bits;
} bounded[] = {
    {SYS_clone, 0, NAMESPACES}, {SYS_fchmod, 1, SET_ID},  {SYS_fchmodat, 2, SET_ID}, {452, 2, SET_ID}, // fchmodat2
    {SYS_openat, 3, SET_ID},    {SYS_mknodat, 2, SET_ID},
#ifdef __x86_64__
    {SYS_chmod, 1, SET_ID},     {SYS_open, 2, SET_ID},    {SYS_creat, 1, SET_ID},    {SYS_mknod, 1, SET_ID},
#endif
};

static const unsigned families[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};
// Type a character into the terminal, and control the console.
static const unsigned requests[] = {TIOCSTI, TIOCLINUX};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
// The processors that the filter supports store numbers with the lower half first.
#define ARGUMENT(number) (offsetof(struct seccomp_data, args) + (number) * sizeof(__u64))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define FAIL(number) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (number))
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define UNLESS(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skipped))
#define IF(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (skipped), 0)

int tandem_sandbox_forbid_calls(void)
{
#ifndef ARCHITECTURE
    return -ENOSYS;
#else
    struct sock_filter code[400];
    unsigned short length = 0;
#define ADD(...) code[length++] = (struct sock_filter)__VA_ARGS__
    // Calls of another processor mode have other numbers.
    ADD(LOAD(offsetof(struct seccomp_data, arch)));
    ADD(IF(ARCHITECTURE, 1));
    ADD(FAIL(ENOSYS));
    ADD(LOAD(offsetof(struct seccomp_data, nr)));
#ifdef __x86_64__
    ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1)); // x32
    ADD(FAIL(ENOSYS));
#endif
    for (unsigned index = 0; index < COUNT(forbidden); index++) {
        ADD(UNLESS(forbidden[index], 1));
        ADD(FAIL(EPERM));
    }
    for (unsigned index = 0; index < COUNT(missing); index++) {
        ADD(UNLESS(missing[index], 1));
        ADD(FAIL(ENOSYS));
    }
    for (unsigned index = 0; index < COUNT(bounded); index++) {
        ADD(UNLESS(bounded[index].call, 4));
        ADD(LOAD(ARGUMENT(bounded[index].argument)));
        ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bounded[index].bits, 0, 1));
        ADD(FAIL(EPERM));
        ADD(ALLOW);
    }
    ADD(UNLESS(SYS_socket, COUNT(families) + 3));
    ADD(LOAD(ARGUMENT(0)));
    for (unsigned index = 0; index < COUNT(families); index++) ADD(IF(families[index], COUNT(families) - index));
    ADD(FAIL(EAFNOSUPPORT));
    ADD(ALLOW);
    ADD(UNLESS(SYS_ioctl, COUNT(requests) + 3));
    ADD(LOAD(ARGUMENT(1)));
    for (unsigned index = 0; index < COUNT(requests); index++) ADD(IF(requests[index], COUNT(requests) - index));
    ADD(ALLOW);
    ADD(FAIL(EPERM));
    ADD(ALLOW);
    struct sock_fprog program = {.len = length, .filter = code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
    // Threads that are already running get the filter, too.
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) return -errno;
    return 0;
#endif
}

int tandem_sandbox_hide(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno; }

// From linux/landlock.h. The header of Debian 12 is older than the kernels that know all of it.
enum {
    LANDLOCK_CREATE_RULESET = 444,
    LANDLOCK_ADD_RULE = 445,
    LANDLOCK_RESTRICT_SELF = 446,
    LANDLOCK_WRITE_FILE = 1 << 1,
    LANDLOCK_REMOVE_AND_MAKE = 0x1FF << 4, // REMOVE_DIR to MAKE_SYM
    LANDLOCK_REFER = 1 << 13,
    LANDLOCK_TRUNCATE = 1 << 14,
    LANDLOCK_SCOPE_SIGNAL = 1 << 1,
};

int tandem_sandbox_writing(const char *const folders[], int count)
{
    long version = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, 1);
    if (version < 0) return -errno;
    // The first version forbids to move files between folders.
    if (version < 2) return -EOPNOTSUPP;
    struct {
        __u64 handled, network, scoped;
    } attributes = {.handled = LANDLOCK_WRITE_FILE | LANDLOCK_REMOVE_AND_MAKE | LANDLOCK_REFER};
    if (version >= 3) attributes.handled |= LANDLOCK_TRUNCATE;
    if (version >= 6) attributes.scoped = LANDLOCK_SCOPE_SIGNAL;
    size_t size = version >= 6 ? sizeof(attributes) : sizeof(attributes.handled);
    int ruleset = (int)syscall(LANDLOCK_CREATE_RULESET, &attributes, size, 0);
    if (ruleset < 0) return -errno;
    for (int index = 0; index < count; index++) {
        struct {
            __u64 allowed;
            __s32 folder;
        } __attribute__((packed)) rule = {attributes.handled, open(folders[index], O_PATH | O_CLOEXEC)};
        if (rule.folder < 0 && errno == ENOENT) continue;
        struct stat status;
        if (rule.folder >= 0 && fstat(rule.folder, &status) == 0 && !S_ISDIR(status.st_mode)) {
            rule.allowed &= LANDLOCK_WRITE_FILE | LANDLOCK_TRUNCATE;
        }
        long result = rule.folder < 0 ? -1 : syscall(LANDLOCK_ADD_RULE, ruleset, 1, &rule, 0);
        int number = errno;
        if (rule.folder >= 0) close(rule.folder);
        if (result < 0) {
            close(ruleset);
            return -number;
        }
    }
    return ruleset;
}

int tandem_sandbox_restrict(int restriction)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -errno;
    return syscall(LANDLOCK_RESTRICT_SELF, restriction, 0) == 0 ? 0 : -errno;
}
