#define _GNU_SOURCE
#include "child_start.h"
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Resets the signal actions in the child, because the parent's signal handlers must not run there. Of the signals that
// the parent ignores, resets only SIGINT, SIGTERM, SIGHUP and SIGPIPE, because these four must be able to end the
// child.
static void set_usual_actions(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        int ends = number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGPIPE;
        if (!ends && (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN)) continue;
        sigaction(number, &usual, NULL);
    }
}

// Makes `descriptors` the descriptors 0, 1, 2 and so on. Copies them to higher numbers first, because otherwise one
// descriptor could overwrite another one that is still needed.
static int set_descriptors(const int descriptors[], int count)
{
    int copies[TANDEM_CHILD_DESCRIPTORS];
    for (int number = 0; number < count; number++) {
        copies[number] = fcntl(descriptors[number], F_DUPFD_CLOEXEC, count);
        if (copies[number] < 0) return -1;
    }
    for (int number = 0; number < count; number++) {
        if (dup2(copies[number], number) < 0) return -1;
    }
    return 0;
}

// Runs in the child, which shares the parent's memory until execve(2). Therefore, it makes only system calls and never
// returns.
static void become(
    pid_t parent, const char *path, char *const arguments[], char *const environment[], const int descriptors[],
    int count, const char *directory, bool leads_group, int restriction, int last_signal, volatile int *error)
{
    sigset_t none;
    sigemptyset(&none);
    // If the parent ended before the call of prctl, the kernel will send no signal.
    if (prctl(PR_SET_PDEATHSIG, last_signal) != 0 || getppid() != parent) goto failed;
    set_usual_actions();
    if (leads_group && setpgid(0, 0) != 0) goto failed;
    if (set_descriptors(descriptors, count) != 0) goto failed;
    if (directory != NULL && chdir(directory) != 0) goto failed;
    if (restriction >= 0 && (*error = -tandem_sandbox_restrict(restriction)) != 0) _exit(127);
    closefrom(count);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(path, arguments, environment);
failed:
    *error = errno != 0 ? errno : ESRCH;
    _exit(127);
}

int tandem_child_start(
    const char *path, char *const arguments[], char *const environment[], const int descriptors[], int count,
    const char *directory, bool leads_group, int restriction, int last_signal)
{
    if (count < 0 || count > TANDEM_CHILD_DESCRIPTORS) return -EINVAL;
    volatile int error = 0;
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // Uses vfork(2), because posix_spawn(3) cannot make the kernel kill the child when its parent ends. As with
    // posix_spawn, this thread waits until the program has begun. vfork does not run the handlers that fork(2) runs
    // (pthread_atfork(3)), which may need locks that other threads hold.
    pid_t child = vfork();
    if (child == 0) {
        become(
            parent, path, arguments, environment, descriptors, count, directory, leads_group, restriction, last_signal,
            &error);
    }
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child < 0) return -number;
    if (error == 0) return child;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    return -error;
}

int tandem_child_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 ? 0 : -errno; }

bool tandem_child_adopts_orphans(void)
{
    int adopts = 0;
    return prctl(PR_GET_CHILD_SUBREAPER, &adopts) == 0 && adopts;
}

int tandem_child_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 ? 0 : -errno; }

int tandem_child_end_descriptor(int pid) { return pidfd_open(pid, 0); }

void tandem_process_return_freed_memory(void)
{
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
}
