// For RTLD_NEXT.
#define _GNU_SOURCE

#include <dlfcn.h>

// Foundation's `RunLoop.perform` calls `CFRunLoopPerformBlock`, and on Linux neither wakes the run loop. A main thread that
// sleeps would never run what another thread passes to it, for example by Combine's `receive(on: RunLoop.main)`. So this
// function takes the place of Foundation's, as CurrentLocale.swift explains, and wakes the run loop afterwards.
void CFRunLoopPerformBlock(void *loop, const void *mode, const void *block) {
    void (*perform)(void *, const void *, const void *);
    void (*wake)(void *);
    *(void **)&perform = dlsym(RTLD_NEXT, "CFRunLoopPerformBlock");
    *(void **)&wake = dlsym(RTLD_NEXT, "CFRunLoopWakeUp");
    perform(loop, mode, block);
    wake(loop);
}
