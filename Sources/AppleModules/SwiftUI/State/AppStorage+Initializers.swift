/// A value that `AppStorage` can keep: those that SwiftUI has initializers for.
public protocol _AppStorageValue {
    /// The value that a store has; nil for another type.
    static func _decoded(_ stored: Any) -> Self?
    /// What a store keeps.
    var _encoded: Any { get }
}

extension _AppStorageValue {
    /// The value as it is.
    public static func _decoded(_ stored: Any) -> Self? { stored as? Self }
    /// The value as it is.
    public var _encoded: Any { self }
}

// Stores give numbers as they have them: a number that was stored as 8 comes back as an Int, and UserDefaults on a
// phone gives each as an NSNumber, which is any of these types.

extension Bool: _AppStorageValue {
    /// The truth value, also where the store gives a number.
    public static func _decoded(_ stored: Any) -> Bool? { stored as? Bool ?? Double._decoded(stored).map { $0 != 0 } }
}

extension Double: _AppStorageValue {
    /// The number, also where the store gives a whole one.
    public static func _decoded(_ stored: Any) -> Double? { stored as? Double ?? (stored as? Int).map { Double($0) } }
}

extension String: _AppStorageValue {}
extension Date: _AppStorageValue {}
extension Data: _AppStorageValue {}

extension Int: _AppStorageValue {
    /// The number, also where the store gives a fractional one.
    public static func _decoded(_ stored: Any) -> Int? {
        stored as? Int ?? (stored as? Double).flatMap { Int(exactly: $0) }
    }
}

extension URL: _AppStorageValue {
    /// The address, also where the store gives a text.
    public static func _decoded(_ stored: Any) -> URL? {
        stored as? URL
            ?? (stored as? String).flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : URL(string: $0) }
    }

    /// The address as text.
    public var _encoded: Any { absoluteString }
}

extension AppStorage where Value: _AppStorageValue {
    /// A value with a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(wrappedValue: Value, _ key: String, store: (any AppStorageStore)? = nil) {
        self.init(
            key: key, store: store, default: wrappedValue, decode: { Value._decoded($0) }, encode: { $0._encoded })
    }
}

extension AppStorage {
    /// A value that may be missing (SwiftUI: `init(_:store:)`).
    public init<Wrapped: _AppStorageValue>(
        _ key: String, store: (any AppStorageStore)? = nil
    ) where Value == Wrapped? {
        self.init(
            key: key, store: store, default: nil, decode: { .some(Wrapped._decoded($0)) }, encode: { $0?._encoded })
    }

    /// A case with a default, kept as its raw value (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(
        wrappedValue: Value, _ key: String, store: (any AppStorageStore)? = nil
    ) where Value: RawRepresentable, Value.RawValue: _AppStorageValue {
        self.init(
            key: key, store: store, default: wrappedValue,
            decode: { Value.RawValue._decoded($0).flatMap { Value(rawValue: $0) } }, encode: { $0.rawValue._encoded })
    }

    /// A case that may be missing, kept as its raw value (SwiftUI: `init(_:store:)`).
    public init<R: RawRepresentable>(
        _ key: String, store: (any AppStorageStore)? = nil
    ) where Value == R?, R.RawValue: _AppStorageValue {
        self.init(
            key: key, store: store, default: nil,
            decode: { .some(R.RawValue._decoded($0).flatMap { R(rawValue: $0) }) }, encode: { $0?.rawValue._encoded })
    }
}
