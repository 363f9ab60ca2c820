import Adopt
import CommandSupport
import Foundation
import Glibc

/// The three apps that come with Tandem, each with a container as the app leaves it after its first launch.
///
/// Their extensions are programs beside this one, so nothing is built. The apps are launched against a backend of their
/// own on the loopback interface, which ends when they are done; the widgets then have no network and show what is stored.
struct ExampleApps {
    /// An app: as `main-app --app` names it, and its folder under Sources.
    struct App {
        var name: String
        var folder: String
        var program: String { "\(name)-widget" }
    }

    static let all = [
        App(name: "jokes", folder: "Jokes"), App(name: "portfolio", folder: "Portfolio"),
        App(name: "schedule", folder: "Schedule"),
    ]

    /// The folder of the programs.
    let programs: String
    /// Where containers and the backend's database go.
    let directory: String
    /// The clock of the apps.
    let clock: ClockArgument

    /// Launches every app, and names its container.
    /// - Throws: `CommandFailure` when a program is not built, or fails.
    func containers() throws -> [String: String] {
        let now = "--now=\(clock.offset < 0 ? "" : "+")\(Int(clock.offset))s"
        let backend = try start(
            "local-backend",
            ["serve", "--port", "0", "--seed", now, "--json", "--database", directory + "/backend.sqlite"])
        defer { end(backend.process) }
        guard let address = try address(backend) else {
            throw CommandFailure(.unavailable, reason: "unavailable", "local-backend does not say where it listens")
        }
        var containers: [String: String] = [:]
        for app in Self.all {
            let container = directory + "/" + app.name
            let launched = try start(
                "main-app",
                ["launch", "--app", app.name, "--container", container, "--json", "--backend", address, now])
            let output = launched.output.readDataToEndOfFile()
            launched.process.waitUntilExit()
            guard launched.process.terminationStatus == 0 else {
                throw CommandFailure(
                    .unavailable, reason: "unavailable",
                    "main-app launch --app \(app.name) ended with \(launched.process.terminationStatus): "
                        + String(decoding: output, as: UTF8.self))
            }
            containers[app.name] = container
        }
        return containers
    }

    private func address(_ backend: (process: Process, output: FileHandle)) throws -> String? {
        var line = Data()
        // Until it says so, or ends.
        while !line.contains(UInt8(ascii: "\n")) {
            let more = backend.output.availableData
            if more.isEmpty { break }
            line += more
        }
        let first = line.prefix { $0 != UInt8(ascii: "\n") }
        let object = try? JSONSerialization.jsonObject(with: Data(first)) as? [String: Any]
        return object?["url"] as? String
    }

    private func start(_ program: String, _ arguments: [String]) throws -> (process: Process, output: FileHandle) {
        let path = programs + "/" + program
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "there is no \(path): build it with `swift build --product \(program)`, or name a folder to draw",
                path: path)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        for name in ["TANDEM_STATE", "TANDEM_CONTAINERS", "TANDEM_CONTAINER", "TANDEM_BACKEND"] {
            environment[name] = nil
        }
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    private func end(_ process: Process) {
        kill(process.processIdentifier, SIGTERM)
        // It has nothing to lose that is not in a folder which is removed.
        let end = ContinuousClock.now + .seconds(10)
        while process.isRunning, ContinuousClock.now < end { usleep(10_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
