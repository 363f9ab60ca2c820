import Foundation
import Glibc

@testable import CommandSupport
@testable import ProcessSupport

/// The jokes app with its real host and its real extension. Both the app and the widget fetch from one backend.
final class JokesHost {
    private let backend: Worker
    private let url: String
    private let work: String
    private var count = 0

    init(work: String) throws {
        self.work = work
        backend = try Worker([
            try Programs.path("local-backend"), "serve", "--port", "0", "--seed", "--database",
            work + "/backend.sqlite",
        ])
        guard let url = try backend.line(within: 60), url.hasPrefix("http") else {
            throw CommandFailure(.unavailable, reason: "no-backend", "the backend did not start")
        }
        self.url = url
    }

    /// Creates two folders: one for a container, and one for the host's state. The archive is part of the host's state.
    func folders() throws -> (container: String, state: String) {
        count += 1
        let folders = ("\(work)/host\(count)/container", "\(work)/host\(count)/state")
        for path in [folders.0, folders.1 + "/archive"] {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        return folders
    }

    /// Runs the app, which fetches and stores its data as on a first launch.
    func launchApp(_ container: String, _ state: String) throws {
        let app = try ChildProcessRun(
            [try Programs.path("main-app"), "launch", "--app", "jokes", "--container", container, "--state", state],
            environment: environment)
        guard app.status == 0 else {
            throw CommandFailure(.checkFailed, reason: "launch", "main-app launch ended with \(app.status)")
        }
    }

    func start(_ container: String, _ state: String) throws -> Worker {
        try Worker(
            [
                try Programs.path("widget-extension"), "run", "--app", "jokes", "--container", container, "--state",
                state, "--profile", "debugger", "--json",
            ], environment: environment)
    }

    private var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(["TANDEM_BACKEND": url, "TANDEM_FETCH_TIMEOUT": "25s"]) { $1 }
    }

    /// The name of the widget's file in the archive.
    static let shown = "JokeOfTheDayWidget.systemSmall.json"
}
