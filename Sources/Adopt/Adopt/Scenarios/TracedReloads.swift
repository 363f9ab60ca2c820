import ProcessSupport
import SystemCallTracing
import Utilities

/// Reloads in a process of their own, apart from the host.
extension Phone {
    /// True if this machine allows tracing.
    static var canTrace: Bool { Tracer.isAvailable }

    /// Returns the environment in which the extension's executable makes one timeline call and exits.
    func environment(ofReload slot: Slot) -> [String: String] {
        var environment = environment
        environment["TANDEM_EXTENSION"] = "call"
        environment["TANDEM_CALL"] = "timeline|\(slot.family)|false|\(slot.kind)"
        return environment
    }

    /// Makes one timeline call under ptrace(2), until its process is idle.
    /// - Parameters:
    ///   - slot: The widget that is reloaded.
    ///   - containers: The folder with the App Groups' containers, whose system calls are recorded.
    ///   - injection: The kill to inject.
    ///   - observe: Called before and after each system call, while the process is stopped.
    func traceReload(
        of slot: Slot, in containers: String, injecting injection: Injection? = nil,
        observe: ((TracedCall, Bool) throws -> Void)? = nil
    ) throws -> TracedRun {
        var tracer = try Tracer(folder: containers)
        tracer.limit = setup.limit.atMost(setup.deadline + .seconds(30))
        var environment = environment(ofReload: slot)
        environment["TANDEM_AFTERMATH"] = "wait"
        environment["TANDEM_CONTAINERS"] = containers
        environment["TANDEM_CONTAINER"] = containers + "/" + setup.group
        let program = TracedProgram([setup.executable], environment: environment)
        nonisolated(unsafe) let observe = observe
        nonisolated(unsafe) var result: Swift.Result<TracedRun, any Error>?
        // The tracer's thread starts the program, and has the restriction of the thread that starts it.
        WorkGroup.run([
            { [tracer, restriction] in
                restriction?.restrictThread()
                result = Swift.Result { try tracer.run(program, injecting: injection, observe: observe) }
            }
        ])
        return try result!.get()
    }

    /// Reloads a widget, and kills the process after a step that changes the data that a reader sees. The steps are those
    /// of `tandem adopt`. A reload of a copy of the data finds them first, so requests are made twice. What the extension's
    /// process kept in memory is lost, as after every kill.
    /// - Parameters:
    ///   - slot: The widget.
    ///   - number: The number of the step, from 1.
    /// - Returns: The system call after which the process was killed.
    /// - Throws: `AdoptFailure` if there is no such step.
    func killReload(of slot: Slot, afterStep number: Int) throws -> String {
        guard Self.canTrace else {
            throw AdoptFailure(
                "a step cannot be hit, because this machine does not let a process be traced (ptrace(2)); kill the "
                    + "process without a step instead")
        }
        let copy = directory + "/" + Self.rehearsal
        try RegularFile.copyFolder(containers, to: copy)
        var steps = VisibleSteps(containers: copy)
        let rehearsal = try traceReload(of: slot, in: copy) { call, isDone in if isDone { steps.see(call) } }
        let all = steps.changing(rehearsal.calls)
        guard number >= 1, number <= all.count else {
            let count = all.isEmpty ? "stores nothing" : "stores in \(all.count) step\(all.count == 1 ? "" : "s")"
            throw AdoptFailure(
                "nobody was killed: now a reload of \(slot) \(count), so there is no step \(number)", isUsage: true)
        }
        let step = all[number - 1]
        guard try traceReload(of: slot, in: containers, injecting: .killAfter(step.number)).wasReached else {
            throw AdoptFailure(
                "nobody was killed: the reload of \(slot) ended before step \(number), because it does not store in the "
                    + "same steps each time")
        }
        killProvider()
        return step.text
    }
}
