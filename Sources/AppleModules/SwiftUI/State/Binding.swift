/// A value that is kept elsewhere (SwiftUI: `Binding`).
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: @unchecked Sendable {
    private let getter: () -> Value
    private let setter: (Value, Transaction) -> Void
    /// How a change is animated.
    public var transaction = Transaction()

    /// Reads and writes with closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        getter = get
        setter = { value, _ in set(value) }
    }

    /// Reads and writes with closures.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        getter = get
        setter = set
    }

    /// A value that stays as it is.
    public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

    /// The value.
    public var wrappedValue: Value {
        get { getter() }
        nonmutating set { setter(newValue, transaction) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// The binding itself.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// A part of the value.
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        let base = self
        return Binding<Subject>(
            get: { base.wrappedValue[keyPath: keyPath] }, set: { base.wrappedValue[keyPath: keyPath] = $0 })
    }
}

extension Binding {
    /// A value as one that may be missing.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(
            get: { base.wrappedValue },
            set: { value in if let value { base.wrappedValue = value } })
    }

    /// A value that may be missing, where it is there.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
    }

    /// A value as one of any type.
    public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
        self.init(
            get: { AnyHashable(base.wrappedValue) },
            set: { value in if let value = value.base as? V { base.wrappedValue = value } })
    }

    /// The binding with another transaction.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var binding = self
        binding.transaction = transaction
        return binding
    }

    /// The binding with an animation.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }
}

extension Binding: DynamicProperty {}

extension Binding: Identifiable where Value: Identifiable {
    /// The value's identity.
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    /// A binding of each element.
    public typealias Element = Binding<Value.Element>
    /// Goes over the indices.
    public typealias Iterator = IndexingIterator<Binding<Value>>
    /// Part of the bindings.
    public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    /// The collection's index.
    public typealias Index = Value.Index
    /// The collection's indices.
    public typealias Indices = Value.Indices
    /// The first index.
    public var startIndex: Value.Index { wrappedValue.startIndex }
    /// The index behind the last.
    public var endIndex: Value.Index { wrappedValue.endIndex }
    /// All indices.
    public var indices: Value.Indices { wrappedValue.indices }
    /// The next index.
    public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

    /// A binding of one element.
    public subscript(position: Value.Index) -> Binding<Value.Element> {
        let base = self
        return Binding<Value.Element>(
            get: { base.wrappedValue[position] }, set: { base.wrappedValue[position] = $0 })
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
    /// The index before.
    public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {}
