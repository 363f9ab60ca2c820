import Foundation

extension Workplace {
    /// Runs an asynchronous program. If SIGINT, SIGTERM or SIGHUP arrives, the program and all its descendant processes
    /// end, and its folders are removed. Call this from a synchronous `main`, before there are other threads.
    /// - Parameter body: The program. It gets the arguments without the program's name.
    public static func main(_ body: @escaping @Sendable (_ arguments: [String]) async -> Void) -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if EndRun.isMeant(by: arguments) { EndRun.runProgram(Array(arguments.dropFirst())) }
        StartConditions.check()
        // Signals must be blocked before any thread starts, because threads inherit the set of blocked signals.
        endOnSignals()
        adoptOrphans()
        Task { await body(arguments) }
        // With an asynchronous `main`, Dispatch would keep this thread in sigsuspend(2), which unblocks all signals. A
        // signal would then end the process before the cleanup.
        RunLoop.main.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
        while true { RunLoop.main.run() }
    }
}
