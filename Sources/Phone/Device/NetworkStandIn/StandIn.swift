import Foundation
import Glibc
import PhoneState
import Synchronization

/// The data of the stand-in: the network conditions, the addresses of stand-in servers, and the event log.
final class StandIn: Sendable {
    private struct Count {
        var sequence: UInt64 = 0
        var requests: UInt64 = 0
    }

    private let settings: NetworkSettingsFile
    private let backend: String?
    /// The time limit of a request to the backend in seconds, if the environment sets one.
    private let backendTimeout: TimeInterval?
    private let log: EventLog?
    private let count = Mutex(Count())

    /// Reads the state folder and the backend from the environment.
    convenience init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            stateDirectory: value("TANDEM_STATE") ?? ".tandem-state", backend: value("TANDEM_BACKEND"),
            backendTimeout: value(NetworkEnvironment.requestTimeout).flatMap(TimeInterval.init))
    }

    init(stateDirectory: String, backend: String?, backendTimeout: TimeInterval? = nil) {
        settings = NetworkSettingsFile(stateDirectory: stateDirectory)
        self.backend = backend
        self.backendTimeout = backendTimeout
        // Without a state folder, no host is running that could read the log.
        guard access(stateDirectory, F_OK) == 0 else {
            log = nil
            return
        }
        do {
            log = try EventLog(path: stateDirectory + "/events.jsonl", now: { Date() })
        } catch {
            log = nil
            Self.remark("\(error)")
        }
    }

    /// The decision about one request.
    struct Plan {
        /// The server to ask, or the reason for refusing the request.
        enum Destination {
            case server(URL)
            case refused(String)
        }
        var destination: Destination
        var conditions: NetworkConditions
        /// The condition for this request.
        var condition: NetworkConditions.Condition
        var latency: Duration
        /// The time limit in seconds; nil if the request's own limit applies.
        var timeout: TimeInterval?
    }

    /// Decides how to treat a request under the current conditions.
    func plan(_ url: URL) -> Plan {
        let host = Self.host(of: url)
        var conditions = NetworkConditions(.offline)
        do {
            conditions = try settings.read()
        } catch {
            return Plan(
                destination: .refused(error.description), conditions: conditions, condition: .offline, latency: .zero)
        }
        let isConcerned = conditions.concern(host: host)
        return Plan(
            destination: destination(url, host, conditions), conditions: conditions,
            condition: isConcerned ? conditions.condition(ofRequest: number(conditions)) : .online,
            latency: isConcerned ? .milliseconds(conditions.latencyMilliseconds) : .zero,
            timeout: NetworkEnvironment.backendHosts.contains(host) ? backendTimeout : nil)
    }

    private func number(_ conditions: NetworkConditions) -> UInt64 {
        count.withLock { count in
            if count.sequence != conditions.sequence { count = Count(sequence: conditions.sequence) }
            defer { count.requests += 1 }
            return count.requests
        }
    }

    private func destination(_ url: URL, _ host: String, _ conditions: NetworkConditions) -> Plan.Destination {
        let isBackends = NetworkEnvironment.backendHosts.contains(host)
        guard let root = conditions.standIns[host] ?? (isBackends ? backend : nil) else {
            // A server on this machine is not foreign: it is the backend or a server of the user.
            if Self.isLoopback(host) { return .server(url) }
            return .refused(
                isBackends
                    ? "the backend stands in for \(host), but TANDEM_BACKEND is not set: start `local-backend serve --seed`"
                    : "no server stands in for \(host): name one with `tandem network map \(host) http://127.0.0.1:PORT`"
            )
        }
        guard let server = URLComponents(string: root), server.scheme == "http" || server.scheme == "https",
            server.host?.isEmpty == false, var target = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return .refused("the server that stands in for \(host) has no HTTP address: \(root)") }
        // If the backend setting names the real servers, the request goes to the host that it names.
        if isBackends, conditions.standIns[host] == nil, NetworkEnvironment.backendHosts.contains(server.host ?? "") {
            return .server(url)
        }
        target.scheme = server.scheme
        target.host = server.host
        target.port = server.port
        target.fragment = nil
        let folder = server.percentEncodedPath
        target.percentEncodedPath =
            (folder.hasSuffix("/") ? String(folder.dropLast()) : folder) + target.percentEncodedPath
        guard let address = target.url else { return .refused("cannot build an address from \(root) and \(url)") }
        return .server(address)
    }

    /// Logs the outcome of a request.
    func record(
        _ url: URL?, condition: NetworkConditions.Condition, outcome: String, since start: ContinuousClock.Instant
    ) {
        var event = HostEvent(.network)
        event.kind = url.map { Self.withoutQuery($0) }
        event.reason = HostEvent.Reason(rawValue: condition.rawValue)
        event.outcome = outcome
        event.source = Self.programName
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        event.microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        log?.append(event)
    }

    /// Prints a message on standard error.
    static func remark(_ text: String) {
        FileHandle.standardError.write(Data("\(programName): network: \(text)\n".utf8))
    }

    private static let programName = ProcessInfo.processInfo.processName

    private static func host(of url: URL) -> String { (url.host(percentEncoded: false) ?? "").lowercased() }

    private static func withoutQuery(_ url: URL) -> String {
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
        components.query = nil
        components.fragment = nil
        components.user = nil
        components.password = nil
        return components.string ?? url.absoluteString
    }

    static func isLoopback(_ host: String) -> Bool {
        var ipv4 = in_addr()
        if inet_pton(AF_INET, host, &ipv4) == 1 { return UInt32(bigEndian: ipv4.s_addr) >> 24 == 127 }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]"
    }
}
