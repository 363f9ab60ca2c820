public import Foundation

/// The name of a method (ObjectiveC: `Selector`). Nothing is called by its name here, because Linux has no Objective-C
/// runtime.
public struct Selector: ExpressibleByStringLiteral, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    public init(_ str: String) { description = str }
    public init(stringLiteral value: String) { description = value }
}

/// The short name that `tandem adopt` puts in the place of `#selector`, so that columns stay the same.
public typealias _Sel = Selector

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the name that a selector has (Foundation: `NSStringFromSelector`).
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the selector with a name (Foundation: `NSSelectorFromString`).
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

extension FileManager {
    /// The user's iCloud account; nil, as on a phone without one (Foundation: `ubiquityIdentityToken`).
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }

    /// Returns nil, as on a phone without an iCloud account (Foundation: `url(forUbiquityContainerIdentifier:)`).
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
}
