import Foundation

extension Workplace {
    /// Runs an asynchronous program that SIGINT, SIGTERM and SIGHUP end tidily: with all that it has started, and what
    /// those have, and with its folders. Call it from a synchronous `main`, before there are other threads.
    /// - Parameter body: the program; its arguments without its own name.
    public static func main(_ body: @escaping @Sendable (_ arguments: [String]) async -> Void) -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if EndRun.isMeant(by: arguments) { EndRun.runProgram(Array(arguments.dropFirst())) }
        // Threads inherit which signals are blocked.
        endOnSignals()
        adoptOrphans()
        Task { await body(arguments) }
        // Not an asynchronous `main`: there Dispatch keeps this thread, in a sigsuspend(2) that lets all signals through,
        // and they end the process before anybody has tidied up.
        RunLoop.main.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
        while true { RunLoop.main.run() }
    }
}
