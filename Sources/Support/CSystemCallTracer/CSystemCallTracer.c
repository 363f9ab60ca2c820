#define _GNU_SOURCE
#include "CSystemCallTracer.h"

#include <errno.h>
#include <fcntl.h>
#include <elf.h>
#include <linux/ptrace.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// <sys/ptrace.h> and <linux/ptrace.h> cannot both be included.
extern long ptrace(int request, ...);
#ifndef PTRACE_O_EXITKILL
#define PTRACE_O_EXITKILL (1 << 20)
#endif
enum { REQUEST_PEEKUSER = 3, REQUEST_POKEDATA = 5, REQUEST_POKEUSER = 6, REQUEST_GETEVENTMSG = 0x4201 };

// All traced threads that have not been reaped yet, in whatever process group they are.
struct tandem_trace_session {
    pthread_mutex_t mutex;
    pid_t *threads;
    size_t count, capacity;
    int is_over;
};

static _Thread_local pid_t program;
static _Thread_local pid_t stopped;
static _Thread_local struct tandem_trace_session session = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static void forget(pid_t thread)
{
    pthread_mutex_lock(&session.mutex);
    for (size_t index = 0; index < session.count; index++)
        if (session.threads[index] == thread) session.threads[index--] = session.threads[--session.count];
    pthread_mutex_unlock(&session.mutex);
}

// Registers a new thread. New threads stop before their first instruction, so no thread runs unregistered. A thread
// that cannot be registered, or that appears after the end of the session, is killed at once.
static void note(pid_t thread)
{
    pthread_mutex_lock(&session.mutex);
    int is_known = 0;
    for (size_t index = 0; index < session.count && !is_known; index++) is_known = session.threads[index] == thread;
    if (!is_known && session.count == session.capacity) {
        size_t capacity = session.capacity ? session.capacity * 2 : 16;
        pid_t *more = realloc(session.threads, capacity * sizeof *more);
        if (more) {
            session.threads = more;
            session.capacity = capacity;
        }
    }
    int has_room = is_known || session.count < session.capacity;
    if (!is_known && has_room) session.threads[session.count++] = thread;
    if (session.is_over || !has_room) kill(thread, SIGKILL);
    pthread_mutex_unlock(&session.mutex);
}

static void begin(pid_t thread)
{
    pthread_mutex_lock(&session.mutex);
    session.count = 0;
    session.is_over = 0;
    pthread_mutex_unlock(&session.mutex);
    note(thread);
}

static void finish(void)
{
    pthread_mutex_lock(&session.mutex);
    free(session.threads);
    session.threads = NULL;
    session.count = session.capacity = 0;
    pthread_mutex_unlock(&session.mutex);
}

struct tandem_trace_session *tandem_trace_session(void) { return &session; }

void tandem_trace_end(struct tandem_trace_session *ended)
{
    pthread_mutex_lock(&ended->mutex);
    ended->is_over = 1;
    for (size_t index = 0; index < ended->count; index++) kill(ended->threads[index], SIGKILL);
    pthread_mutex_unlock(&ended->mutex);
}

// Runs in the child. Calls only async-signal-safe functions, because any lock may have been held by another thread of
// the parent at the fork.
static void become(
    int ready, const char *path, char *const arguments[], char *const environment[], int input, int output, int errors)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    char byte;
    if (read(ready, &byte, 1) != 1) _exit(127);
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(127);
    execve(path, arguments, environment);
    _exit(127);
}

int tandem_trace_memory_file(void)
{
    // Linux can be set to refuse files in memory that could be executed (vm.memfd_noexec). Before version 6.3 it does not
    // know this flag.
    const unsigned int no_execution = 8;
    int descriptor = memfd_create("tandem-standard", MFD_CLOEXEC | no_execution);
    if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create("tandem-standard", MFD_CLOEXEC);
    // A sandbox forbids files that count against no limit.
    if (descriptor < 0 && errno == ENOSYS) descriptor = open("/dev/shm", O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);
    return descriptor < 0 ? -errno : descriptor;
}

pid_t tandem_trace_start(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors)
{
    int ready[2];
    if (pipe2(ready, O_CLOEXEC) != 0) return -errno;
    // The child gets this setting, and could not be traced if this process is hidden (tandem_sandbox_hide). Other threads may
    // start programs at the same time.
    static pthread_mutex_t setting = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&setting);
    int dumpable = prctl(PR_GET_DUMPABLE);
    prctl(PR_SET_DUMPABLE, 1);
    pid_t child = fork();
    if (child != 0) {
        prctl(PR_SET_DUMPABLE, dumpable);
        pthread_mutex_unlock(&setting);
    }
    if (child < 0) {
        int error = errno;
        close(ready[0]);
        close(ready[1]);
        return -error;
    }
    if (child == 0) {
        // Closes the child's copy of the write end of the pipe. If the parent cannot trace the child, it closes its own
        // write end, and the child must then see the end of the pipe instead of waiting for ever.
        close(ready[1]);
        become(ready[0], path, arguments, environment, input, output, errors);
    }
    close(ready[0]);
    setpgid(child, child);
    begin(child);
    long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                   PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC;
    if (ptrace(PTRACE_SEIZE, child, 0, options) != 0) {
        int error = errno;
        close(ready[1]);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        finish();
        return -error;
    }
    if (write(ready[1], "", 1) != 1) kill(child, SIGKILL);
    close(ready[1]);
    program = child;
    stopped = 0;
    return child;
}

// Resumes a thread. Ignores failures: a thread that was killed in the meantime cannot be resumed, and waitpid reports
// its end.
static void go_on(pid_t thread, int request, int number)
{
    ptrace(request, thread, 0, (long)number);
}

// Returns true if the stop is at a system call, and describes the call.
static int describe(pid_t thread, struct tandem_trace_stop *stop)
{
    struct ptrace_syscall_info info;
    long size = ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info);
    if (size <= 0) return 0;
    stop->thread = thread;
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
        stop->event = TANDEM_TRACE_ENTER;
        stop->number = (int64_t)info.entry.nr;
        for (int index = 0; index < 6; index++) stop->arguments[index] = info.entry.args[index];
        return 1;
    }
    if (info.op == PTRACE_SYSCALL_INFO_EXIT) {
        stop->event = TANDEM_TRACE_LEAVE;
        stop->result = info.exit.rval;
        return 1;
    }
    return 0;
}

int tandem_trace_next(struct tandem_trace_stop *stop)
{
    if (stopped) go_on(stopped, PTRACE_SYSCALL, 0);
    stopped = 0;
    memset(stop, 0, sizeof *stop);
    for (;;) {
        int status;
        pid_t thread = waitpid(-1, &status, __WALL | __WNOTHREAD);
        if (thread < 0) {
            if (errno == EINTR) continue;
            if (errno != ECHILD) return -errno;
            program = 0;
            finish();
            stop->event = TANDEM_TRACE_OVER;
            return 0;
        }
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            forget(thread);
            if (thread != program) continue;
            stop->event = TANDEM_TRACE_ENDED;
            stop->thread = thread;
            stop->result = status;
            return 0;
        }
        if (!WIFSTOPPED(status)) continue;
        note(thread);
        int number = WSTOPSIG(status);
        int event = (unsigned)status >> 16;
        if (event == PTRACE_EVENT_EXEC) {
            // A thread that calls exec takes over the id of its process's first thread. The kernel does not report the
            // end of the id that the thread had before.
            unsigned long former = 0;
            if (ptrace(REQUEST_GETEVENTMSG, thread, 0, &former) == 0 && (pid_t)former != thread) forget((pid_t)former);
        }
        if (number == (SIGTRAP | 0x80)) {
            if (describe(thread, stop)) {
                stopped = thread;
                return 0;
            }
            go_on(thread, PTRACE_SYSCALL, 0);
        } else if (event == PTRACE_EVENT_STOP && number != SIGTRAP) {
            go_on(thread, PTRACE_LISTEN, 0);
        } else if (event) {
            go_on(thread, PTRACE_SYSCALL, 0);
        } else {
            go_on(thread, PTRACE_SYSCALL, number);
        }
    }
}

void tandem_trace_kill(void)
{
    if (!program) return;
    tandem_trace_end(&session);
    for (;;) {
        int status;
        pid_t thread = waitpid(-1, &status, __WALL | __WNOTHREAD);
        if (thread < 0 && errno == EINTR) continue;
        if (thread < 0) break;
        if (WIFSTOPPED(status)) {
            kill(thread, SIGKILL);
            go_on(thread, PTRACE_CONT, 0);
        } else {
            forget(thread);
        }
    }
    finish();
    program = 0;
    stopped = 0;
}

ssize_t tandem_trace_read(pid_t thread, uint64_t address, void *buffer, size_t size)
{
    // Copies page by page, because a string may end right before unmapped memory.
    size_t done = 0;
    while (done < size) {
        size_t part = 4096 - (address + done) % 4096;
        if (part > size - done) part = size - done;
        struct iovec local = {.iov_base = (char *)buffer + done, .iov_len = part};
        struct iovec remote = {.iov_base = (void *)(uintptr_t)(address + done), .iov_len = part};
        ssize_t count = process_vm_readv(thread, &local, 1, &remote, 1, 0);
        if (count <= 0) return done > 0 ? (ssize_t)done : (count < 0 ? -errno : 0);
        done += (size_t)count;
    }
    return (ssize_t)done;
}

ssize_t tandem_trace_write(pid_t thread, uint64_t address, const void *buffer, size_t size)
{
    struct iovec local = {.iov_base = (void *)(uintptr_t)buffer, .iov_len = size};
    struct iovec remote = {.iov_base = (void *)(uintptr_t)address, .iov_len = size};
    ssize_t count = process_vm_writev(thread, &local, 1, &remote, 1, 0);
    if (count >= 0 || size % sizeof(long) != 0) return count < 0 ? -errno : count;
    // Only a debugger may write to the read-only pages that contain a program's constants.
    for (size_t done = 0; done < size; done += sizeof(long)) {
        long word;
        memcpy(&word, (const char *)buffer + done, sizeof word);
        if (ptrace(REQUEST_POKEDATA, thread, address + done, word) != 0) return -errno;
    }
    return (ssize_t)size;
}

#if defined(__x86_64__)

static int poke(pid_t thread, size_t offset, uint64_t value)
{
    return ptrace(REQUEST_POKEUSER, thread, offset, value) == 0 ? 0 : -errno;
}

#define AT(member) offsetof(struct user_regs_struct, member)

int tandem_trace_skip(pid_t thread) { return poke(thread, AT(orig_rax), (uint64_t)-1); }
int tandem_trace_set_result(pid_t thread, int64_t result) { return poke(thread, AT(rax), (uint64_t)result); }

int tandem_trace_set_argument(pid_t thread, int index, uint64_t value)
{
    static const size_t offsets[] = {AT(rdi), AT(rsi), AT(rdx), AT(r10), AT(r8), AT(r9)};
    return index < 0 || index > 5 ? -EINVAL : poke(thread, offsets[index], value);
}

int tandem_trace_can_change(void) { return 1; }

#elif defined(__aarch64__)

static int set_register(pid_t thread, int index, uint64_t value)
{
    struct user_regs_struct registers;
    struct iovec part = {.iov_base = &registers, .iov_len = sizeof registers};
    if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &part) != 0) return -errno;
    registers.regs[index] = value;
    return ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &part) == 0 ? 0 : -errno;
}

int tandem_trace_skip(pid_t thread)
{
    int none = -1;
    struct iovec part = {.iov_base = &none, .iov_len = sizeof none};
    return ptrace(PTRACE_SETREGSET, thread, NT_ARM_SYSTEM_CALL, &part) == 0 ? 0 : -errno;
}

int tandem_trace_set_result(pid_t thread, int64_t result) { return set_register(thread, 0, (uint64_t)result); }

int tandem_trace_set_argument(pid_t thread, int index, uint64_t value)
{
    return index < 0 || index > 5 ? -EINVAL : set_register(thread, index, value);
}

int tandem_trace_can_change(void) { return 1; }

#else

int tandem_trace_skip(pid_t thread) { (void)thread; return -ENOTSUP; }
int tandem_trace_set_result(pid_t thread, int64_t result) { (void)thread; (void)result; return -ENOTSUP; }
int tandem_trace_set_argument(pid_t thread, int index, uint64_t value)
{
    (void)thread; (void)index; (void)value;
    return -ENOTSUP;
}
int tandem_trace_can_change(void) { return 0; }

#endif
