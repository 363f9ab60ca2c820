public import ArgumentParser
public import Foundation

/// The address of the backend, and the time limit for requests to it.
public struct BackendOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The backend's address; default: $TANDEM_BACKEND, else the real Firestore.", valueName: "url"))
    public var backend: String?
    @Option(
        help: ArgumentHelp(
            "The time limit of a request to the backend; default: $TANDEM_FETCH_TIMEOUT, else 10s.",
            valueName: "duration"))
    public var fetchTimeout: DurationArgument?

    public init() {}

    /// Advice for users when the backend does not answer.
    public var advice: String {
        let isNamed = backend != nil || !(ProcessInfo.processInfo.environment["TANDEM_BACKEND"] ?? "").isEmpty
        return isNamed
            ? "Is the backend running? (`local-backend serve --seed`)"
            : "No backend is set, so the request went to the real Firestore: start `local-backend serve --seed` and set "
                + "TANDEM_BACKEND=http://127.0.0.1:8080, or give --backend"
    }

    /// Returns the address of the backend.
    /// - Throws: `CommandFailure` if the option or the environment gives an address that is not an HTTP address.
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
    /// True if an option or the environment specifies the time limit of a request.
    public var isTimeoutGiven: Bool {
        fetchTimeout != nil || !(ProcessInfo.processInfo.environment["TANDEM_FETCH_TIMEOUT"] ?? "").isEmpty
    }

    /// Returns the time limit of a request.
    /// - Throws: `CommandFailure` if the value in the environment is not a duration.
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
