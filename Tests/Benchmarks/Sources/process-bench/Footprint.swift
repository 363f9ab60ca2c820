import AppGroup
import ArgumentParser
import BenchReport
import Foundation
import Glibc

@testable import CommandSupport
@testable import ProcessSupport
@testable import WidgetHost

/// Measures the peak dirty memory of the host and its child process while the widget fetches.
struct Footprint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "footprint", abstract: "Memory of host and provider child, with a fetch.")

    @OptionGroup var bench: BenchOptions

    func run() async throws {
        let jokes = try JokesHost(work: try bench.folder("footprint"))
        let names = ["host", "child"]
        for round in 0..<bench.rounds {
            let (container, state) = try jokes.folders()
            let watch = try ArchiveWatch(state + "/archive")
            let host = try jokes.start(container, state)
            defer { host.end() }
            let sampler = MemorySampler(host: host.process.pid)
            sampler.sample(until: {
                watch.wait(for: JokesHost.shown, containing: "\"source\":\"fetch\"", within: 0.000_1) != nil
            })
            guard watch.hasShown(JokesHost.shown, "\"source\":\"fetch\"") else {
                throw CommandFailure(.unavailable, reason: "no-fetch", "the widget did not fetch", path: state)
            }
            // Also takes samples after the widget has fetched, while further reloads run.
            let app = try SharedContainer.open(container)
            for _ in 0..<10 {
                try app.requestReload(isForeground: true)
                let end = Moment.now + 50_000_000
                sampler.sample(until: { Moment.now > end })
            }
            for (name, peak) in zip(names, sampler.peaks) {
                Output.line(
                    Self.comparison(name).samples(
                        "dirty at the peak", .ours, round: round, [peak.dirty],
                        note: "Private_Dirty and Swap of smaps_rollup, looked at all the time"))
                Output.line(
                    Self.comparison(name).samples(
                        "resident at the peak", .beside, round: round, [peak.resident],
                        note: "shared libraries included, which all processes have once"))
            }
        }
        for name in names { Output.line(Self.comparison(name).goal(.absolute(atMost: 8_192, .kibibytes, .highest))) }
    }

    private static func comparison(_ process: String) -> MeasuredComparison {
        MeasuredComparison("host", "memory of the \(process), with a fetch", .kibibytes)
    }
}

/// Samples the memory of a host and its child process from `/proc` (proc(5), `smaps_rollup`).
private final class MemorySampler {
    struct Peak {
        var dirty = 0.0
        var resident = 0.0
    }

    /// The peak memory of the host, and the peak memory of its child process.
    private(set) var peaks = [Peak(), Peak()]
    private let host: pid_t
    private var child: pid_t?

    init(host: pid_t) {
        self.host = host
    }

    /// Takes samples until a condition is true, for at most a minute.
    func sample(until isDone: () -> Bool) {
        let end = Moment.now + 60_000_000_000
        while Moment.now < end {
            look(host, 0)
            if child == nil { child = provider }
            if let child { look(child, 1) }
            if isDone() { return }
        }
    }

    /// The child process that serves timelines. The host starts it before the child process that lists the widgets, so
    /// it has the lowest process id.
    private var provider: pid_t? {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(host)/task")) ?? []
        let children = tasks.flatMap { task in
            ((try? String(contentsOfFile: "/proc/\(host)/task/\(task)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { pid_t($0) }
        }
        return children.min()
    }

    private func look(_ pid: pid_t, _ index: Int) {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8) else {
            if index == 1 { child = nil }
            return
        }
        var (dirty, resident) = (0.0, 0.0)
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count > 1, let value = Double(parts[1]) else { continue }
            switch parts[0] {
            case "Private_Dirty:", "Swap:": dirty += value
            case "Rss:": resident = value
            default: break
            }
        }
        peaks[index].dirty = max(peaks[index].dirty, dirty)
        peaks[index].resident = max(peaks[index].resident, resident)
    }
}
