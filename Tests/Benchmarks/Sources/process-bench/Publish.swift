import AppGroup
import ArgumentParser
import BenchReport
import Foundation
import Glibc

@testable import CommandSupport

/// Measures the time from just before the app's durable commit until the widget's archive is replaced, for each kind of
/// host.
struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish to visible: the app's commit to the widget's archive.")

    @OptionGroup var bench: BenchOptions
    @Option(help: "The number of publishes of each side in a round.") var publishes = 15
    @Option(help: "The folder of the peers' programs.") var peers: String
    @Option(help: "A python3 that has watchdog and watchfiles.") var python: String?
    @Option(help: "The file system of the work folder, for the name of the comparison.") var on: String?

    func run() async throws {
        let name = "publish to visible" + (on.map { ", \($0)" } ?? "")
        let comparison = MeasuredComparison("publish", name, .us)
        var sides: [Publication] = []
        for side in Publication.Kind.all(peers: peers, python: python) {
            do throws(Publication.Unavailable) {
                sides.append(try Publication(side, folder: bench.work))
            } catch {
                Output.line(comparison.missing(side.name, error.reason))
            }
        }
        defer { sides.forEach { $0.end() } }
        for round in 0..<bench.rounds {
            // Each round begins with a different side than the previous round.
            for side in sides.indices.map({ sides[($0 + round) % sides.count] }) {
                let values = try side.measured(publishes)
                Output.line(
                    comparison.samples(side.kind.name, side.kind.role, round: round, values, note: side.kind.note))
            }
        }
        Output.line(comparison.goal(.ratio(against: Publication.Kind.floorName, atMost: 1.4, .median)))
        Output.line(comparison.goal(.belowEveryPeer))
    }
}

/// An app that publishes values, and a host that shows them.
final class Publication {
    struct Kind {
        static let floorName = "C floor"

        var name: String
        var role: Role
        var note: String?
        /// Returns the host's command line. The parameters are the folder of the container and the folder of the host's
        /// state.
        var host: (String, String) throws -> [String]
        var app: (String) throws -> [String]
        /// The name of the file in the archive folder that contains the shown value.
        var shown = "widget.json"
        /// Returns advice on what to install if the host needs software that is missing; nil if nothing is missing.
        var needs: (() -> String?) = { nil }

        /// Returns the command line of the app that publishes for every side except ours. It is as fast as an app can
        /// be, so these sides are not at a disadvantage.
        private static func floorApp(_ container: String) throws -> [String] {
            [try Programs.path("bench-floor"), "publish", container]
        }

        static func all(peers: String, python: String?) -> [Kind] {
            [
                Kind(
                    name: "tandem", role: .ours,
                    note: "widget-extension, its provider child reading the record; published by SharedContainer",
                    host: { container, state in
                        [
                            try Programs.path("widget-extension"), "run", "--container", container, "--state", state,
                            "--provider", try Programs.path("bench-widget"), "--place", "Bench=systemSmall",
                            "--profile", "debugger",
                        ]
                    },
                    app: { [try Programs.path("process-bench"), "publisher", $0] }, shown: "Bench.systemSmall.json"),
                Kind(
                    name: floorName, role: .floor,
                    note: "write, fsync, rename, fsync, marker; raw inotify, read, write, rename",
                    host: { [try Programs.path("bench-floor"), "show", $0, $1 + "/archive"] }, app: floorApp),
                Kind(
                    name: "C, provider apart", role: .beside,
                    note: "as the C floor, the record read by a process of its own that may crash",
                    host: { [try Programs.path("bench-floor"), "apart", $0, $1 + "/archive"] }, app: floorApp),
                Kind(
                    name: "inotifywait loop in bash", role: .peer, note: nil,
                    host: { [peers + "/inotifywait.sh", $0, $1 + "/archive"] }, app: floorApp,
                    needs: { has("inotifywait") ? nil : "there is no inotifywait: apt-get install inotify-tools" }),
                python3("watchdog", python, peers), python3("watchfiles", python, peers),
                Kind(
                    name: "polling at 100 ms", role: .peer, note: "in C",
                    host: { [try Programs.path("bench-floor"), "poll", $0, $1 + "/archive", "100"] }, app: floorApp),
            ]
        }

        private static func python3(_ module: String, _ python: String?, _ peers: String) -> Kind {
            let version = python.flatMap {
                Tool.output([
                    $0, "-c",
                    "import \(module).version as v; print(v.VERSION_STRING if hasattr(v, 'VERSION_STRING') else v.VERSION)",
                ])
            }
            return Kind(
                name: "Python, \(module)", role: .peer, note: version.map { "\(module) \($0)" },
                host: { [python ?? "", "\(peers)/with_\(module).py", $0, $1 + "/archive"] }, app: floorApp,
                needs: { version == nil ? "no python3 with it: pip install \(module), and name it with --python" : nil }
            )
        }

        private static func has(_ program: String) -> Bool {
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
            }
        }
    }

    struct Unavailable: Error {
        var reason: String
    }

    let kind: Kind
    private let app: Worker
    private let host: Worker
    private let watch: ArchiveWatch
    private var number = 0
    private var random = SystemRandomNumberGenerator()

    init(_ kind: Kind, folder: String) throws(Unavailable) {
        if let reason = kind.needs() { throw Unavailable(reason: reason) }
        self.kind = kind
        do {
            let safe = kind.name.filter { $0.isLetter || $0.isNumber }
            let (container, state) = ("\(folder)/\(safe)/container", "\(folder)/\(safe)/state")
            for path in [container + "/.staging", state + "/archive"] {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            watch = try ArchiveWatch(state + "/archive")
            host = try Worker(try kind.host(container, state))
            app = try Worker(try kind.app(container))
        } catch {
            throw Unavailable(reason: "\(error)")
        }
        // The side is ready once it has shown a value. After that, many publishes warm the side up.
        var isReady = false
        for _ in 0..<60 where !isReady { isReady = (try? publish(within: 0.5)) != nil }
        guard isReady else { throw Unavailable(reason: "it shows nothing that is published") }
        for _ in 0..<20 { _ = try? publish(within: 5) }
        host.stand()
    }

    func end() {
        host.end()
        app.end()
    }

    /// Publishes `count` values, with a pause before each, and returns the time until each value was shown, in
    /// microseconds.
    func measured(_ count: Int) throws -> [Double] {
        host.goOn()
        defer { host.stand() }
        usleep(20_000)
        // The first publish is not measured, because a process that was stopped may have to wake up first.
        _ = try publish(within: 30)
        return try (0..<count).map { _ in
            // The pauses have random lengths, so that publishes happen at all moments of a polling interval.
            usleep(10_000 + UInt32.random(in: 0..<100_000, using: &random))
            guard let nanoseconds = try publish(within: 30) else {
                throw CommandFailure(.unavailable, reason: "silent", "\(kind.name) did not show what was published")
            }
            return Double(nanoseconds) / 1_000
        }
    }

    /// Publishes a value and returns the nanoseconds until the host showed it; nil if the host did not show it within
    /// `seconds`.
    private func publish(within seconds: Double) throws -> Int64? {
        number += 1
        watch.drain()
        try app.send("\(number)")
        let seen = watch.wait(for: kind.shown, containing: "\"number\":\(number),", within: seconds)
        let start = try app.numbers()[0]
        return seen.map { $0 - start }
    }
}

/// Runs small system programs and returns their output.
enum Tool {
    static func output(_ arguments: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: arguments[0])
        process.arguments = Array(arguments.dropFirst())
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The app that publishes for our side. Like a real app, it commits the record and requests the reload.
struct Publisher: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "publisher", shouldDisplay: false)

    @Argument var container: String

    func run() throws {
        let container = try SharedContainer.open(container, access: .create)
        while let line = readLine() {
            let start = Moment.now
            var transaction = Transaction()
            try transaction.put(
                "joke",
                Array(
                    "{\"number\":\(line),\"setup\":\"Why did the two processes meet?\",\"punchline\":\"They had a directory in common.\"}"
                        .utf8))
            transaction.requestReload(ofKind: "Bench", isForeground: true)
            _ = try container.commit(transaction)
            Output.line("\(start) \(Moment.now)")
        }
    }
}
