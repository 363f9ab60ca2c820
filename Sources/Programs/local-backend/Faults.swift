import ArgumentParser
import CommandSupport
import LocalBackend

struct Faults: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults", abstract: "Makes the server fail on demand, while it runs.",
        discussion: """
            The commands write faults.json in the state folder. A server with the same --state follows it from its next
            request on, so faults can be set before the server starts, and they remain after it ends. `tandem network`
            controls the phone's network, with or without a server.

            EXAMPLES
              local-backend faults set 429 --retry-after 30 --path /api/v3/
              local-backend faults set latency=250ms-2s
              local-backend faults list
              local-backend faults clear
            """,
        subcommands: [SetFaults.self, ListFaults.self, ClearFaults.self])
}

/// Options for the state folder and the output format.
struct FaultOptions: ParsableArguments {
    @OptionGroup var state: StateOptions
    @OptionGroup(title: "Output") var common: CommonOptions

    /// Changes the fault files, then prints the active faults. Without `body`, writes nothing.
    func perform(_ body: ((FaultFiles) throws(FaultFileError) -> Void)? = nil) throws {
        let files = FaultFiles(stateDirectory: try body == nil ? state.existing() : state.directory())
        do throws(FaultFileError) {
            try body?(files)
            try show(try files.read())
        } catch {
            throw CommandFailure(
                error.isDamaged ? .data : .io, reason: error.isDamaged ? "corrupt" : "io", error.description,
                path: error.path)
        }
    }

    private func show(_ faults: [(rule: FaultRule, count: FaultCount)]) throws(FaultFileError) {
        if common.json {
            Output.line(FaultList.line(faults))
        } else if faults.isEmpty {
            Output.line("no faults")
        } else {
            for (rule, count) in faults { Output.line(rule.summary(count)) }
        }
    }
}

private struct SetFaults: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Sets the faults for all requests from now on.",
        discussion: """
            Earlier faults end, unless --add is given. Latencies add up; of all other faults, the first that affects a
            request counts.

            FAULTS
              latency=2s             a delay before the response; latency=250ms-2s: a time from a range, at most 10m
              timeout                no response, until the client gives up or 10m are over
              slow-drip[=16/100ms]   the response, so many bytes in each interval
              reset                  the connection is reset
              truncated              half of the response body; Content-Length promised all of it
              malformed              the response's status with JSON that breaks off
              huge-body[=64MB]       200 with JSON of this size, at most 1GB
              403 404 429 500 503 …  a status from 400 to 599 with the service's own error body

            At most 256 requests, half of the connections, wait for a latency or a timeout at once; further ones get a
            503 instead.

            A request that ends in timeout, reset, huge-body or a status is not carried out. With --after, it is, and
            only its response is lost. The other faults damage the response of a request that was carried out.

            EXAMPLES
              local-backend faults set 503 --share 30% --seed 7 --path /v1/
              local-backend faults set reset --after --times 1
              local-backend faults set latency=2s 429 --retry-after 30 --json
              {"faults":[{"after":false,"fault":"latency=2000ms","id":1,"injected":0,"requests":0,"retryAfterSeconds":30,"seed":0,"share":1},…]}
            """)
    @OptionGroup var options: FaultOptions
    @Argument(
        help: ArgumentHelp("The faults to inject.", valueName: "fault"),
        completion: .list([
            "429", "500", "503", "huge-body", "latency=250ms", "malformed", "reset", "slow-drip", "timeout",
            "truncated",
        ]))
    var faults: [Fault]
    @Option(help: "The share of requests to affect: 0 to 1, or 30%.") var share = ShareArgument(share: 1)
    @Option(help: "The seed that selects these requests.") var seed: UInt64 = 0
    @Option(help: ArgumentHelp("Affect only paths with this prefix.", valueName: "prefix")) var path: String?
    @Option(help: ArgumentHelp("The maximum number of injections.", valueName: "n")) var times: Int?
    @Option(help: "The Retry-After header of a status (default for 429: 60s).") var retryAfter: DurationArgument?
    @Flag(help: "Carry the request out, but lose its response.") var after = false
    @Flag(help: "Keep the active faults.") var add = false

    func validate() throws {
        guard !faults.isEmpty else { throw ValidationError("Name a fault, such as 503.") }
        guard times ?? 1 >= 1 else { throw ValidationError("--times takes a number from 1 on.") }
        guard path?.hasPrefix("/") ?? true else { throw ValidationError("--path begins with a slash.") }
        guard retryAfter == nil || faults.contains(where: \.isStatus) else {
            throw ValidationError("--retry-after goes with a status, such as 429.")
        }
        guard retryAfter?.duration ?? .zero <= .seconds(86_400) else {
            throw ValidationError("--retry-after takes at most a day.")
        }
    }

    func run() throws {
        let seconds = retryAfter.map { Int(($0.duration / .seconds(1)).rounded(.up)) }
        let rules = faults.map {
            FaultRule(
                $0, share: share.share, seed: seed, path: path, times: times,
                retryAfterSeconds: $0.isStatus ? seconds : nil, after: after)
        }
        try options.perform { files throws(FaultFileError) in
            try files.set(rules, keepingOthers: add)
            if !files.isFollowed {
                Output.note(
                    "no server follows \(files.path) now. A server started with the same --state will; for a running one, "
                        + "name its folder with --state")
            }
        }
    }
}

private struct ListFaults: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Prints the active faults and their counters.",
        discussion: """
            requests counts the requests that a fault applied to, injected those that it affected.

            EXAMPLE
              local-backend faults list --json
              {"faults":[{"after":false,"fault":"503","id":2,"injected":3,"path":"/v1/","requests":9,"seed":7,"share":0.3}]}
            """)
    @OptionGroup var options: FaultOptions

    func run() throws {
        try options.perform()
    }
}

private struct ClearFaults: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "clear", abstract: "Ends all faults.")
    @OptionGroup var options: FaultOptions

    func run() throws {
        try options.perform { files throws(FaultFileError) in try files.set([]) }
    }
}
