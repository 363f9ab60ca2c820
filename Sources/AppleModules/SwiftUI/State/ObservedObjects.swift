@_exported public import Observation

/// The parts of an object as bindings (SwiftUI: `ObservedObject.Wrapper`, shared with `EnvironmentObject`).
@dynamicMemberLookup public struct _ObservedObjectWrapper<ObjectType: AnyObject> {
    let object: ObjectType

    /// A part of the object.
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
        nonisolated(unsafe) let object = object
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

/// An object that a view keeps and follows (SwiftUI: `StateObject`).
///
/// SwiftUI requires a Combine `ObservableObject`. Any object will do here, so that this module needs no Combine: a view
/// is evaluated once, and what the object publishes later evaluates nothing.
@propertyWrapper public struct StateObject<ObjectType: AnyObject>: DynamicProperty {
    /// The parts of an object as bindings.
    public typealias Wrapper = _ObservedObjectWrapper<ObjectType>

    private enum Storage {
        case initially(() -> ObjectType)
        case object(ObjectType)
    }

    private let storage: MutableBox<Storage>

    /// The object that is made when it is first needed.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        storage = MutableBox(.initially(thunk))
    }

    /// The object.
    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        switch storage.value {
        case .object(let object): return object
        case .initially(let make):
            let object = make()
            storage.value = .object(object)
            return object
        }
    }

    /// The parts of the object as bindings.
    @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        _ObservedObjectWrapper(object: wrappedValue)
    }
}

/// An object that a view is given and follows (SwiftUI: `ObservedObject`). See `StateObject` for which objects.
@propertyWrapper public struct ObservedObject<ObjectType: AnyObject>: DynamicProperty {
    /// The parts of an object as bindings.
    public typealias Wrapper = _ObservedObjectWrapper<ObjectType>

    private var object: ObjectType

    /// Follows an object.
    public init(wrappedValue: ObjectType) {
        object = wrappedValue
    }

    /// The object.
    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        get { object }
        set { object = newValue }
    }

    /// Follows an object.
    public init(initialValue: ObjectType) {
        self.init(wrappedValue: initialValue)
    }

    /// The parts of the object as bindings.
    @MainActor @preconcurrency public var projectedValue: Wrapper { _ObservedObjectWrapper(object: wrappedValue) }
}

/// An object that a view gets from where it stands (SwiftUI: `EnvironmentObject`). See `StateObject` for which objects.
@propertyWrapper public struct EnvironmentObject<ObjectType: AnyObject>: DynamicProperty {
    /// The parts of an object as bindings.
    public typealias Wrapper = _ObservedObjectWrapper<ObjectType>

    /// Reads the object.
    public init() {}

    /// The object that was given to a view around this one; without one the process ends, as in SwiftUI.
    @MainActor @preconcurrency public var wrappedValue: ObjectType {
        guard let object = EnvironmentValues.current.object(ObjectType.self) else {
            fatalError(
                "no object of the type \(ObjectType.self) in the environment: a view around this one needs "
                    + ".environmentObject(_:)")
        }
        return object
    }

    /// The parts of the object as bindings.
    @MainActor @preconcurrency public var projectedValue: Wrapper { _ObservedObjectWrapper(object: wrappedValue) }
}

/// An observable object's parts as bindings (SwiftUI: `Bindable`).
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// The parts of an object.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The parts of an object.
    public init(_ wrappedValue: Value) {
        self.init(wrappedValue: wrappedValue)
    }

    /// The parts of an object.
    public init(projectedValue: Bindable<Value>) {
        self = projectedValue
    }

    /// The bindings.
    public var projectedValue: Bindable<Value> { self }

    /// A part of the object.
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

extension Bindable: DynamicProperty {}

extension Bindable: Identifiable where Value: Identifiable {
    /// The object's identity.
    public var id: Value.ID { wrappedValue.id }
}

extension Environment {
    /// Reads the object of a type; without one the process ends, as in SwiftUI.
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

    /// Reads the object of a type; nil without one.
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        self.init { $0.object(T.self) }
    }
}

private enum ObjectsKey: EnvironmentKey {
    static var defaultValue: [ObjectIdentifier: AnyObject] { [:] }
}

extension EnvironmentValues {
    /// The object of a type.
    package func object<T: AnyObject>(_ type: T.Type) -> T? { self[ObjectsKey.self][ObjectIdentifier(type)] as? T }

    /// Sets the object of a type, or takes it away.
    package mutating func set<T: AnyObject>(object: T?, of type: T.Type) {
        self[ObjectsKey.self][ObjectIdentifier(type)] = object
    }

    /// An observable object of a type (SwiftUI: `EnvironmentValues.subscript(_:)`).
    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { object(T.self) }
        set { set(object: newValue, of: T.self) }
    }
}

extension View {
    /// Gives an object to the views within (SwiftUI: `environmentObject(_:)`). See `StateObject` for which objects.
    nonisolated public func environmentObject<T: AnyObject>(_ object: T) -> some View {
        content(nil, environment: { $0.set(object: object, of: T.self) })
    }

    /// Gives an observable object to the views within, or takes it away (SwiftUI: `environment(_:)`).
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        content(nil, environment: { $0.set(object: object, of: T.self) })
    }

    /// Sets a value of the environment for the views within (SwiftUI: `environment(_:_:)`).
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        setting(keyPath, value)
    }

    /// Changes a value of the environment for the views within (SwiftUI: `transformEnvironment(_:transform:)`).
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        content(nil, environment: { transform(&$0[keyPath: keyPath]) })
    }
}
