// Corrects how libfaketime 0.9.10 handles absolute deadlines. This library precedes libfaketime in LD_PRELOAD, so the
// dynamic linker finds the few functions of this file first. All other functions remain those of libfaketime.
//
// libfaketime treats every absolute deadline as a time of the wall clock. With FAKETIME_DONT_FAKE_MONOTONIC that is
// wrong for deadlines on the monotonic clock. The timers of libdispatch, and with them Task.sleep, never fire
// (timerfd_settime), and clock_nanosleep fails. libfaketime also does not handle pthread_mutex_timedlock, which
// NSLock.lock(before:) uses: if the clock is a day ahead, a wait of a second takes a day.
//
// Written in C, because a preloaded library is loaded into every program, including shells, and must not load the Swift
// runtime. No function here allocates memory, takes a lock, or keeps a pointer.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))
#define BILLION 1000000000L
#define KNOWN_DESCRIPTORS 65536

// True for timer descriptors on the wall clock. A descriptor that another function created, or whose number exceeds the
// table, counts as monotonic.
static _Atomic unsigned char is_wall_timer[KNOWN_DESCRIPTORS];

// Converts a deadline from the process's wall clock to the kernel's.
static struct timespec real_deadline(const struct timespec *deadline) {
    struct timespec seen, real, result;
    clock_gettime(CLOCK_REALTIME, &seen);  // the time that libfaketime shows
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &real);
    result.tv_sec = deadline->tv_sec - (seen.tv_sec - real.tv_sec);
    result.tv_nsec = deadline->tv_nsec - (seen.tv_nsec - real.tv_nsec);
    if (result.tv_nsec < 0) {
        result.tv_sec -= 1;
        result.tv_nsec += BILLION;
    } else if (result.tv_nsec >= BILLION) {
        result.tv_sec += 1;
        result.tv_nsec -= BILLION;
    }
    // The kernel refuses times before 1970. They are over anyway, so 0 has the same effect.
    if (result.tv_sec < 0) {
        result.tv_sec = 0;
        result.tv_nsec = 1;
    }
    return result;
}

EXPORTED int timerfd_create(int clock, int flags) {
    int descriptor = (int)syscall(SYS_timerfd_create, clock, flags);
    if (descriptor >= 0 && descriptor < KNOWN_DESCRIPTORS) {
        atomic_store(&is_wall_timer[descriptor], clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_ALARM);
    }
    return descriptor;
}

EXPORTED int timerfd_settime(int descriptor, int flags, const struct itimerspec *new_value,
                             struct itimerspec *old_value) {
    // Zero disarms the timer.
    int is_armed = new_value != NULL && (new_value->it_value.tv_sec != 0 || new_value->it_value.tv_nsec != 0);
    if (!is_armed || !(flags & TFD_TIMER_ABSTIME) || descriptor < 0 || descriptor >= KNOWN_DESCRIPTORS ||
        !atomic_load(&is_wall_timer[descriptor])) {
        return (int)syscall(SYS_timerfd_settime, descriptor, flags, new_value, old_value);
    }
    struct itimerspec value = *new_value;
    value.it_value = real_deadline(&new_value->it_value);
    return (int)syscall(SYS_timerfd_settime, descriptor, flags, &value, old_value);
}

EXPORTED int timerfd_gettime(int descriptor, struct itimerspec *value) {
    return (int)syscall(SYS_timerfd_gettime, descriptor, value);
}

// Like the C library's function, returns the error number. It is not a cancellation point here.
EXPORTED int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request, struct timespec *remaining) {
    struct timespec deadline;
    int saved = errno;
    if ((flags & TIMER_ABSTIME) && clock == CLOCK_REALTIME && request != NULL) {
        deadline = real_deadline(request);
        request = &deadline;
    }
    int error = syscall(SYS_clock_nanosleep, clock, flags, request, remaining) == 0 ? 0 : errno;
    errno = saved;
    return error;
}

// Returns the C library's own function. The look-up at each call costs little, because the call waits anyway.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

EXPORTED int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
    struct timespec real = real_deadline(deadline);
    return NEXT(pthread_mutex_timedlock)(mutex, &real);
}

EXPORTED int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict deadline) {
    struct timespec real = real_deadline(deadline);
    return NEXT(pthread_rwlock_timedrdlock)(lock, &real);
}

EXPORTED int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict deadline) {
    struct timespec real = real_deadline(deadline);
    return NEXT(pthread_rwlock_timedwrlock)(lock, &real);
}
