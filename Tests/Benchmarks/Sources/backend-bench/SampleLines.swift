import BenchReport

/// Prints the measurements for the report of scripts/bench.
struct SampleLines {
    private let reads: ReadResults
    private let few: EventResults
    private let many: EventResults

    init(_ reads: ReadResults, _ few: EventResults, _ many: EventResults) {
        (self.reads, self.few, self.many) = (reads, few, many)
    }

    var all: [String] { readLines + eventLines + memoryLines }

    /// Prints both sides as time per answer, which does not change the ratio of each round.
    private var readLines: [String] {
        let comparison = MeasuredComparison("backend", "a document read, time for each", .us)
        let note = "\(reads.connections) connections, answers of \(reads.answerBytes) bytes"
        return reads.loads.enumerated().flatMap { round, load in
            [
                comparison.samples(
                    "local-backend", .ours, round: round, [1_000_000 / load.documentsPerSecond], note: note),
                comparison.samples(
                    "a bare route of hummingbird's", .floor, round: round, [1_000_000 / load.bareRoutePerSecond]),
            ]
        } + [comparison.goal(.ratio(against: "a bare route of hummingbird's", atMost: 2, .median))]
    }

    private var eventLines: [String] {
        let each = MeasuredComparison("aggregation", "a rating event aggregated, time for each", .us)
        let further = MeasuredComparison("aggregation", "\(many.further) further events, time", .ms)
        let read = MeasuredComparison("aggregation", "documents read for \(many.further) further events", .count)
        let (all, quarter) = ("\(many.events) events", "\(few.events) events")
        return [
            each.samples(all, .ours, [many.aggregateSeconds / Double(many.events) * 1e6]),
            each.samples(quarter, .beside, [few.aggregateSeconds / Double(few.events) * 1e6]),
            further.samples("after \(all)", .ours, [many.furtherSeconds * 1e3]),
            further.samples("after \(quarter)", .beside, [few.furtherSeconds * 1e3]),
            further.samples("aggregation of \(all)", .floor, [many.aggregateSeconds * 1e3]),
            read.samples("after \(all)", .ours, [Double(many.furtherRead)]),
            read.samples("after \(quarter)", .floor, [Double(few.furtherRead)]),
            read.goal(.ratio(against: "after \(quarter)", atMost: 1, .median)),
        ]
            // If there are few events, a thousand more are a large part of them, so there is no goal.
            + (many.events < 100_000
                ? [] : [further.goal(.ratio(against: "aggregation of \(all)", atMost: 0.1, .median))])
    }

    private var memoryLines: [String] {
        let growth = MeasuredComparison("aggregation", "memory that more events take", .kibibytes)
        let growths = [many.peakKibibytes - many.quarterPeakKibibytes, many.peakKibibytes - few.peakKibibytes]
        return [
            growth.samples(
                "four times the events", .ours, [Double(max(0, growths.max() ?? 0))],
                note: "SQLite's own caches, of eight connections at most, fill with the data"),
            growth.samples("at the peak, with \(many.events) events", .beside, [Double(many.peakKibibytes)]),
            growth.goal(.absolute(atMost: 32_768, .kibibytes, .median)),
        ]
    }
}
