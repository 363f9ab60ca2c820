public import ArgumentParser
public import Foundation

/// Where the backend is, and how long it is waited for.
public struct BackendOptions: ParsableArguments {
    /// The address, if it was given.
    @Option(
        help: ArgumentHelp(
            "The backend's address; $TANDEM_BACKEND by default, else the real Firestore.", valueName: "url"))
    public var backend: String?
    /// How long one request may take, if it was given.
    @Option(
        help: ArgumentHelp(
            "How long one request to the backend may take; $TANDEM_FETCH_TIMEOUT by default, else 10s.",
            valueName: "duration"))
    public var fetchTimeout: DurationArgument?

    /// Makes the options with their defaults.
    public init() {}

    /// What to do when the backend does not answer.
    public var advice: String {
        let isNamed = backend != nil || !(ProcessInfo.processInfo.environment["TANDEM_BACKEND"] ?? "").isEmpty
        return isNamed
            ? "Is the backend running? (`local-backend serve --seed`)"
            : "No backend was named, so the real Firestore was asked: start `local-backend serve --seed` and set "
                + "TANDEM_BACKEND=http://127.0.0.1:8080, or give --backend"
    }

    /// The address to use.
    /// - Throws: `CommandFailure` when it is not an HTTP address.
    public func url() throws -> URL {
        let environment = ProcessInfo.processInfo.environment["TANDEM_BACKEND"].flatMap { $0.isEmpty ? nil : $0 }
        let text = backend ?? environment ?? "https://firestore.googleapis.com"
        guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host() != nil else {
            throw CommandFailure(
                .usage, reason: "usage", "not the address of a backend: \(text). It looks like http://127.0.0.1:8080")
        }
        return url
    }
}

extension BackendOptions {
    /// Whether somebody said how long one request may take.
    public var isTimeoutGiven: Bool {
        fetchTimeout != nil || !(ProcessInfo.processInfo.environment["TANDEM_FETCH_TIMEOUT"] ?? "").isEmpty
    }

    /// How long one request may take.
    /// - Throws: `CommandFailure` when the environment names no duration.
    public func timeout() throws -> DurationArgument {
        if let fetchTimeout { return fetchTimeout }
        let text = ProcessInfo.processInfo.environment["TANDEM_FETCH_TIMEOUT"] ?? ""
        if text.isEmpty { return DurationArgument(.seconds(10)) }
        guard let timeout = DurationArgument(argument: text) else {
            throw CommandFailure(
                .usage, reason: "usage", "not a duration in $TANDEM_FETCH_TIMEOUT: \(text). It looks like 10s or 1m")
        }
        return timeout
    }
}

/// Where a program keeps what is its own: archive, event log, database.
public struct StateOptions: ParsableArguments {
    /// The folder, if it was given.
    @Option(
        help: ArgumentHelp(
            "The folder for archive, event log and database; $TANDEM_STATE by default, else .tandem-state.",
            valueName: "dir"))
    public var state: String?

    /// Makes the options with their defaults.
    public init() {}

    /// The folder that is meant, which need not exist.
    public var path: String {
        let environment = ProcessInfo.processInfo.environment["TANDEM_STATE"].flatMap { $0.isEmpty ? nil : $0 }
        return state ?? environment ?? ".tandem-state"
    }

    /// The folder to use; it is made, mode 0700, if it does not exist.
    /// - Throws: `CommandFailure` when it cannot be made.
    public func directory() throws -> String {
        let path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                .io, reason: "io",
                "cannot make the state folder \(path). Name another with --state",
                path: path)
        }
        return path
    }
}
