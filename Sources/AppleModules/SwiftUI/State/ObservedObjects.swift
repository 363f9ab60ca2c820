@_exported public import Observation

/// Access to bindings to the properties of an object (SwiftUI: `ObservedObject.Wrapper`; `EnvironmentObject` uses it
/// too).
@dynamicMemberLookup public struct _ObservedObjectWrapper<ObjectType: AnyObject> {
    let object: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
        nonisolated(unsafe) let object = object
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

/// An object that a view owns and observes (SwiftUI: `StateObject`).
///
/// SwiftUI requires a Combine `ObservableObject`. Any object is accepted here, so this module does not depend on
/// Combine. A view is evaluated only once, so later changes of the object have no effect on it.
@propertyWrapper public struct StateObject<ObjectType: AnyObject>: DynamicProperty {
    public typealias Wrapper = _ObservedObjectWrapper<ObjectType>

    private enum Storage {
        case initially(() -> ObjectType)
        case object(ObjectType)
    }

    private let storage: MutableBox<Storage>

    /// Makes the object when it is first needed.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        storage = MutableBox(.initially(thunk))
    }

    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        switch storage.value {
        case .object(let object): return object
        case .initially(let make):
            let object = make()
            storage.value = .object(object)
            return object
        }
    }

    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        _ObservedObjectWrapper(object: wrappedValue)
    }
}

/// An object that a view receives and observes (SwiftUI: `ObservedObject`). See `StateObject` for the accepted objects.
@propertyWrapper public struct ObservedObject<ObjectType: AnyObject>: DynamicProperty {
    public typealias Wrapper = _ObservedObjectWrapper<ObjectType>

    private var object: ObjectType

    public init(wrappedValue: ObjectType) {
        object = wrappedValue
    }

    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        get { object }
        set { object = newValue }
    }

    public init(initialValue: ObjectType) {
        self.init(wrappedValue: initialValue)
    }

    @MainActor @preconcurrency public var projectedValue: Wrapper { _ObservedObjectWrapper(object: wrappedValue) }
}

/// An object that a view takes from the environment (SwiftUI: `EnvironmentObject`). See `StateObject` for the accepted
/// objects.
@propertyWrapper public struct EnvironmentObject<ObjectType: AnyObject>: DynamicProperty {
    public typealias Wrapper = _ObservedObjectWrapper<ObjectType>

    public init() {}

    /// The object that a surrounding view sets. Traps if no view sets it, as in SwiftUI.
    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        guard let object = EnvironmentValues.current.object(ObjectType.self) else {
            fatalError(
                "no object of the type \(ObjectType.self) in the environment: a view around this one needs "
                    + ".environmentObject(_:)")
        }
        return object
    }

    @MainActor @preconcurrency public var projectedValue: Wrapper { _ObservedObjectWrapper(object: wrappedValue) }
}

/// Access to bindings to the properties of an observable object (SwiftUI: `Bindable`).
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    public init(_ wrappedValue: Value) {
        self.init(wrappedValue: wrappedValue)
    }

    public init(projectedValue: Bindable<Value>) {
        self = projectedValue
    }

    public var projectedValue: Bindable<Value> { self }

    /// A binding to a property of the object.
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

extension Bindable: DynamicProperty {}

extension Bindable: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Environment {
    /// Reads the object of a type. Traps if no such object is set, as in SwiftUI.
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
        self.init { values in
            guard let object = values.object(Value.self) else {
                fatalError(
                    "no object of the type \(Value.self) in the environment: a view around this one needs "
                        + ".environment(_:) with one")
            }
            return object
        }
    }

    /// Reads the object of a type; nil if no such object is set.
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        self.init { $0.object(T.self) }
    }
}

private enum ObjectsKey: EnvironmentKey {
    static var defaultValue: [ObjectIdentifier: AnyObject] { [:] }
}

extension EnvironmentValues {
    /// Returns the object of a type; nil if no such object is set.
    package func object<T: AnyObject>(_ type: T.Type) -> T? { self[ObjectsKey.self][ObjectIdentifier(type)] as? T }

    /// Sets the object of a type. If the object is nil, removes it.
    package mutating func set<T: AnyObject>(object: T?, of type: T.Type) {
        self[ObjectsKey.self][ObjectIdentifier(type)] = object
    }

    /// The observable object of a type (SwiftUI: `EnvironmentValues.subscript(_:)`).
    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { object(T.self) }
        set { set(object: newValue, of: T.self) }
    }
}

extension View {
    /// Sets an object for the views inside (SwiftUI: `environmentObject(_:)`). See `StateObject` for the accepted
    /// objects.
    nonisolated public func environmentObject<T: AnyObject>(_ object: T) -> some View {
        content(nil, environment: { $0.set(object: object, of: T.self) })
    }

    /// Sets an observable object for the views inside; nil removes the object (SwiftUI: `environment(_:)`).
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        content(nil, environment: { $0.set(object: object, of: T.self) })
    }

    /// Sets a value of the environment for the views inside (SwiftUI: `environment(_:_:)`).
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        setting(keyPath, value)
    }

    /// Changes a value of the environment for the views inside (SwiftUI: `transformEnvironment(_:transform:)`).
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        content(nil, environment: { transform(&$0[keyPath: keyPath]) })
    }
}
