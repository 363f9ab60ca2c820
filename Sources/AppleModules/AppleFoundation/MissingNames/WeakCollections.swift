public import Foundation

/// A collection that may hold its objects weakly (Foundation: `NSHashTable`). Its elements may be of a protocol's type, as on
/// iOS if the protocol is one of Objective-C.
public final class NSHashTable<ObjectType>: NSObject, @unchecked Sendable {
    // Like Foundation's, it must not be changed while other threads use it.
    private var references: [WeakReference] = []
    private let isWeak: Bool

    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
        isWeak = options.contains(.weakMemory)
    }

    public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// The objects that exist, in the order in which they were added.
    public var allObjects: [ObjectType] { references.compactMap { $0.object as? ObjectType } }
    public var anyObject: ObjectType? { allObjects.first }
    public var count: Int { allObjects.count }
    public override var description: String { "\(allObjects)" }

    public func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        references.removeAll { $0.object == nil }
        references.append(WeakReference(object, isWeak: isWeak))
    }

    public func remove(_ object: ObjectType?) {
        guard let object else { return }
        references.removeAll { $0.object.map { WeakReference.isEqual($0, object) } ?? true }
    }

    public func removeAllObjects() { references = [] }

    public func contains(_ anObject: ObjectType?) -> Bool {
        guard let anObject else { return false }
        return references.contains { $0.object.map { WeakReference.isEqual($0, anObject) } ?? false }
    }

    public func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { wanted in allObjects.first { WeakReference.isEqual($0, wanted) } }
    }
}

/// A dictionary that may hold its keys and values weakly (Foundation: `NSMapTable`).
public final class NSMapTable<KeyType, ObjectType>: NSObject, @unchecked Sendable {
    // Like Foundation's, it must not be changed while other threads use it.
    private var pairs: [(key: WeakReference, value: WeakReference)] = []
    private let (hasWeakKeys, hasWeakValues): (Bool, Bool)

    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
    ) {
        (hasWeakKeys, hasWeakValues) = (keyOptions.contains(.weakMemory), valueOptions.contains(.weakMemory))
    }

    public static func strongToStrongObjects() -> NSMapTable { NSMapTable() }
    public static func weakToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: .weakMemory) }
    public static func strongToWeakObjects() -> NSMapTable { NSMapTable(valueOptions: .weakMemory) }
    public static func weakToWeakObjects() -> NSMapTable {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private var living: [(key: Any, value: Any)] {
        pairs.compactMap { pair in pair.key.object.flatMap { key in pair.value.object.map { (key, $0) } } }
    }
    public var count: Int { living.count }

    public func object(forKey aKey: KeyType?) -> ObjectType? {
        aKey.flatMap { wanted in living.first { WeakReference.isEqual($0.key, wanted) }?.value as? ObjectType }
    }

    public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let anObject, let aKey else { return }
        removeObject(forKey: aKey)
        pairs.append((WeakReference(aKey, isWeak: hasWeakKeys), WeakReference(anObject, isWeak: hasWeakValues)))
    }

    public func removeObject(forKey aKey: KeyType?) {
        guard let aKey else { return }
        pairs.removeAll { pair in
            guard let key = pair.key.object, pair.value.object != nil else { return true }
            return WeakReference.isEqual(key, aKey)
        }
    }

    public func removeAllObjects() { pairs = [] }
    public func keyEnumerator() -> NSEnumerator { NSArray(array: living.map(\.key)).objectEnumerator() }
    public func objectEnumerator() -> NSEnumerator? { NSArray(array: living.map(\.value)).objectEnumerator() }
}

/// The way in which a collection holds its objects (Foundation: `NSPointerFunctions`).
public enum NSPointerFunctions {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static var strongMemory: Options { [] }
        public static let weakMemory = Options(rawValue: 5)
        public static let copyIn = Options(rawValue: 1 << 16)
        /// Compares objects by their identity. Here objects that are equal are the same in any case.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
    }
}

extension NSMapTable {
    public typealias Options = NSPointerFunctions.Options
}
extension NSHashTable {
    public typealias Options = NSPointerFunctions.Options
}

/// A reference to an object, which may be weak.
private final class WeakReference {
    private weak var weakObject: AnyObject?
    private let strongObject: Any?

    init(_ object: Any, isWeak: Bool) {
        // A value in a box of its own would be gone at once.
        let holdsWeakly = isWeak && type(of: object) is AnyClass
        weakObject = holdsWeakly ? object as AnyObject : nil
        strongObject = holdsWeakly ? nil : object
    }

    var object: Any? { strongObject ?? weakObject }

    static func isEqual(_ one: Any, _ other: Any) -> Bool {
        if let one = one as? NSObject, let other = other as? NSObject { return one.isEqual(other) }
        if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
        return (one as AnyObject) === (other as AnyObject)
    }
}
