import BenchReport
import Foundation

@testable import WidgetKit

/// Measures the cost of a reload per widget, with few and with many widgets, because the host's work must grow at most
/// linearly with the number of widgets.
enum ManyWidgets {
    static func run(rounds: Int, folder: String) async throws {
        let comparison = MeasuredComparison("host", "a reload of each of many widgets, time on a core", .us)
        let sizes = [1, 10, 100]
        var hosts: [RunningHost] = []
        for size in sizes {
            let host = try RunningHost(kinds: size, families: [.systemSmall], folder: "\(folder)/widgets\(size)")
            try await host.reload(until: size * 12)
            hosts.append(host)
        }
        for round in 0..<rounds {
            for index in sizes.indices.map({ ($0 + round) % sizes.count }) {
                let (size, host) = (sizes[index], hosts[index])
                var values: [Double] = []
                for _ in 0..<(size == 1 ? 50 : 10) {
                    let before = host.cpuTime
                    try await host.reload()
                    values.append((host.cpuTime - before) / Double(size))
                }
                let role: Role = [.beside, .floor, .ours][index]
                print(comparison.samples("\(size) widget\(size == 1 ? "" : "s")", role, round: round, values))
            }
        }
        print(comparison.goal(.ratio(against: "10 widgets", atMost: 1.25, .median)))
        for host in hosts { await host.stop() }
    }
}
