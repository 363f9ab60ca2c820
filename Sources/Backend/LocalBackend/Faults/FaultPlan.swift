/// The faults to inject into one request.
struct FaultPlan: Sendable, Equatable {
    /// The delay before the request is processed, in milliseconds.
    var latency = 0
    /// The fault to inject after the delay; nil to send the regular response.
    var fault: Fault?
    var retryAfter: Int?
    /// True to carry out the request before the fault is injected.
    var after = false

    /// Adds a fault. The latencies of several faults add up; of all other faults, only the first is injected.
    /// - Returns: true if the fault was added.
    mutating func add(_ rule: FaultRule, number: Int) -> Bool {
        if let latency = rule.latency(number) {
            self.latency = min(self.latency + latency, Fault.longestLatency)
            return true
        }
        guard fault == nil else { return false }
        (fault, retryAfter, after) = (rule.fault, rule.retryAfterSeconds, rule.after)
        return true
    }

    /// The request header that asks for faults: `latency=2s, 503; retry-after=30`. With `; after`, the request is
    /// carried out first.
    static let header = "X-Tandem-Fault"

    /// Parses the faults that the header of a request asks for; nil if the text is malformed.
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
