public import ArgumentParser
import CommandSupport
import Foundation
public import LocalBackend

extension Fault: ExpressibleByArgument {
    /// Parses a fault.
    public init?(argument: String) {
        self.init(argument)
    }
}

/// The share of requests that a fault affects, on the command line: `0.3` or `30%`.
struct ShareArgument: ExpressibleByArgument {
    var share: Double

    init(share: Double) {
        self.share = share
    }

    init?(argument: String) {
        let isPercentage = argument.hasSuffix("%")
        guard let number = Double(isPercentage ? String(argument.dropLast()) : argument) else { return nil }
        share = isPercentage ? number / 100 : number
        guard (0...1).contains(share) else { return nil }
    }

    var defaultValueDescription: String { "\(share)" }
}

/// The faults as one line of JSON.
enum FaultList {
    private struct Item: Encodable {
        var rule: FaultRule
        var count: FaultCount

        func encode(to encoder: any Encoder) throws {
            // The rule and the count both encode as JSON objects. Encoding them with the same encoder merges their
            // members into one object.
            try rule.encode(to: encoder)
            try count.encode(to: encoder)
        }
    }

    static func line(_ faults: [(rule: FaultRule, count: FaultCount)]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let items = ["faults": faults.map { Item(rule: $0.rule, count: $0.count) }]
        // The share is a number from 0 to 1, and the rest are integers and text: encoding them as JSON cannot fail.
        return (try? encoder.encode(items)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension FaultRule {
    /// Returns a one-line summary of the rule and its counters.
    func summary(_ count: FaultCount) -> String {
        var text = "\(fault)"
        if let retryAfterSeconds { text += ", Retry-After \(retryAfterSeconds) s" }
        if after { text += ", after the request was carried out" }
        if share < 1 { text += ", \(share) of the requests, selected by seed \(seed)" }
        if let path { text += ", only \(path)" }
        if let times { text += ", \(times.counted("time")) at most" }
        return "\(text): \(count.injected) of \(count.requests.counted("request"))"
    }
}
