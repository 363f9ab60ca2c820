public import Foundation

/// A breach of WidgetKit's contract by a provider. It does not make the call fail.
public struct ProviderViolation: Sendable, Equatable {
    /// The breach as a stable keyword for the event log.
    public enum Kind: String, Sendable {
        /// The provider called its completion more than once; only the first call counts.
        case completedTwice = "completed-twice"
        /// The process wrote a line that is not an answer.
        case notAnAnswer = "not-an-answer"
        /// The entries were not in the order of their dates; the host sorted them.
        case unsorted
        /// Some entries, other than the first two, are less than `aboutFiveMinutes` apart.
        case entriesTooClose = "entries-too-close"
    }

    /// The minimum distance between entries, in seconds. The documented distance is "about five minutes" (WidgetKit:
    /// "Keeping a widget up to date"). This value is one minute less, to allow for differences between clocks and for
    /// the time that a call takes. Assumption: the same distance applies to reloads.
    public static let aboutFiveMinutes: TimeInterval = 240

    public var kind: Kind
    /// The placed widget whose call broke the contract; nil if unknown.
    public var slot: WidgetSlot?
    public var description: String
    /// The number of such violations of the provider since the last one that was reported. The first ten, the
    /// hundredth, the thousandth and so on are reported.
    public var repetitions: UInt64 = 0

    static func completedTwice(_ id: UInt64, _ slot: WidgetSlot?) -> ProviderViolation {
        ProviderViolation(
            kind: .completedTwice, slot: slot,
            description: "the completion of call \(id) was called again; only the first counts")
    }

    static func notAnAnswer(_ line: [UInt8]) -> ProviderViolation {
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        return ProviderViolation(
            kind: .notAnAnswer, slot: nil,
            description: "the provider process sent a line that is no answer: \(text)")
    }
}
