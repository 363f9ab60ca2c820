import CSystemCallTracer
import Foundation
import Glibc
import Utilities

/// Runs programs and stops them at each of their system calls on a folder (ptrace(2)). A run lists the calls, and can
/// kill the program at one of them or make one fail.
///
/// Threads and children of the program are traced and killed too. Several threads of this process may trace at once.
public struct Tracer: Sendable {
    /// The folder whose calls count, with symbolic links resolved.
    public let folder: String
    /// The time limit after which a program is killed.
    public var limit: Duration = .seconds(120)

    /// Creates a tracer for a folder. The folder need not exist yet, but its parent must.
    /// - Throws: `TracingFailure` if the parent does not exist.
    public init(folder: String) throws {
        let url = URL(fileURLWithPath: folder)
        guard let parent = realpath(url.deletingLastPathComponent().path, nil) else {
            throw TracingFailure(description: "no folder \(url.deletingLastPathComponent().path)")
        }
        defer { free(parent) }
        let text = String(cString: parent)
        self.folder = (text == "/" ? "" : text) + "/" + url.lastPathComponent
    }

    /// True if this machine allows the tracing of programs and the injection of errors.
    public static let isAvailable: Bool = {
        let program = TracedProgram(["/bin/true"], environment: [:])
        return tandem_trace_can_change() != 0
            && (try? Tracer(folder: "/tmp/none").run(program))?.status == 0
    }()

    /// Runs a program to its end.
    ///
    /// Each run has a new thread with the mounts of the calling thread. The new thread waits only for its own children,
    /// so runs in other threads are not disturbed, and `observe` may itself run programs this way.
    /// - Parameters:
    ///   - program: the program to run.
    ///   - injection: the kill or error to inject.
    ///   - observe: called before and after each call on the folder, while the program is stopped.
    /// - Throws: `TracingFailure` if the program cannot be started or traced; the error of `observe`, after killing the
    ///   program.
    public func run(
        _ program: TracedProgram, injecting injection: Injection? = nil,
        observe: ((TracedCall, _ isDone: Bool) throws -> Void)? = nil
    ) throws -> TracedRun {
        nonisolated(unsafe) var result: Result<TracedRun, any Error> = .failure(
            TracingFailure(description: "the thread ended without a result"))
        nonisolated(unsafe) let observe = observe
        WorkGroup.run([{ result = Result { try runHere(program, injection, observe) } }])
        return try result.get()
    }

    private func runHere(
        _ program: TracedProgram, _ injection: Injection?, _ observe: ((TracedCall, Bool) throws -> Void)?
    ) throws -> TracedRun {
        let files = try StandardFiles(input: program.input)
        defer { files.close() }
        try start(program, files)
        var output = OutputWatch(program.acknowledgement, files)
        let watchdog = Watchdog(limit)
        defer { watchdog.cancel() }
        var run = TracedRun()
        run.acknowledgement = program.acknowledgement
        do {
            try follow(injection, &output, &run, observe)
        } catch {
            tandem_trace_kill()
            throw error
        }
        run.wasTooLong = watchdog.hasFired
        run.output = files.text(of: files.output)
        run.errors = files.text(of: files.errors)
        return run
    }

    private func start(_ program: TracedProgram, _ files: StandardFiles) throws {
        guard let path = program.command.first else { throw TracingFailure(description: "no program to run") }
        let arguments = program.command.map { strdup($0) } + [nil]
        let environment = program.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        let process = tandem_trace_start(path, arguments, environment, files.input, files.output, files.errors)
        guard process > 0 else {
            throw TracingFailure(
                description: "cannot trace \(path): \(String(cString: strerror(-process))). Tracing needs ptrace(2), "
                    + "which containers and kernel.yama.ptrace_scope may forbid")
        }
    }

    /// A thread's call in progress.
    private struct Pending {
        /// The index of the call in the run's calls.
        var index: Int
        var entry: SystemCallTable.Entry
        var stop: tandem_trace_stop
        var failure: Int32?
        var hasShorter = false
        /// The buffers of a call that writes several.
        var vectors: VectoredWrite?
    }

    private func follow(
        _ injection: Injection?, _ output: inout OutputWatch, _ run: inout TracedRun,
        _ observe: ((TracedCall, Bool) throws -> Void)?
    ) throws {
        var stop = tandem_trace_stop()
        var pending: [pid_t: Pending] = [:]
        func wait() throws {
            let error = tandem_trace_next(&stop)
            guard error == 0 else {
                throw TracingFailure(description: "tracing broke off: \(String(cString: strerror(-error)))")
            }
        }
        try wait()
        loop: while true {
            if run.callsBeforeOutput == nil, output.isThere() { run.callsBeforeOutput = run.calls.count }
            switch tandem_trace_event(rawValue: UInt32(stop.event)) {
            case TANDEM_TRACE_OVER: break loop
            case TANDEM_TRACE_ENDED: setStatus(Int32(stop.result), &run)
            case TANDEM_TRACE_ENTER:
                guard let entry = SystemCallTable.entries[stop.number] else { break }
                let stopped = StoppedThread(stop, entry, folder)
                guard var call = stopped.call(number: run.calls.count + 1) else { break }
                let vectors = VectoredWrite(stop, entry.name)
                if let vectors { call.size = vectors.size }
                if LockHolder.concerns(call.name) {
                    call.holdsLock = LockHolder.holdsExclusively(stop.thread, folder + "/.lock")
                }
                var new = Pending(index: run.calls.count, entry: entry, stop: stop, vectors: vectors)
                run.calls.append(call)
                try observe?(call, false)
                if let injection, injection.call == call.number {
                    run.wasReached = try apply(injection, &new)
                    if case .killBefore = injection { break loop }
                }
                pending[stop.thread] = new
            case TANDEM_TRACE_LEAVE:
                guard let done = pending.removeValue(forKey: stop.thread) else { break }
                if let failure = done.failure {
                    _ = tandem_trace_set_result(stop.thread, Int64(-failure))
                    stop.result = Int64(-failure)
                }
                if done.hasShorter { try restore(done) }
                run.calls[done.index].result = stop.result
                if stop.result >= 0, run.calls[done.index].isOpening {
                    let descriptor = Int32(truncatingIfNeeded: stop.result)
                    run.calls[done.index].descriptor = descriptor
                    run.calls[done.index].inode = TracedPath.inode(
                        "/proc/\(stop.thread)/fd/\(descriptor)", follows: true)
                }
                try observe?(run.calls[done.index], true)
                if case .killAfter(let number) = injection, number == run.calls[done.index].number {
                    run.wasReached = true
                    break loop
                }
            default: break
            }
            try wait()
        }
        if run.wasReached, let injection {
            switch injection {
            case .killBefore, .killAfter:
                tandem_trace_kill()
                run.status = 128 + SIGKILL
                run.signal = SIGKILL
            case .fail, .shorten: break
            }
        }
    }

    private func apply(_ injection: Injection, _ pending: inout Pending) throws -> Bool {
        let thread = pending.stop.thread
        switch injection {
        case .killBefore: return true
        case .killAfter: return false
        case .fail(_, let number):
            pending.failure = number
            guard tandem_trace_skip(thread) == 0 else { throw Self.cannotChange }
        case .shorten(_, let size):
            pending.hasShorter = true
            let isShorter =
                if let vectors = pending.vectors {
                    vectors.shorten(to: size)
                } else {
                    tandem_trace_set_argument(thread, Int32(pending.entry.size), UInt64(size)) == 0
                }
            guard isShorter else { throw Self.cannotChange }
        }
        return true
    }

    private func restore(_ pending: Pending) throws {
        if let vectors = pending.vectors {
            guard vectors.restore() else { throw Self.cannotChange }
            return
        }
        let index = pending.entry.size
        let value = withUnsafeBytes(of: pending.stop.arguments) { $0.load(fromByteOffset: index * 8, as: UInt64.self) }
        _ = tandem_trace_set_argument(pending.stop.thread, Int32(index), value)
    }

    private static let cannotChange = TracingFailure(
        description: "system calls cannot be changed on this processor; x86-64 and arm64 are known")

    private func setStatus(_ status: Int32, _ run: inout TracedRun) {
        run.signal = status & 0x7F
        run.status = run.signal == 0 ? (status >> 8) & 0xFF : 128 + run.signal
    }
}
