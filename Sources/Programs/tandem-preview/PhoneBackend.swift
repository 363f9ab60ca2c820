import CommandSupport
import Foundation
import Glibc
import ProcessSupport
import WidgetHost

/// The backend that a preview starts for its apps. The backend's database is in the phone's folder.
struct PhoneBackend {
    let directory: String
    let programs: String

    /// The files that hold the address and the process id of the backend that the last preview started.
    private var addressFile: String { directory + "/backend.address" }
    private var processFile: String { directory + "/backend.pid" }

    /// The maximum time until the backend prints its address. It is long because a busy machine may need seconds to
    /// start a process.
    private static let patience: Duration = .seconds(60)

    /// Starts the backend. If possible, reuses the port of the last preview's backend, because hosts that outlived that
    /// preview still use its address.
    /// - Throws: `CommandFailure`: `io` if the backend cannot use its files, `unavailable` if it does not start for
    ///   another reason.
    func start(environment: [String: String]) throws -> (process: ChildProcess, address: String) {
        let last = text(addressFile)
        endLeftBehind()
        if let port = last.flatMap({ URL(string: $0)?.port }), let started = try launch(environment, port: port) {
            return started
        }
        guard let started = try launch(environment, port: 0) else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "the backend does not start; start `local-backend serve --seed` yourself, and name it in TANDEM_BACKEND"
            )
        }
        return started
    }

    /// - Parameter port: The port to listen on; 0 for any free port.
    /// - Returns: nil if the backend exits without listening, for example because the port is in use.
    /// - Throws: `CommandFailure` with `io` if the backend says that it cannot use its files.
    private func launch(_ environment: [String: String], port: Int) throws -> (process: ChildProcess, address: String)?
    {
        unlink(addressFile)
        let descriptor = open(addressFile, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .io, reason: "io", "cannot write \(addressFile): \(String(cString: strerror(errno)))", path: addressFile
            )
        }
        defer { close(descriptor) }
        let words = [
            "\(programs)/tandem", "with", "--state", directory, "--", "\(programs)/local-backend", "serve", "--port",
            "\(port)", "--seed", "--state", directory,
        ]
        // If the old port is in use, a free port is tried next. So the user need not see the message about the old
        // port.
        let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(silence) }
        let process: ChildProcess
        do {
            process = try ChildProcess(
                words, environment: environment,
                streams: ChildProcess.Streams(output: descriptor, errors: port == 0 ? nil : silence))
        } catch {
            throw CommandFailure(.unavailable, reason: "unavailable", "the backend does not start: \(error)")
        }
        try? Data("\(process.pid)".utf8).write(to: URL(fileURLWithPath: processFile))
        let end = ContinuousClock.now + Self.patience
        while !process.hasEnded, ContinuousClock.now < end {
            if let address = text(addressFile) { return (process, address) }
            usleep(10_000)
        }
        guard process.hasEnded else {
            process.end()
            return nil
        }
        // The message of an attempt with the old port was not shown.
        if process.wait().code == ExitStatus.io.rawValue, port == 0 {
            throw CommandFailure(
                .io, reason: "io",
                "the backend cannot use its files in \(directory), as it says above. Name another folder with --state",
                path: directory)
        }
        return nil
    }

    /// Returns the first line of a file; nil if that line is not complete yet.
    private func text(_ path: String) -> String? {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.contains("\n") ? text.split(separator: "\n").first.map(String.init) : nil
    }

    /// Ends the backend that a killed preview left behind.
    private func endLeftBehind() {
        let number = FileManager.default.contents(atPath: processFile).flatMap {
            Int32(String(decoding: $0, as: UTF8.self))
        }
        guard let number, isBackend(number) else { return }
        kill(number, SIGTERM)
        let end = ContinuousClock.now + .seconds(10)
        while isBackend(number) {
            if ContinuousClock.now > end { kill(number, SIGKILL) }
            usleep(10_000)
        }
    }

    /// Returns true if the process with this id is the backend of this folder. The id was saved earlier, so the kernel
    /// may have given it to another program meanwhile.
    private func isBackend(_ number: Int32) -> Bool {
        let words = (FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()).split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
        return words.first?.hasSuffix("local-backend") == true && words.contains(directory)
    }
}
