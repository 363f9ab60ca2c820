import CommandSupport
import Foundation
import Glibc
import ProcessSupport
import WidgetHost

/// The running backend that the example apps use.
struct ExampleBackend {
    private let process: ChildProcess
    private let output: Int32
    private let log: String

    /// The maximum time until the backend listens. It fills its database first.
    private static let longestStart: Duration = .seconds(180)

    /// Starts the backend.
    /// - Parameter log: The file that receives the backend's standard error.
    init(_ arguments: [String], environment: [String: String], log: String) throws {
        self.log = log
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.failure("no pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        let errors = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { if errors >= 0 { close(errors) } }
        do throws(ChildProcess.NotStarted) {
            process = try ChildProcess(
                arguments, environment: environment,
                streams: .init(output: ends[1], errors: errors >= 0 ? errors : nil))
        } catch {
            close(ends[0])
            throw Self.failure("it cannot be started: \(error.description)")
        }
        output = ends[0]
    }

    /// Returns the backend's address. The backend prints it once it listens.
    func address() throws -> String {
        var line = Data()
        let end = ContinuousClock.now + Self.longestStart
        while !line.contains(UInt8(ascii: "\n")) {
            guard ContinuousClock.now < end else { throw said("it does not listen after \(Self.longestStart)") }
            var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 100) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // The end of the output means that the backend has exited.
            guard count > 0 else { break }
            line += buffer[..<count]
        }
        let first = line.prefix { $0 != UInt8(ascii: "\n") }
        guard let object = try? JSONSerialization.jsonObject(with: Data(first)) as? [String: Any],
            let address = object["url"] as? String
        else { throw said("it does not say where it listens") }
        return address
    }

    /// Ends the backend. Its data need not be saved, because it is in a folder that is removed afterwards.
    func end() {
        process.end(grace: .seconds(10))
        close(output)
    }

    private func said(_ text: String) -> CommandFailure {
        Self.failure(text + ExampleApps.words(FileManager.default.contents(atPath: log) ?? Data()))
    }

    private static func failure(_ text: String) -> CommandFailure {
        CommandFailure(.unavailable, reason: "unavailable", "local-backend: \(text)")
    }
}
