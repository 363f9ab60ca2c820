public import Foundation
public import SwiftUI
import Synchronization

/// A tip for the user (TipKit: `Tip`). No tip is shown here.
public protocol Tip: Identifiable, Sendable {
    var id: String { get }
    var title: Text { get }
    var message: Text? { get }
    var image: Image? { get }
    @Tips.ActionBuilder var actions: [Action] { get }
    @Tips.RuleBuilder var rules: [Rule] { get }
    @Tips.OptionsBuilder var options: [any TipOption] { get }
}

extension Tip {
    public typealias Action = Tips.Action
    public typealias Event = Tips.Event
    public typealias Option = TipOption
    public typealias Rule = Tips.Rule
    public typealias IgnoresDisplayFrequency = Tips.IgnoresDisplayFrequency
    public typealias MaxDisplayCount = Tips.MaxDisplayCount
    public typealias MaxDisplayDuration = Tips.MaxDisplayDuration

    public var id: String { "\(Self.self)" }
    public var message: Text? { nil }
    public var image: Image? { nil }
    public var actions: [Action] { [] }
    public var rules: [Rule] { [] }
    public var options: [any TipOption] { [] }

    /// `invalidated` if the app invalidated the tip, else `pending`.
    public var status: Tips.Status { Tips.states.withLock { $0.status(of: id) } }
    /// Always false, because no tip is shown.
    public var shouldDisplay: Bool { false }
    /// The value of `shouldDisplay`, which does not change.
    public var shouldDisplayUpdates: AsyncStream<Bool> {
        AsyncStream { continuation in
            continuation.yield(false)
            continuation.finish()
        }
    }
    /// The status at the time of the call, and each later one.
    public var statusUpdates: AsyncStream<Tips.Status> {
        let (stream, continuation) = AsyncStream.makeStream(of: Tips.Status.self)
        let (id, key) = (self.id, UUID())
        continuation.onTermination = { _ in Tips.states.withLock { $0.removeListener(key, of: id) } }
        Tips.states.withLock { $0.addListener(continuation, key, of: id) }
        return stream
    }

    /// Ends a tip. The first reason stays.
    public func invalidate(reason: Tips.InvalidationReason) {
        Tips.states.withLock { $0.invalidate(id, reason) }
    }
    /// Makes the tip pending again.
    public func resetEligibility() async { Tips.states.withLock { $0.reset(id) } }
}

/// A tip of any type (TipKit: `AnyTip`).
public struct AnyTip: Tip {
    private let tip: any Tip

    public init(_ tip: any Tip) {
        self.tip = tip
    }

    public var id: String { tip.id }
    public var title: Text { tip.title }
    public var message: Text? { tip.message }
    public var image: Image? { tip.image }
    public var actions: [Tips.Action] { tip.actions }
    public var rules: [Tips.Rule] { tip.rules }
    public var options: [any TipOption] { tip.options }
}

/// An option of a tip (TipKit: `TipOption`).
public protocol TipOption: Sendable {}

/// An error of tips (TipKit: `TipKitError`).
public struct TipKitError: Error, Hashable, Sendable {
    private let name: String
    public static let internalError = Self(name: "internalError")
    public static let invalidPredicateValueType = Self(name: "invalidPredicateValueType")
    public static let missingGroupContainerEntitlements = Self(name: "missingGroupContainerEntitlements")
    public static let tipsDatastoreAlreadyConfigured = Self(name: "tipsDatastoreAlreadyConfigured")
}

/// The settings and the state of all tips (TipKit: `Tips`).
public enum Tips {
    /// The states of tips, by the tips' ids.
    struct States: Sendable {
        private var reasons: [String: InvalidationReason] = [:]
        private var listeners: [String: [UUID: AsyncStream<Status>.Continuation]] = [:]

        func status(of id: String) -> Status { reasons[id].map { .invalidated($0) } ?? .pending }

        mutating func invalidate(_ id: String, _ reason: InvalidationReason) {
            guard reasons[id] == nil else { return }
            reasons[id] = reason
            tellListeners(of: id)
        }
        mutating func reset(_ id: String) {
            guard reasons.removeValue(forKey: id) != nil else { return }
            tellListeners(of: id)
        }
        mutating func resetAll() {
            for id in Array(reasons.keys) { reset(id) }
        }

        /// Tells a listener the status, and keeps it for later ones.
        mutating func addListener(_ listener: AsyncStream<Status>.Continuation, _ key: UUID, of id: String) {
            listener.yield(status(of: id))
            listeners[id, default: [:]][key] = listener
        }
        mutating func removeListener(_ key: UUID, of id: String) { listeners[id]?[key] = nil }

        private func tellListeners(of id: String) {
            for listener in (listeners[id] ?? [:]).values { listener.yield(status(of: id)) }
        }
    }

    static let states = Mutex(States())
    private static let isConfigured = Mutex(false)

    /// Does nothing at the first call, because no tip is shown. Each further call throws
    /// `TipKitError.tipsDatastoreAlreadyConfigured`.
    public static func configure(_ configuration: [ConfigurationOption] = []) throws {
        let isRepeated = isConfigured.withLock { isConfigured in
            defer { isConfigured = true }
            return isConfigured
        }
        if isRepeated { throw TipKitError.tipsDatastoreAlreadyConfigured }
    }
    /// Makes all tips pending again. As on iOS, this is possible only before `configure(_:)`.
    public static func resetDatastore() throws {
        if isConfigured.withLock({ $0 }) { throw TipKitError.tipsDatastoreAlreadyConfigured }
        states.withLock { $0.resetAll() }
    }
    // No tip is shown, so these change nothing.
    public static func showAllTipsForTesting() {}
    public static func hideAllTipsForTesting() {}
    public static func showTipsForTesting(_ tips: [any Tip.Type]) {}
    public static func hideTipsForTesting(_ tips: [any Tip.Type]) {}

    /// The state of a tip (TipKit: `Tips.Status`).
    public enum Status: Hashable, Sendable {
        case pending, available
        case invalidated(InvalidationReason)
    }

    /// The reason why a tip is no longer shown (TipKit: `Tips.InvalidationReason`).
    public enum InvalidationReason: String, Codable, Sendable {
        case actionPerformed, displayCountExceeded, displayDurationExceeded, tipClosed
    }

    /// A setting of all tips (TipKit: `Tips.ConfigurationOption`).
    public struct ConfigurationOption: Sendable {
        /// The pause between tips (TipKit: `Tips.ConfigurationOption.DisplayFrequency`).
        public struct DisplayFrequency: Sendable {
            public static let immediate = Self()
            public static let hourly = Self()
            public static let daily = Self()
            public static let weekly = Self()
            public static let monthly = Self()
            public static let system = Self()
        }

        /// The place of the states of tips (TipKit: `Tips.ConfigurationOption.DatastoreLocation`).
        public struct DatastoreLocation: Sendable {
            public static let applicationDefault = Self()
            public static func groupContainer(identifier: String) -> Self { Self() }
            public static func url(_ url: URL) -> Self { Self() }
        }

        /// The container that syncs the states of tips (TipKit: `Tips.ConfigurationOption.CloudKitContainer`).
        public struct CloudKitContainer: Sendable {
            public static let automatic = Self()
            public static func named(_ identifier: String) -> Self { Self() }
        }

        public static func displayFrequency(_ displayFrequency: DisplayFrequency) -> Self { Self() }
        public static func datastoreLocation(_ datastoreLocation: DatastoreLocation) -> Self { Self() }
        public static func cloudKitContainer(_ container: CloudKitContainer?) -> Self { Self() }
    }

    /// The most times that a tip is shown (TipKit: `Tips.MaxDisplayCount`).
    public struct MaxDisplayCount: TipOption {
        public let value: Int
        public init(_ maxDisplayCount: Int) {
            value = maxDisplayCount
        }
    }

    /// The longest time for which a tip is shown (TipKit: `Tips.MaxDisplayDuration`).
    public struct MaxDisplayDuration: TipOption {
        public let value: TimeInterval
        public init(_ maxDisplayDuration: TimeInterval) {
            value = maxDisplayDuration
        }
    }

    /// The choice whether a tip is shown in spite of the pause between tips (TipKit: `Tips.IgnoresDisplayFrequency`).
    public struct IgnoresDisplayFrequency: TipOption {
        public let value: Bool
        public init(_ ignoresDisplayFrequency: Bool) {
            value = ignoresDisplayFrequency
        }
    }

    /// A button of a tip (TipKit: `Tips.Action`).
    public struct Action: Identifiable, Sendable {
        public let id: String
        public let index: Int?
        public let label: @Sendable () -> Text
        public let handler: @Sendable () -> Void

        public init(
            id: String? = nil, perform handler: @escaping @Sendable () -> Void = {},
            _ label: @escaping @Sendable () -> Text
        ) {
            self.id = id ?? UUID().uuidString
            (index, self.label, self.handler) = (nil, label, handler)
        }
        public init(
            id: String? = nil, title: some StringProtocol, perform handler: @escaping @Sendable () -> Void = {}
        ) {
            let title = String(title)
            self.init(id: id, perform: handler) { Text(title) }
        }
    }

    /// A builder of a tip's actions (TipKit: `Tips.ActionBuilder`).
    public typealias ActionBuilder = ListBuilder<Action>
    /// A builder of a tip's rules (TipKit: `Tips.RuleBuilder`).
    public typealias RuleBuilder = ListBuilder<Rule>
    /// A builder of a tip's options (TipKit: `Tips.OptionsBuilder`).
    public typealias OptionsBuilder = ListBuilder<any TipOption>

    /// A builder of a list (TipKit: `Tips.ActionBuilder` and others).
    @resultBuilder public enum ListBuilder<Element> {
        public static func buildExpression(_ element: Element) -> [Element] { [element] }
        public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
        public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }
        public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
        public static func buildEither(first: [Element]) -> [Element] { first }
        public static func buildEither(second: [Element]) -> [Element] { second }
        public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
        public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
    }
}
