/// The faults to inject into one request.
struct FaultPlan: Sendable, Equatable {
    /// The delay before anything else, in milliseconds.
    var latency = 0
    /// The fault after the delay; nil for the regular response.
    var fault: Fault?
    var retryAfter: Int?
    /// True to carry the request out before it fails.
    var after = false

    /// Adds a fault: latencies add up; of all other faults only the first counts.
    /// - Returns: true if it was added.
    mutating func add(_ rule: FaultRule, number: Int) -> Bool {
        if let latency = rule.latency(number) {
            self.latency = min(self.latency + latency, Fault.longestLatency)
            return true
        }
        guard fault == nil else { return false }
        (fault, retryAfter, after) = (rule.fault, rule.retryAfterSeconds, rule.after)
        return true
    }

    /// The request header for faults: `latency=2s, 503; retry-after=30`, with `; after` to carry the request out first.
    static let header = "X-Tandem-Fault"

    /// Parses the faults that a request itself asks for; nil if the text is malformed.
    static func rules(header text: String) -> [FaultRule]? {
        var rules: [FaultRule] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = item.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
            guard let fault = Fault(parts[0]) else { return nil }
            var rule = FaultRule(fault)
            for option in parts.dropFirst() {
                if option == "after" {
                    rule.after = true
                } else if option.hasPrefix("retry-after="), let seconds = Int(option.dropFirst(12)),
                    (0...86_400).contains(seconds)
                {
                    rule.retryAfterSeconds = seconds
                } else {
                    return nil
                }
            }
            rules.append(rule)
        }
        return rules
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}
