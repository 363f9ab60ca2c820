/// A type of values that `AppStorage` can store. SwiftUI has initializers for the same types.
public protocol _AppStorageValue {
    /// Converts a stored value. Returns nil if the stored value has another type.
    static func _decoded(_ stored: Any) -> Self?
    /// The value in the form in which it is stored.
    var _encoded: Any { get }
}

extension _AppStorageValue {
    public static func _decoded(_ stored: Any) -> Self? { stored as? Self }
    public var _encoded: Any { self }
}

// A store may return a number as another type: a Double of 8 comes back as an Int. `UserDefaults` on a phone returns an
// NSNumber, which converts to any of these types.

extension Bool: _AppStorageValue {
    /// Returns a truth value. Also accepts a number.
    public static func _decoded(_ stored: Any) -> Bool? { stored as? Bool ?? Double._decoded(stored).map { $0 != 0 } }
}

extension Double: _AppStorageValue {
    /// Returns a number. Also accepts a whole number.
    public static func _decoded(_ stored: Any) -> Double? { stored as? Double ?? (stored as? Int).map { Double($0) } }
}

extension String: _AppStorageValue {}
extension Date: _AppStorageValue {}
extension Data: _AppStorageValue {}

extension Int: _AppStorageValue {
    /// Returns a whole number. Also accepts a Double without a fraction.
    public static func _decoded(_ stored: Any) -> Int? {
        stored as? Int ?? (stored as? Double).flatMap { Int(exactly: $0) }
    }
}

extension URL: _AppStorageValue {
    /// Returns a URL. Also accepts a string.
    public static func _decoded(_ stored: Any) -> URL? {
        stored as? URL
            ?? (stored as? String).flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : URL(string: $0) }
    }

    public var _encoded: Any { absoluteString }
}

extension AppStorage where Value: _AppStorageValue {
    /// Makes a value with a default (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(wrappedValue: Value, _ key: String, store: (any AppStorageStore)? = nil) {
        self.init(
            key: key, store: store, default: wrappedValue, decode: { Value._decoded($0) }, encode: { $0._encoded })
    }
}

extension AppStorage {
    /// Makes an optional value (SwiftUI: `init(_:store:)`).
    public init<Wrapped: _AppStorageValue>(
        _ key: String, store: (any AppStorageStore)? = nil
    ) where Value == Wrapped? {
        self.init(
            key: key, store: store, default: nil, decode: { .some(Wrapped._decoded($0)) }, encode: { $0?._encoded })
    }

    /// Makes an enumeration value with a default, stored as its raw value (SwiftUI: `init(wrappedValue:_:store:)`).
    public init(
        wrappedValue: Value, _ key: String, store: (any AppStorageStore)? = nil
    ) where Value: RawRepresentable, Value.RawValue: _AppStorageValue {
        self.init(
            key: key, store: store, default: wrappedValue,
            decode: { Value.RawValue._decoded($0).flatMap { Value(rawValue: $0) } }, encode: { $0.rawValue._encoded })
    }

    /// Makes an optional enumeration value, stored as its raw value (SwiftUI: `init(_:store:)`).
    public init<R: RawRepresentable>(
        _ key: String, store: (any AppStorageStore)? = nil
    ) where Value == R?, R.RawValue: _AppStorageValue {
        self.init(
            key: key, store: store, default: nil,
            decode: { .some(R.RawValue._decoded($0).flatMap { R(rawValue: $0) }) }, encode: { $0?.rawValue._encoded })
    }
}
