import Foundation

/// Threads that run side by side until all are done.
enum WorkGroup {
    /// Starts threads and waits for them.
    static func run(_ threads: [Thread]) {
        for thread in threads { thread.start() }
        for thread in threads { while !thread.isFinished { usleep(1_000) } }
    }
}
