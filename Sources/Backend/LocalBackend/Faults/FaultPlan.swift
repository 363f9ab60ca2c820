/// What is to go wrong with one request.
struct FaultPlan: Sendable, Equatable {
    /// How long to wait first, in milliseconds.
    var latency = 0
    /// What then happens; nil for the ordinary answer.
    var fault: Fault?
    var retryAfter: Int?
    /// Whether the request is carried out before it fails.
    var after = false

    /// Adds a fault: latencies add up, of the rest only the first counts.
    /// - Returns: whether it was added.
    mutating func add(_ rule: FaultRule, number: Int) -> Bool {
        if let latency = rule.latency(number) {
            self.latency = min(self.latency + latency, Fault.longestLatency)
            return true
        }
        guard fault == nil else { return false }
        (fault, retryAfter, after) = (rule.fault, rule.retryAfterSeconds, rule.after)
        return true
    }

    /// A request's header: `latency=2s, 503; retry-after=30`, with `; after` for a request that is carried out first.
    static let header = "X-Tandem-Fault"

    /// The faults that a request itself asks for; nil when the text is wrong.
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
