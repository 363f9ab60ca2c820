import Adopt
import CommandSupport
import Foundation
import ProcessSupport
import WidgetHost

/// The three apps that come with Tandem. Each app has a container with the contents that its first launch stores.
///
/// The apps' extensions are programs in the same folder as this program, so nothing is built. The apps are launched
/// with a separate backend on the loopback interface. The backend ends after the launches, so the widgets have no
/// network and show the stored data.
struct ExampleApps {
    /// An app: the name that `main-app --app` accepts, and the name of the app's folder in Sources.
    struct App {
        var name: String
        var folder: String
        var program: String { "\(name)-widget" }
    }

    static let all = [
        App(name: "jokes", folder: "Jokes"), App(name: "portfolio", folder: "Portfolio"),
        App(name: "schedule", folder: "Schedule"),
    ]

    let programs: String
    /// The folder for the apps' containers and the backend's database.
    let directory: String
    /// The clock that the apps use.
    let clock: ClockArgument

    /// The time limit for an app's first launch, which makes a few requests to the backend.
    private static let longestLaunch: Duration = .seconds(180)

    /// Launches every app, and returns the containers of the apps.
    /// - Throws: `CommandFailure` if a program has not been built, or if a program fails.
    func containers() throws -> [String: String] {
        let now = "--now=\(clock.offset < 0 ? "" : "+")\(Int(clock.offset))s"
        let backend = try ExampleBackend(
            [
                try path("local-backend"), "serve", "--port", "0", "--seed", now, "--json", "--database",
                directory + "/backend.sqlite",
            ], environment: environment, log: directory + "/backend.log")
        defer { backend.end() }
        let address = try backend.address()
        var containers: [String: String] = [:]
        for app in Self.all {
            let container = directory + "/" + app.name
            try launch(["--app", app.name, "--container", container, "--json", "--backend", address, now])
            containers[app.name] = container
        }
        return containers
    }

    private func launch(_ arguments: [String]) throws {
        let command = "main-app launch \(arguments[0]) \(arguments[1])"
        func failure(_ text: String, _ words: [Data]) -> CommandFailure {
            let said = words.map { ExampleApps.words($0) }.joined()
            return CommandFailure(.unavailable, reason: "unavailable", "\(command) \(text)\(said)")
        }
        let process = BoundedProcess(
            [try path("main-app"), "launch"] + arguments, environment: environment, timeLimit: Self.longestLaunch)
        let outcome: BoundedProcess.Outcome
        do throws(BoundedProcess.Failure) {
            outcome = try process.run()
        } catch {
            switch error {
            case .notStarted(let reason): throw failure("cannot be started: \(reason)", [])
            case .tookLonger(let limit, let errors): throw failure("took longer than \(limit)", [errors])
            case .printedMore(let limit): throw failure("printed more than \(limit >> 20) MB", [])
            }
        }
        guard outcome.status.isSuccess else {
            throw failure("\(outcome.status)", [outcome.errors, outcome.output])
        }
    }

    /// Returns a colon and the last 400 bytes that a program printed; empty if it printed nothing.
    static func words(_ data: Data) -> String {
        let text = String(decoding: data.suffix(400), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? "" : ": " + text
    }

    private func path(_ program: String) throws -> String {
        let path = programs + "/" + program
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "there is no \(path): `scripts/tandem` builds what a command needs; or name a folder to draw",
                path: path)
        }
        return path
    }

    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["TANDEM_STATE", "TANDEM_CONTAINERS", "TANDEM_CONTAINER", "TANDEM_BACKEND"] {
            environment[name] = nil
        }
        return environment
    }
}
