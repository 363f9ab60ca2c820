#define _GNU_SOURCE
#include "child_start.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Resets the signal actions in the child. The parent's signal handlers must not run in the child, and the child must
// not ignore signals that would end it.
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

// Sets the three standard descriptors. They are copied to higher numbers first, because otherwise one of them could
// overwrite another that is still needed.
static int set_standard(const int standard[3])
{
    int copies[3];
    for (int number = 0; number < 3; number++) {
        copies[number] = fcntl(standard[number], F_DUPFD_CLOEXEC, 3);
        if (copies[number] < 0) return -1;
    }
    for (int number = 0; number < 3; number++) {
        if (dup2(copies[number], number) < 0) return -1;
    }
    return 0;
}

// Runs in the child, which shares the parent's memory until execve(2). So it makes only system calls and never returns.
static void become(
    pid_t parent, const char *path, char *const arguments[], char *const environment[], const int standard[3],
    const char *directory, volatile int *error)
{
    sigset_t none;
    sigemptyset(&none);
    // If the parent ended before this call, the kernel sends no signal.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) goto failed;
    set_usual_actions();
    if (setpgid(0, 0) != 0 || set_standard(standard) != 0) goto failed;
    if (directory != NULL && chdir(directory) != 0) goto failed;
    closefrom(3);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(path, arguments, environment);
failed:
    *error = errno != 0 ? errno : ESRCH;
    _exit(127);
}

int tandem_child_start(
    const char *path, char *const arguments[], char *const environment[], const int standard[3],
    const char *directory)
{
    volatile int error = 0;
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // Works like posix_spawn(3), which cannot set the signal that ends the child with its parent: this thread waits
    // until the program has begun. Handlers of fork(2) do not run, because they may need locks that other threads hold.
    pid_t child = vfork();
    if (child == 0) become(parent, path, arguments, environment, standard, directory, &error);
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child < 0) return -number;
    if (error == 0) return child;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    return -error;
}

int tandem_child_end_descriptor(int pid) { return pidfd_open(pid, 0); }
