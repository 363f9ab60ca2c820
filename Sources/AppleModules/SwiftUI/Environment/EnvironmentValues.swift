/// The key of a value that views inherit from the views around them (SwiftUI: `EnvironmentKey`).
public protocol EnvironmentKey {
    associatedtype Value
    /// The value that is used if no surrounding view sets one.
    static var defaultValue: Self.Value { get }
}

/// The values that views inherit from the views around them (SwiftUI: `EnvironmentValues`).
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Makes an environment of default values.
    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

public enum ColorScheme: CaseIterable, Sendable {
    case light
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
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// Pixels per point.
    public var displayScale: CGFloat {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }
}

/// A property whose value comes from outside the view, such as from the environment (SwiftUI: `DynamicProperty`).
public protocol DynamicProperty {
    /// Called before the view's body is evaluated, and after the dynamic properties inside this property have been
    /// updated.
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A view's property that reads the environment (SwiftUI: `Environment`).
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.init { $0[keyPath: keyPath] }
    }

    init(read: @escaping (EnvironmentValues) -> Value) {
        self.read = read
    }

    /// The value in the environment of the view.
    public var wrappedValue: Value { read(EnvironmentValues.current) }
}

extension EnvironmentValues {
    /// A wrapper that carries an environment in a task-local value. `@unchecked` is safe although an environment may
    /// hold any value, because the environment is only read.
    private struct Carrier: @unchecked Sendable {
        let values: EnvironmentValues
    }

    @TaskLocal private static var carrier = Carrier(values: EnvironmentValues())

    /// The environment of the view whose body is being evaluated; an environment of defaults outside a body.
    package static var current: EnvironmentValues { carrier.values }

    /// Runs code that reads `@Environment`, such as a view's body, in this environment.
    package func evaluate<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$carrier.withValue(Carrier(values: self), operation: body)
    }
}
