import Foundation
import Glibc
import ProcessSupport
import Synchronization

/// A process `tandem phone`, and the connection to it.
///
/// The process ends when `end()` is called, and also when this process ends in any way: the kernel then sends it SIGTERM,
/// after which it ends its host and all other processes, and removes its files.
final class PhoneLink: Sendable {
    private struct State {
        var lastID = 0
        /// The tests that wait for an answer, by the id of the command.
        var waiting: [Int: CheckedContinuation<PhoneAnswer, any Error>] = [:]
        /// The first line, until a test waits for it.
        var hello: PhoneAnswer?
        /// The reason why no answers come any more.
        var reason: (any Error)?
        /// True if the process has ended and was reaped.
        var isOver = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
        /// The number of bytes of the process's standard error that this process has passed on.
        var passedOn: off_t = 0
    }

    private let process: ChildProcess
    private let program: String
    private let socket: Int32
    /// The file that receives the process's standard error.
    private let errors: Int32
    private let state = Mutex(State())
    /// Receives all answers.
    private let report: PhoneReport
    /// Sends commands one after the other, without the lock, because a process that does not read holds them up. The socket is
    /// closed on this queue, too: after the last command.
    private let sending = DispatchQueue(label: "tandem phone")

    /// The time that the process has to end after SIGTERM.
    private static let longestEnd: Duration = .seconds(90)

    /// Starts the process.
    init(
        _ program: String, _ arguments: [String], environment: [String: String], directory: String, report: PhoneReport
    ) throws(PhoneError) {
        self.program = program
        self.report = report
        // A child process that cannot enter the folder would seem to have no program.
        guard access(directory, X_OK) == 0 else {
            throw PhoneError(
                "cannot enter \(directory), to which a phone's paths are relative: \(String(cString: strerror(errno))). The test "
                    + "was compiled there; compile it again where it runs")
        }
        var ends: [Int32] = [-1, -1]
        let folder = FileManager.default.temporaryDirectory.path
        errors = Self.temporaryFile(in: folder)
        guard errors >= 0 else {
            throw PhoneError(
                "cannot make a temporary file in \(folder): \(String(cString: strerror(errno))). Set TMPDIR to another folder"
            )
        }
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            let reason = String(cString: strerror(errno))
            close(errors)
            throw PhoneError("cannot make a socket for a phone: \(reason). End phones or raise the limit of open files")
        }
        socket = ends[0]
        defer { close(ends[1]) }
        do throws(ChildProcess.NotStarted) {
            process = try ChildProcess(
                [program, "phone"] + arguments, environment: environment,
                streams: .init(input: ends[1], output: ends[1], errors: errors), directory: directory,
                lastSignal: SIGTERM)
        } catch {
            for descriptor in [ends[0], errors] { close(descriptor) }
            throw PhoneError("cannot start \(error.description)")
        }
        let thread = Thread { [self] in readAnswers() }
        thread.name = "tandem phone"
        thread.start()
    }

    /// Opens a new file without a name. `O_TMPFILE` would not do on every file system.
    /// - Returns: The descriptor; -1 if there can be no file.
    private static func temporaryFile(in folder: String) -> Int32 {
        var template = Array("\(folder)/tandem-phone.XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return -1 }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    // MARK: Commands

    /// Waits for the first line of the process.
    func hello() async throws -> PhoneAnswer { try await answer { _ in 0 } }

    /// Sends a command and waits for its answer. If the task is cancelled, ends the phone.
    /// - Throws: `PhoneError` for a mistake in the command, or if the phone ended. `CancellationError`.
    func answer(to request: PhoneRequest) async throws -> PhoneAnswer {
        let answer = try await answer { state in
            state.lastID += 1
            var request = request
            request.id = state.lastID
            // If the process has ended, the thread that reads answers says so.
            self.sending.async { [socket = self.socket, request] in
                _ = LineChannel(socket, encoder: PhoneAnswer.encoder).write(request)
            }
            return state.lastID
        }
        if let failure = answer.error { throw PhoneError(failure.message) }
        return answer
    }

    /// Waits for the answer to the command that `send` sends.
    private func answer(_ send: (inout State) -> Int) async throws -> PhoneAnswer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let early = state.withLock { state -> Result<PhoneAnswer, any Error>? in
                    if let reason = state.reason { return .failure(reason) }
                    let id = send(&state)
                    if id == 0, let hello = state.hello { return .success(hello) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let early { continuation.resume(with: early) }
            }
        } onCancel: {
            end(because: CancellationError())
        }
    }

    /// Prints what the process has printed on standard error and this process has not.
    func passOnRemarks() {
        while true {
            let bytes = state.withLock { state in
                let bytes = Self.bytes(errors, from: state.passedOn)
                state.passedOn += off_t(bytes.count)
                return bytes
            }
            // A test does not fail because its standard error takes nothing.
            guard !bytes.isEmpty, (try? FileHandle.standardError.write(contentsOf: bytes)) != nil else { return }
        }
    }

    // MARK: The end

    /// Ends the process, without waiting for its end.
    func end(because reason: any Error = PhoneError("this phone has ended")) {
        let waiting = state.withLock { state in
            guard state.reason == nil else { return [CheckedContinuation<PhoneAnswer, any Error>]() }
            state.reason = reason
            // A process that was reaped may have given its id to another one.
            if !state.isOver { process.signal(SIGTERM) }
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(throwing: reason) }
    }

    /// Waits until the process and everything that it started have ended.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waitingForEnd.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Reads answers until the process ends, and then reaps it. Runs on a thread of its own.
    private func readAnswers() {
        var channel = LineChannel(socket, decoder: PhoneAnswer.decoder)
        while let answer = channel.read(PhoneAnswer.self) {
            report.note(answer)
            let waiting = state.withLock { state in
                if answer.id == 0 { state.hello = answer }
                return answer.id.flatMap { state.waiting.removeValue(forKey: $0) }
            }
            waiting?.resume(returning: answer)
        }
        // Standard input has ended for the process if it still reads.
        shutdown(socket, Int32(SHUT_RDWR))
        if !process.ends(within: Self.longestEnd) { process.signal(SIGKILL) }
        while !process.ends(within: Self.longestEnd) {}
        // The error of an unexpected end contains them.
        if state.withLock({ $0.reason != nil }) { passOnRemarks() }
        let (waiting, waitingForEnd, reason) = state.withLock { state in
            let status = process.wait()
            state.isOver = true
            let reason = state.reason ?? ended(status, hasBegun: state.hello != nil)
            state.reason = reason
            defer { (state.waiting, state.waitingForEnd) = ([:], []) }
            return (Array(state.waiting.values), state.waitingForEnd, reason)
        }
        close(errors)
        sending.async { [socket] in _ = close(socket) }
        for continuation in waiting { continuation.resume(throwing: reason) }
        for continuation in waitingForEnd { continuation.resume() }
    }

    private func ended(_ status: WaitStatus, hasBegun: Bool) -> PhoneError {
        let text = String(decoding: Self.bytes(errors, from: 0), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        // An error in the test's options names the command, and not the option of this library.
        let isUnknown = !text.contains("tandem phone") || text.contains("Unknown option '--looks'")
        let isOld = !hasBegun && status.code == Self.usage && isUnknown
        let advice = isOld ? "\nIt is older than TandemTesting: update it" : ""
        return PhoneError("`\(program) phone` \(status)" + (text.isEmpty ? "" : ":\n\(text)") + advice)
    }

    /// The exit code after a wrong command line.
    private static let usage: Int32 = 64

    /// The most bytes of standard error that are read at once.
    private static let mostBytes = 256 << 10

    private static func bytes(_ descriptor: Int32, from start: off_t) -> Data {
        var buffer = [UInt8](repeating: 0, count: mostBytes)
        let count = pread(descriptor, &buffer, buffer.count, start)
        return Data(buffer.prefix(max(0, count)))
    }
}
