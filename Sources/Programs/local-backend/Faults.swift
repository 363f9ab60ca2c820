import ArgumentParser
import CommandSupport
import LocalBackend

/// `local-backend faults`.
struct Faults: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes the server fail on demand, while it runs.",
        discussion: """
            The commands write faults.json in the state folder, which a server with the same --state follows from its
            next request on; so they work before it is started, and what was set outlives it. What the phone's network
            does, with or without a server, is `tandem network`.

            EXAMPLES
              local-backend faults set 429 --retry-after 30 --path /api/v3/
              local-backend faults set latency=250ms-2s
              local-backend faults list
              local-backend faults clear
            """,
        subcommands: [SetFaults.self, ListFaults.self, ClearFaults.self])
}

/// Where the faults are kept and how they are printed.
struct FaultOptions: ParsableArguments {
    @OptionGroup var state: StateOptions
    @OptionGroup(title: "Output") var common: CommonOptions

    /// Works on the files, then prints the faults that hold.
    func perform(_ body: (FaultFiles) throws(FaultFileError) -> Void) throws {
        let files = FaultFiles(stateDirectory: try state.directory())
        do throws(FaultFileError) {
            try body(files)
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
        commandName: "set", abstract: "Sets what goes wrong from now on.",
        discussion: """
            Faults that held before end, unless --add is given. Of several, latencies add up, and of the rest the first
            that befalls a request counts.

            FAULTS
              latency=2s             the answer takes longer; latency=250ms-2s: a time from a range, at most 10m
              timeout                nothing comes, until the client gives up or 10m are over
              slow-drip[=16/100ms]   the answer, so many bytes in each interval
              reset                  the connection is reset
              truncated              half of the answer's body; Content-Length promised all of it
              malformed              the answer with JSON that breaks off
              huge-body[=64MB]       200 with so much JSON, at most 1GB
              403 404 429 500 503 …  a status from 400 to 599 with the service's own error body

            At most 256 requests, half of the connections, wait for a latency or a timeout at once; others that would
            get a 503 instead.

            A request that ends in timeout, reset, huge-body or a status was not carried out, unless --after is given:
            then it was, and only its answer is lost. The other faults damage the answer of one that was.

            EXAMPLES
              local-backend faults set 503 --share 30% --seed 7 --path /v1/
              local-backend faults set reset --after --times 1
              local-backend faults set latency=2s 429 --retry-after 30 --json
              {"faults":[{"after":false,"fault":"latency=2000ms","id":1,"injected":0,"requests":0,"retryAfterSeconds":30,"seed":0,"share":1},…]}
            """)
    @OptionGroup var options: FaultOptions
    @Argument(
        help: ArgumentHelp("What goes wrong.", valueName: "fault"),
        completion: .list([
            "429", "500", "503", "huge-body", "latency=250ms", "malformed", "reset", "slow-drip", "timeout",
            "truncated",
        ]))
    var faults: [Fault]
    @Option(help: "The share of requests that it befalls: 0 to 1, or 30%.") var share = ShareArgument(share: 1)
    @Option(help: "What decides which requests these are; the same seed, the same requests.") var seed: UInt64 = 0
    @Option(help: ArgumentHelp("What the paths of the requests begin with.", valueName: "prefix")) var path: String?
    @Option(help: ArgumentHelp("How often it happens at most.", valueName: "n")) var times: Int?
    @Option(help: "Retry-After of a status; 429 has 60s without it.") var retryAfter: DurationArgument?
    @Flag(help: "Carry the request out, and lose its answer.") var after = false
    @Flag(help: "Keep the faults that hold.") var add = false

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
                    "no server follows \(files.path) now. One that is started with the same --state will; if one runs, name "
                        + "its folder with --state")
            }
        }
    }
}

private struct ListFaults: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Prints the faults that hold, and what each has done.",
        discussion: """
            requests is how many requests a fault concerned, injected how many it befell.

            EXAMPLE
              local-backend faults list --json
              {"faults":[{"after":false,"fault":"503","id":2,"injected":3,"path":"/v1/","requests":9,"seed":7,"share":0.3}]}
            """)
    @OptionGroup var options: FaultOptions

    func run() throws {
        try options.perform { _ throws(FaultFileError) in }
    }
}

private struct ClearFaults: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "clear", abstract: "Ends all faults.")
    @OptionGroup var options: FaultOptions

    func run() throws {
        try options.perform { files throws(FaultFileError) in try files.set([]) }
    }
}
