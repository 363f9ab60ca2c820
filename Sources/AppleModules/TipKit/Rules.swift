public import Foundation
import Synchronization

/// Makes a static property a parameter of rules (TipKit: `Parameter(_:)`). Its value is kept in memory.
@attached(accessor) @attached(peer, names: prefixed(`$`))
public macro Parameter(_ options: Tips.ParameterOption...) =
    #externalMacro(module: "PreviewMacros", type: "TipParameter")

/// Makes a rule of a parameter (TipKit: `Rule(_:_:)`).
@freestanding(expression)
public macro Rule<Value>(_ input: Tips.Parameter<Value>, body: (Value) -> Bool) -> Tips.Rule =
    #externalMacro(module: "PreviewMacros", type: "TipRule")

/// Makes a rule of an event (TipKit: `Rule(_:_:)`).
@freestanding(expression)
public macro Rule<DonationInfo: Codable & Sendable>(
    _ input: Tips.Event<DonationInfo>, body: (Tips.Event<DonationInfo>) -> Bool
) -> Tips.Rule = #externalMacro(module: "PreviewMacros", type: "TipRule")

extension Tips {
    /// A condition of a tip (TipKit: `Tips.Rule`). It is not evaluated, because no tip is shown.
    public struct Rule: Sendable {
        public init<Value>(_ input: Parameter<Value>, body: (Value) -> Bool) {}
        public init<DonationInfo: Codable & Sendable>(
            _ input: Event<DonationInfo>, body: (Event<DonationInfo>) -> Bool
        ) {}
    }

    /// An option of a parameter (TipKit: `Tips.ParameterOption`).
    public struct ParameterOption: Sendable {
        /// The value is not stored. No value is stored here.
        public static let transient = Self()
    }

    /// A value on which rules depend (TipKit: `Tips.Parameter`).
    public final class Parameter<Value: Codable & Sendable>: Sendable {
        public let id: String
        private let value: Mutex<Value>

        public init(_ id: String, _ value: Value) {
            self.id = id
            self.value = Mutex(value)
        }

        public var wrappedValue: Value {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }

    /// A donation without further information (TipKit: `Tips.EmptyDonation`).
    public struct EmptyDonation: Codable, Sendable {
        public init() {}
    }

    /// A period of time in a rule (TipKit: `Tips.DonationTimeRange`).
    public struct DonationTimeRange: Sendable {
        fileprivate let seconds: TimeInterval
        public static let minute = minutes(1)
        public static let hour = hours(1)
        public static let day = days(1)
        public static let week = weeks(1)
        public static func minutes(_ count: Int) -> Self { Self(seconds: 60 * TimeInterval(count)) }
        public static func hours(_ count: Int) -> Self { minutes(60 * count) }
        public static func days(_ count: Int) -> Self { hours(24 * count) }
        public static func weeks(_ count: Int) -> Self { days(7 * count) }
    }

    /// Something that a user does, on which rules depend (TipKit: `Tips.Event`). Its donations are kept in memory.
    public final class Event<DonationInfo: Codable & Sendable>: Identifiable, Sendable {
        /// An occurrence of an event (TipKit: `Tips.Event.Donation`).
        @dynamicMemberLookup public struct Donation: Sendable {
            public let date: Date
            let info: DonationInfo
            public subscript<Value>(dynamicMember keyPath: KeyPath<DonationInfo, Value>) -> Value {
                info[keyPath: keyPath]
            }
        }

        public let id: String
        private let all = Mutex<[Donation]>([])

        fileprivate init(name: String) {
            id = name
        }
        public convenience init(id: String) { self.init(name: id) }

        public var donations: [Donation] { all.withLock { $0 } }

        public func donate(_ donation: DonationInfo) async {
            all.withLock { $0.append(Donation(date: Date(), info: donation)) }
        }
        @discardableResult public func sendDonation(
            _ donation: DonationInfo, _ completion: (@Sendable () -> Void)? = nil
        ) -> Task<Void, Never> {
            Task {
                await donate(donation)
                completion?()
            }
        }
    }
}

extension Tips.Event where DonationInfo == Tips.EmptyDonation {
    public convenience init(id: String) { self.init(name: id) }
    public func donate() async { await donate(Tips.EmptyDonation()) }
    @discardableResult public func sendDonation(_ completion: (@Sendable () -> Void)? = nil) -> Task<Void, Never> {
        sendDonation(Tips.EmptyDonation(), completion)
    }
}

extension Array {
    /// Returns the donations of the latest period.
    public func donatedWithin<Info: Codable & Sendable>(_ range: Tips.DonationTimeRange) -> [Element]
    where Element == Tips.Event<Info>.Donation {
        let start = Date() - range.seconds
        return filter { $0.date >= start }
    }
}
