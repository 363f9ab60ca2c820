import os

let shared = OSAllocatedUnfairLock(initialState: 0)
let guardian = OSAllocatedUnfairLock()

func increment() -> Int {
    guardian.withLock {}
    guardian.lock()
    guardian.unlock()
    return shared.withLock { state in
        state += 1
        return state
    }
}

func tell() { Logger(subsystem: "a", category: "b").info("\(increment())") }
