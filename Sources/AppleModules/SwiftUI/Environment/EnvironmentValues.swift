/// A value that views get from where they stand (SwiftUI: `EnvironmentKey`).
public protocol EnvironmentKey {
    /// The value's type.
    associatedtype Value
    /// The value where none was set.
    static var defaultValue: Self.Value { get }
}

/// The values that views get from where they stand (SwiftUI: `EnvironmentValues`).
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Makes an environment in which everything has its default.
    public init() {}

    /// The value of a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// Light or dark (SwiftUI: `ColorScheme`).
public enum ColorScheme: CaseIterable, Sendable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
}

private enum ColorSchemeKey: EnvironmentKey {
    static var defaultValue: ColorScheme { .light }
}

private enum LocaleKey: EnvironmentKey {
    static var defaultValue: Locale { .current }
}

private enum CalendarKey: EnvironmentKey {
    static var defaultValue: Calendar { .current }
}

private enum TimeZoneKey: EnvironmentKey {
    static var defaultValue: TimeZone { .current }
}

private enum DisplayScaleKey: EnvironmentKey {
    static var defaultValue: CGFloat { 1 }
}

extension EnvironmentValues {
    /// Light or dark.
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    /// The locale that views format for.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The calendar for dates.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The time zone for dates.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// Pixels a point.
    public var displayScale: CGFloat {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }
}

/// A property that is kept up to date from outside the view (SwiftUI: `DynamicProperty`).
public protocol DynamicProperty {
    /// Called before the view's body, when the properties within this one are up to date.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}

/// A view's property that reads the environment (SwiftUI: `Environment`).
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value

    /// Reads the value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.init { $0[keyPath: keyPath] }
    }

    init(read: @escaping (EnvironmentValues) -> Value) {
        self.read = read
    }

    /// The value where the view stands.
    public var wrappedValue: Value { read(EnvironmentValues.current) }
}

extension EnvironmentValues {
    /// Carries an environment, which may hold anything, into the task local; it is only read there.
    private struct Carrier: @unchecked Sendable {
        let values: EnvironmentValues
    }

    @TaskLocal private static var carrier = Carrier(values: EnvironmentValues())

    /// The environment of the view whose body is being evaluated; the defaults outside of one.
    package static var current: EnvironmentValues { carrier.values }

    /// Evaluates what reads `@Environment`, such as a view's body, in this environment.
    package func evaluate<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$carrier.withValue(Carrier(values: self), operation: body)
    }
}
