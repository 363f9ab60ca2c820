/// Counts violations, so that a provider that repeats one does not fill the log.
struct ViolationCounts: Sendable {
    private struct Key: Hashable {
        var kind: ProviderViolation.Kind
        var slot: WidgetSlot?
    }

    private var counts: [Key: UInt64] = [:]

    /// Counts a violation.
    /// - Returns: the violation with the number of its repetitions; nil if it need not be reported: only the first ten, the
    ///   hundredth, the thousandth and so on are.
    mutating func count(_ violation: ProviderViolation) -> ProviderViolation? {
        let count = counts[Key(kind: violation.kind, slot: violation.slot), default: 0] + 1
        counts[Key(kind: violation.kind, slot: violation.slot)] = count
        guard let before = Self.reportedBefore(count) else { return nil }
        var violation = violation
        violation.repetitions = count - before - 1
        if violation.repetitions > 0 {
            violation.description += "; so were \(violation.repetitions) before it"
        }
        return violation
    }

    /// Returns the last count before this one that was reported; nil if this one is not reported.
    private static func reportedBefore(_ count: UInt64) -> UInt64? {
        var power: UInt64 = 10
        while power < count { power *= 10 }
        return if count <= 10 { count - 1 } else if power == count { power / 10 } else { nil }
    }
}
