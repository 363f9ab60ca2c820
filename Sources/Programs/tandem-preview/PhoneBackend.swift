import CommandSupport
import Foundation
import Glibc
import ProcessSupport
import WidgetHost

/// The backend for the apps that a preview starts. Its database is in the phone's folder.
struct PhoneBackend {
    let directory: String
    let programs: String

    /// The files with the address and the process id of the last backend.
    private var addressFile: String { directory + "/backend.address" }
    private var processFile: String { directory + "/backend.pid" }

    /// The maximum time until the backend prints its address: on a busy machine it may not run for seconds.
    private static let patience: Duration = .seconds(60)

    /// Starts the backend at the address of the last backend if that address is free, because hosts that outlived a
    /// preview still use it.
    /// - Throws: `CommandFailure` with `unavailable` if the backend does not start.
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

    /// - Returns: nil if the backend exits without listening, for example because the port is in use.
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
        // Hides the backend's message about a port in use from the user.
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
        process.end()
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

    /// Returns true if a process is the backend of this folder. The process id may belong to another process by now.
    private func isBackend(_ number: Int32) -> Bool {
        let words = (FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()).split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
        return words.first?.hasSuffix("local-backend") == true && words.contains(directory)
    }
}
