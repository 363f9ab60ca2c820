import ArgumentParser
import CommandSupport
import PhoneState

struct NetworkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Sets the condition of the phone's network, while processes run.",
        discussion: """
            Processes that were started with `tandem with` look at each request. What becomes of it is an event of
            `tandem events`.

            EXAMPLES
              tandem network offline
              tandem network online
              tandem network fault 429 --retry-after 30
              tandem network fault reset --share 0.3 --seed 7 --host api.coingecko.com
              tandem network map images.example.com http://127.0.0.1:9000
              tandem network status --json
              {"condition":"429","latencyMilliseconds":0,"retryAfterSeconds":30,"seed":0,"sequence":4,"share":1,"standIns":{}}
            """,
        subcommands: [Online.self, Offline.self, FaultCommand.self, Map.self, Unmap.self, Status.self])
}

/// The options for the folder with the network conditions and for the output format.
struct NetworkOptions: ParsableArguments {
    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions

    func update(_ change: (inout NetworkConditions) -> Void) throws {
        let file = NetworkSettingsFile(stateDirectory: try state.directory())
        try perform { () throws(NetworkSettingsError) in try file.update(change) }
    }

    /// Prints the network conditions that `body` returns. Converts an error of `body` to a `CommandFailure`.
    func perform(_ body: () throws(NetworkSettingsError) -> NetworkConditions) throws {
        do throws(NetworkSettingsError) {
            let conditions = try body()
            Output.line(common.json ? NetworkSettingsFile.line(conditions) : conditions.summary)
        } catch {
            throw CommandFailure(
                error.code == .damaged ? .data : .io, reason: error.code == .damaged ? "corrupt" : "io",
                error.description, path: error.path)
        }
    }
}

/// Options that limit a network condition to some requests, and the option for the delay of each request.
struct NetworkScopeOptions: ParsableArguments {
    @Option(help: "The delay of each request: 250ms, 2s.") var latency = DurationArgument(.zero)
    @Option(help: "Affect only requests to this host.") var host: String?

    func validate() throws {
        guard latency.duration <= .seconds(3_600) else { throw ValidationError("--latency takes at most an hour.") }
    }

    var milliseconds: Int { Int(latency.duration / .milliseconds(1)) }
}

private struct Online: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "online", abstract: "A network that works: stand-in servers answer requests.")
    @OptionGroup var options: NetworkOptions
    @OptionGroup var scope: NetworkScopeOptions

    func run() throws {
        try options.update {
            $0.set(NetworkConditions(.online, latencyMilliseconds: scope.milliseconds, host: scope.host))
        }
    }
}

private struct Offline: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offline", abstract: "No network: every request fails at once with -1009.")
    @OptionGroup var options: NetworkOptions
    @OptionGroup var scope: NetworkScopeOptions

    func run() throws {
        try options.update {
            $0.set(NetworkConditions(.offline, latencyMilliseconds: scope.milliseconds, host: scope.host))
        }
    }
}

/// The keyword of a fault on the command line.
private struct FaultArgument: ExpressibleByArgument {
    var condition: NetworkConditions.Condition

    init?(argument: String) {
        guard let condition = NetworkConditions.Condition(rawValue: argument), condition != .online else { return nil }
        self.condition = condition
    }

    static var allValueStrings: [String] {
        NetworkConditions.Condition.allCases.filter { $0 != .online }.map(\.rawValue)
    }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

private struct FaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fault", abstract: "A network that fails in one way.",
        discussion: """
            FAULTS
              offline          URLError -1009, at once
              dns              URLError -1003, at once
              timeout          URLError -1001, after the request's own timeout (at most 60 s)
              reset            URLError -1005, at once
              truncated        half of an answer, then URLError -1005
              slow-drip        the answer, 16 bytes every 100 ms
              403 404 500      that status, in the form of Google's APIs
              429              that status, with Retry-After
              malformed        200 with JSON that ends in the middle
              huge-body        200 with 64 MB of JSON
              captive-portal   200 with a log-in page in HTML

            EXAMPLES
              tandem network fault 429 --retry-after 30
              tandem network fault timeout --share 0.3 --seed 7
            """)
    @OptionGroup var options: NetworkOptions
    @OptionGroup var scope: NetworkScopeOptions
    @Argument(help: "The fault.") var fault: FaultArgument
    @Option(help: "The share of requests that it affects, 0 to 1.") var share = 1.0
    @Option(help: "Selects these requests; the same seed, the same requests.") var seed: UInt64 = 0
    @Option(help: "Retry-After of 429.") var retryAfter = DurationArgument(.seconds(60))

    func validate() throws {
        guard (0...1).contains(share) else { throw ValidationError("--share takes a number from 0 to 1.") }
    }

    func run() throws {
        try options.update {
            $0.set(
                NetworkConditions(
                    fault.condition, latencyMilliseconds: scope.milliseconds, share: share, seed: seed,
                    host: scope.host, retryAfterSeconds: Int((retryAfter.duration / .seconds(1)).rounded(.up))))
        }
    }
}

private struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Names the server that stands in for a host.",
        discussion: """
            The backend stands in for firestore.googleapis.com and api.coingecko.com; hosts without a server are refused.

            EXAMPLE
              tandem network map images.example.com http://127.0.0.1:9000
            """)
    @OptionGroup var options: NetworkOptions
    @Argument(help: "The host, as in the requests.") var host: String
    @Argument(help: "The server's root on this machine.") var url: String

    func validate() throws {
        let isRoot = url.hasPrefix("http://") || url.hasPrefix("https://")
        guard isRoot, !host.isEmpty, !host.contains("/") else {
            throw ValidationError("map takes a host and an address, such as images.example.com http://127.0.0.1:9000.")
        }
    }

    func run() throws {
        try options.update { $0.standIns[host.lowercased()] = url }
    }
}

private struct Unmap: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "unmap", abstract: "Undoes `map`.")
    @OptionGroup var options: NetworkOptions
    @Argument(help: "The host.") var host: String

    func run() throws {
        try options.update { $0.standIns[host.lowercased()] = nil }
    }
}

private struct Status: PrintingCommand {
    static let configuration = CommandConfiguration(commandName: "status", abstract: "Prints the current conditions.")
    @OptionGroup var options: NetworkOptions

    func run() throws {
        let file = NetworkSettingsFile(stateDirectory: try options.state.existing())
        try options.perform { () throws(NetworkSettingsError) in try file.read() }
    }
}

extension NetworkConditions {
    /// Replaces the conditions with `other`, but keeps the sequence number and the stand-in servers.
    fileprivate mutating func set(_ other: NetworkConditions) {
        let (sequence, standIns) = (sequence, standIns)
        self = other
        self.sequence = sequence
        self.standIns = standIns
    }

    /// The network conditions as text.
    fileprivate var summary: String {
        var text = condition.rawValue
        if condition == .tooManyRequests { text += ", Retry-After \(retryAfterSeconds) s" }
        if share < 1 { text += ", \(share) of the requests by seed \(seed)" }
        if latencyMilliseconds > 0 { text += ", \(latencyMilliseconds) ms of latency" }
        if let host { text += ", only \(host)" }
        for (name, server) in standIns.sorted(by: { $0.key < $1.key }) { text += "\n\(name) is \(server)" }
        return text
    }
}
