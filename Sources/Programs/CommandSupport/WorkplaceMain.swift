import Foundation

extension Workplace {
    /// Runs an asynchronous program that SIGINT, SIGTERM and SIGHUP end tidily, with all descendant processes and its
    /// folders. Call it from a synchronous `main`, before there are other threads.
    /// - Parameter body: The program; it gets the arguments without its name.
    public static func main(_ body: @escaping @Sendable (_ arguments: [String]) async -> Void) -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if EndRun.isMeant(by: arguments) { EndRun.runProgram(Array(arguments.dropFirst())) }
        // Threads inherit the set of blocked signals.
        endOnSignals()
        adoptOrphans()
        Task { await body(arguments) }
        // With an asynchronous `main`, Dispatch would keep this thread in a sigsuspend(2) that admits all signals, and
        // they would end the process before the cleanup.
        RunLoop.main.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
        while true { RunLoop.main.run() }
    }
}
