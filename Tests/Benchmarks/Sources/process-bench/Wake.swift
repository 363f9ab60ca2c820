import AppGroup
import ArgumentParser
import BenchReport
import Foundation
import Glibc

@testable import CommandSupport
@testable import ContainerWatch

/// Measures the time from just before the marker is renamed until a waiting process is notified.
struct Wake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wake", abstract: "Measures the wake-up, from the marker's rename to the notified program.")

    @OptionGroup var bench: BenchOptions
    @Option(help: "The number of wake-ups of each side in a round.") var wakes = 50

    func run() async throws {
        let comparison = MeasuredComparison("publish", "wake-up", .us)
        let ours = try Sleeper("ours", [try Programs.path("process-bench"), "watcher"], bench)
        let floor = try Sleeper("floor", [try Programs.path("bench-floor"), "wake"], bench)
        let sides = [
            ("tandem, ContainerWatch", Role.ours, ours, "the newest change awaited as an asynchronous sequence"),
            ("raw inotify in C", Role.floor, floor, "read(2) on the descriptor"),
        ]
        for round in 0..<bench.rounds {
            for (name, role, sleeper, note) in round.isMultiple(of: 2) ? sides : sides.reversed() {
                Output.line(comparison.samples(name, role, round: round, try sleeper.measured(wakes), note: note))
            }
        }
        Output.line(comparison.goal(.ratio(against: "raw inotify in C", atMost: 1.5, .median)))
    }
}

/// A process that waits for changes of a container, and a second process that wakes the first one by changing the
/// container.
private final class Sleeper {
    private let pinger: Worker
    private let sleeper: Worker
    private var number = 0

    init(_ name: String, _ arguments: [String], _ bench: BenchOptions) throws {
        let folder = try bench.folder(name)
        _ = try SharedContainer.open(folder, access: .create).put("joke", Array("1".utf8))
        sleeper = try Worker(arguments + [folder])
        pinger = try Worker([try Programs.path("bench-floor"), "ping", folder])
        var isReady = false
        for _ in 0..<60 where !isReady {
            try ping()
            isReady = try sleeper.line(within: 0.5) != nil
        }
        guard isReady else { throw CommandFailure(.unavailable, reason: "silent", "\(name) was not woken") }
        for _ in 0..<20 { _ = try once() }
    }

    @discardableResult
    private func ping() throws -> Int64 {
        number += 1
        try pinger.send("\(number)")
        return try pinger.numbers()[0]
    }

    private func once() throws -> Double {
        usleep(UInt32.random(in: 2_000..<6_000))
        // Drops lines that the sleeper printed for earlier notifications or at its start.
        while try sleeper.line(within: 0.000_001) != nil {}
        let start = try ping()
        return Double(try sleeper.numbers()[0] - start) / 1_000
    }

    func measured(_ count: Int) throws -> [Double] { try (0..<count).map { _ in try once() } }
}

/// Prints the time of each notification that the container has changed.
struct Watcher: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "watcher", shouldDisplay: false)

    @Argument var container: String

    func run() async throws {
        let container = container
        // Watches on the same executor as the host does.
        await Task(executorPreference: ContainerWatch.executor) {
            for await _ in ContainerWatch(path: container) { Output.line("\(Moment.now)") }
        }.value
    }
}
