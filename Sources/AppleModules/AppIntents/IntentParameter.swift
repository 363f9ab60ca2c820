import Synchronization

/// A value that a parameter of an intent can have (AppIntents: `_IntentValue`).
public protocol _IntentValue: Sendable {}

extension String: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension Bool: _IntentValue {}
extension Date: _IntentValue {}
extension URL: _IntentValue {}
extension Optional: _IntentValue where Wrapped: _IntentValue {}
extension Array: _IntentValue where Element: _IntentValue {}

/// A parameter of an intent (AppIntents: `IntentParameter`). As in AppIntents a reference: copies of an intent share it.
@propertyWrapper public final class IntentParameter<Value: _IntentValue>: Sendable {
    private let value: Mutex<Value?>
    /// The parameter's name.
    public let title: LocalizedStringResource

    /// A parameter with a default.
    public init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value
    ) {
        self.title = title
        value = Mutex(defaultValue)
    }

    /// A parameter that need not have a value.
    public init<Wrapped>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil
    ) where Value == Wrapped? {
        self.title = title
        value = Mutex(.some(nil))
    }

    /// A parameter that has no value until it is set; reading it before ends the process.
    @_disfavoredOverload
    public init(title: LocalizedStringResource, description: LocalizedStringResource? = nil) {
        self.title = title
        value = Mutex(nil)
    }

    /// The value.
    public var wrappedValue: Value {
        get {
            guard let value = value.withLock({ $0 }) else {
                fatalError("the parameter \(title) of an intent was read before it was set, and it has no default")
            }
            return value
        }
        set { value.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }
}
