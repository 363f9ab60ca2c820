public import AppleFoundation

/// An object of a store (CoreData: `NSManagedObject`).
///
/// On iOS, `@NSManaged` gives a property its accessors at run time. `tandem adopt` writes accessors that call
/// `managedValue(_:)` and `setManagedValue(_:_:)`.
open class NSManagedObject: NSObject {
    public let entity: NSEntityDescription
    public internal(set) var objectID: NSManagedObjectID
    public internal(set) weak var managedObjectContext: NSManagedObjectContext?

    /// The values in memory, except for relationships to several objects.
    var values: [String: Any] = [:]
    /// The targets of relationships to several objects that have been read, in order.
    var targets: [String: [NSManagedObject]] = [:]
    /// The values in the store when they were read, in the forms of the store.
    var snapshot: [String: String] = [:]
    /// The number of times that the object had been written when it was read; 0 for a new object.
    var version = 0
    /// The properties that differ from the store.
    var changed: Set<String> = []
    var state = State.new

    enum State {
        /// The object is not in the store yet.
        case new
        /// Only the identifier is known.
        case fault
        case read
        case deleted
    }

    /// Makes an object. With a context, the context inserts it.
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.entity = entity
        objectID = NSManagedObjectID(entity, UUID().uuidString, nil, isTemporary: true)
        super.init()
        for (name, attribute) in entity.attributesByName {
            values[name] = StoredValue.value(of: attribute.defaultValue, attribute.attributeType)
        }
        context?.insert(self)
    }

    /// Makes an object of the class's entity, which a context inserts (CoreData: `init(context:)`). Ends the process if the
    /// context's model has no such entity, as on a phone.
    public convenience init(context moc: NSManagedObjectContext) {
        let all = moc.coordinator?.managedObjectModel.entities ?? []
        guard let entity = all.first(where: { $0.objectClass == Self.self }) else {
            fatalError("Core Data: no entity in the context's model has the class \(Self.self)")
        }
        self.init(entity: entity, insertInto: moc)
    }

    /// Returns the entity of the class, from the model that was loaded last among those that have one (CoreData: `entity()`).
    /// Ends the process if none has.
    open class func entity() -> NSEntityDescription {
        guard let entity = NSPersistentStoreCoordinator.entity(of: self) else {
            fatalError("Core Data: no model that is loaded has an entity with the class \(self)")
        }
        return entity
    }

    /// Returns a request for all objects of the class (CoreData: `fetchRequest()`). Swift prefers the method of the
    /// same name that Xcode generates.
    @_disfavoredOverload open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        let entity = NSPersistentStoreCoordinator.entity(of: self)
        return NSFetchRequest(entityName: entity?.name ?? String(describing: self))
    }

    // MARK: - State

    open var isInserted: Bool { state == .new && managedObjectContext != nil }
    open var isUpdated: Bool { state == .read && !changed.isEmpty }
    /// True if the next save removes the object. An attribute of this name takes precedence.
    open var isDeleted: Bool {
        if entity.attributesByName["isDeleted"] != nil { return value(forKey: "isDeleted") as? Bool ?? false }
        return state == .deleted
    }
    open var hasChanges: Bool { isInserted || state == .deleted || !changed.isEmpty }
    open var hasPersistentChangedValues: Bool { hasChanges }
    open var isFault: Bool { state == .fault }
    open var faultingState: Int { isFault ? 1 : 0 }

    open func hasFault(forRelationshipNamed key: String) -> Bool {
        entity.relationshipsByName[key].map { $0.isToMany && targets[key] == nil } ?? false
    }

    open func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
        (entity.relationshipsByName[key].map { related($0) } ?? []).map(\.objectID)
    }

    /// The properties that differ from the store, with their values.
    open func changedValues() -> [String: Any] {
        Dictionary(uniqueKeysWithValues: changed.map { ($0, value(forKey: $0) ?? NSNull()) })
    }
    open func changedValuesForCurrentEvent() -> [String: Any] { changedValues() }

    /// Returns the values that properties had when they were last read or saved.
    open func committedValues(forKeys keys: [String]?) -> [String: Any] {
        let names = keys ?? Array(entity.propertiesByName.keys)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                let stored = managedObjectContext?.locked { managedObjectContext?.stored(name, of: self) }
                return (name, StoredValue.object(StoredValue.unwrapped(stored)) ?? NSNull())
            })
    }

    // MARK: - Hooks

    open func awakeFromInsert() {}
    open func awakeFromFetch() {}
    open func willSave() {}
    open func didSave() {}
    open func prepareForDeletion() {}
    open func willTurnIntoFault() {}
    open func didTurnIntoFault() {}

    open func validateForInsert() throws { try validate() }
    open func validateForUpdate() throws { try validate() }
    open func validateForDelete() throws {}

    // MARK: - Values

    /// Returns the value of a property; numbers are `NSNumber`, relationships to several objects `NSSet` or `NSOrderedSet`.
    /// Ends the process if the entity has no such property, as on a phone.
    open func value(forKey key: String) -> Any? {
        guard let property = property(key) else {
            fatalError("Core Data: the entity \(entity.name ?? "") has no property \(key)")
        }
        return read { StoredValue.object($0.value(of: property)).map(Self.collection) }
    }

    private static func collection(_ value: Any) -> Any {
        switch value {
        case let list as [NSManagedObject]: NSOrderedSet(array: list)
        case let set as Set<NSManagedObject>: NSSet(array: Array(set))
        default: value
        }
    }

    open func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        let value = value(forKey: keys[0])
        guard keys.count > 1 else { return value }
        return (value as? NSManagedObject)?.value(forKeyPath: keys[1])
    }

    open func setValue(_ value: Any?, forKey key: String) { write(value, key) }
    open func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }
    open func setPrimitiveValue(_ value: Any?, forKey key: String) { write(value, key) }

    open func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues { write(value, key) }
    }
    open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(uniqueKeysWithValues: keys.map { ($0, value(forKey: $0) ?? NSNull()) })
    }

    // Values are read and written by methods here, so nothing needs to know of an access.
    open func willAccessValue(forKey key: String?) {}
    open func didAccessValue(forKey key: String?) {}
    open func willChangeValue(forKey key: String) {}
    open func didChangeValue(forKey key: String) {}

    /// Returns a set whose changes change the relationship (CoreData: `mutableSetValue(forKey:)`).
    open func mutableSetValue(forKey key: String) -> NSMutableSet {
        let targets = entity.relationshipsByName[key].map { relationship in read { $0.related(relationship) } }
        return TargetSet(self, key, targets ?? [])
    }

    // MARK: - Accessors of @NSManaged

    /// Returns the value of a property in its own type. If the value is nil and the type is not optional, returns an empty text,
    /// empty data or an empty collection, false or 0, as Swift does on iOS. For any other type, ends the process.
    public func managedValue<Value>(_ key: String) -> Value {
        guard let property = property(key) else {
            fatalError("Core Data: the entity \(entity.name ?? "") has no property \(key)")
        }
        let value = read { $0.value(of: property) }
        if let value {
            if let converted = PropertyValue.convert(value, to: Value.self) { return converted }
            fatalError(
                "Core Data: \(entity.name ?? "").\(key) is \(type(of: value)) in the store, and \(Value.self) in the class"
            )
        }
        if let empty = PropertyValue.empty(Value.self) { return empty }
        fatalError("Core Data: \(entity.name ?? "").\(key) is nil, but \(Value.self) in the class")
    }

    public func setManagedValue<Value>(_ key: String, _ value: Value) { write(value, key) }

    /// Adds targets to a relationship: an object, or a set of objects.
    public func addManaged(_ key: String, _ added: Any) {
        changeTargets(key) { now in now + Self.objects(added).filter { new in !now.contains { $0 === new } } }
    }

    /// Removes targets from a relationship: an object, or a set of objects.
    public func removeManaged(_ key: String, _ removed: Any) {
        let removed = Self.objects(removed)
        changeTargets(key) { $0.filter { old in !removed.contains { $0 === old } } }
    }

    /// Does what a method of `@NSManaged` does for a relationship, by its name: `addToItems`, `removeFromItems`,
    /// `insertIntoItems` or `replaceItems`. The arguments are objects, sets and arrays of objects, and places.
    /// Ends the process if no relationship fits the name.
    public func callManaged(_ method: String, _ arguments: Any...) {
        for verb in ["addTo", "removeFrom", "insertInto", "replace"] where method.hasPrefix(verb) {
            let name = method.dropFirst(verb.count)
            guard
                let key = entity.relationshipsByName.keys.first(where: {
                    $0.prefix(1).uppercased() + $0.dropFirst() == name
                })
            else { continue }
            let objects = arguments.flatMap { Self.objects($0) }
            let places: [Int] = arguments.flatMap { argument -> [Int] in
                switch argument {
                case let place as Int: [place]
                case let places as IndexSet: Array(places)
                case let places as NSIndexSet: Array(places as IndexSet)
                default: []
                }
            }
            switch verb {
            case "addTo": addManaged(key, objects)
            case "removeFrom" where places.isEmpty: removeManaged(key, objects)
            case "removeFrom":
                changeTargets(key) { now in now.enumerated().filter { !places.contains($0.offset) }.map(\.element) }
            case "insertInto":
                changeTargets(key) { now in
                    var new = now.filter { old in !objects.contains { $0 === old } }
                    for (object, place) in zip(objects, places) { new.insert(object, at: min(place, new.count)) }
                    return new
                }
            default:
                changeTargets(key) { now in
                    var new = now
                    for (object, place) in zip(objects, places) { new[place] = object }
                    return new
                }
            }
            return
        }
        fatalError("Core Data: the entity \(entity.name ?? "") has no relationship for the method \(method)")
    }

    private func changeTargets(_ key: String, _ change: ([NSManagedObject]) -> [NSManagedObject]) {
        guard let relationship = property(key) as? NSRelationshipDescription else {
            fatalError("Core Data: the entity \(entity.name ?? "") has no relationship \(key)")
        }
        read { $0.relate(relationship, to: change($0.related(relationship))) }
    }

    static func objects(_ value: Any?) -> [NSManagedObject] {
        switch StoredValue.unwrapped(value) {
        case let object as NSManagedObject: [object]
        case let list as [NSManagedObject]: list
        case let set as Set<NSManagedObject>: Array(set)
        case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
        case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
        case let list as NSArray: list.compactMap { $0 as? NSManagedObject }
        default: []
        }
    }

    // MARK: - Inner values

    /// Returns the property with a name; `primitiveName` means `name`.
    private func property(_ key: String) -> NSPropertyDescription? {
        if let property = entity.propertiesByName[key] { return property }
        guard key.hasPrefix("primitive") else { return nil }
        let name = key.dropFirst(9)
        return entity.propertiesByName[name.prefix(1).lowercased() + name.dropFirst()]
    }

    /// Runs a body on the object's values, after they were read from the store.
    @discardableResult func read<Result>(_ body: (NSManagedObject) -> Result) -> Result {
        guard let context = managedObjectContext else { return body(self) }
        return context.locked {
            if state == .fault { context.fire(self) }
            return body(self)
        }
    }

    private func value(of property: NSPropertyDescription) -> Any? {
        guard let relationship = property as? NSRelationshipDescription else { return values[property.name] }
        let targets = related(relationship)
        if !relationship.isToMany { return targets.first }
        return relationship.isOrdered ? targets : Set(targets)
    }

    /// Returns the targets of a relationship, in order.
    func related(_ relationship: NSRelationshipDescription) -> [NSManagedObject] {
        if !relationship.isToMany {
            if let target = values[relationship.name] as? NSManagedObject { return [target] }
            if state == .new || changed.contains(relationship.name) { return [] }
            // The object does not hold the target, so that the program can let go of both.
            let stored = managedObjectContext?.stored(relationship.name, of: self)
            return [stored as? NSManagedObject].compactMap { $0 }
        }
        if let known = targets[relationship.name] { return known }
        let read = managedObjectContext?.readTargets(relationship, of: self) ?? []
        targets[relationship.name] = read
        return read
    }

    private func write(_ value: Any?, _ key: String) {
        guard let property = property(key) else {
            fatalError("Core Data: the entity \(entity.name ?? "") has no property \(key)")
        }
        read { object in
            if let relationship = property as? NSRelationshipDescription {
                object.relate(relationship, to: Self.objects(value))
            } else if let attribute = property as? NSAttributeDescription {
                object.set(attribute, to: StoredValue.value(of: value, attribute.attributeType))
            }
        }
    }

    private func set(_ attribute: NSAttributeDescription, to value: Any?) {
        values[attribute.name] = value
        if !attribute.isTransient { note(attribute.name) }
    }

    /// Notes that a property differs from the store.
    func note(_ name: String) {
        changed.insert(name)
        managedObjectContext?.note(self)
    }

    /// Sets the targets of a relationship, and the inverse in each target that is added or removed.
    func relate(_ relationship: NSRelationshipDescription, to new: [NSManagedObject]) {
        let old = related(relationship)
        if old.elementsEqual(new, by: ===) { return }
        let inverse = relationship.inverseRelationship
        for target in old where !new.contains(where: { $0 === target }) { inverse.map { target.unlink(self, $0) } }
        let added = new.filter { target in !old.contains { $0 === target } }
        for target in added { inverse.map { target.prepare($0) } }
        set(relationship, to: new)
        for target in added {
            if target.managedObjectContext == nil, let context = managedObjectContext { context.insert(target) }
            inverse.map { target.link(self, $0, relationship) }
        }
    }

    /// Reads the targets of a relationship before its inverse changes.
    private func prepare(_ relationship: NSRelationshipDescription) { read { _ = $0.related(relationship) } }

    private func link(
        _ object: NSManagedObject, _ relationship: NSRelationshipDescription, _ inverse: NSRelationshipDescription
    ) {
        read { target in
            let now = target.related(relationship)
            if now.contains(where: { $0 === object }) { return }
            if !relationship.isToMany, let old = now.first { old.unlink(target, inverse) }
            target.set(relationship, to: relationship.isToMany ? now + [object] : [object])
        }
    }

    func unlink(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) {
        read { target in
            let now = target.related(relationship)
            if !now.contains(where: { $0 === object }) { return }
            target.set(relationship, to: now.filter { $0 !== object })
        }
    }

    private func set(_ relationship: NSRelationshipDescription, to new: [NSManagedObject]) {
        if relationship.isToMany {
            targets[relationship.name] = new
        } else {
            values[relationship.name] = new.first
        }
        note(relationship.name)
    }
}

/// The targets of a relationship, as a set that changes the relationship.
private final class TargetSet: NSMutableSet {
    private let object: NSManagedObject
    private let key: String
    private var targets: [AnyHashable]

    init(_ object: NSManagedObject, _ key: String, _ targets: [NSManagedObject]) {
        (self.object, self.key, self.targets) = (object, key, targets)
        super.init(capacity: 0)
    }

    required init(capacity numItems: Int) { fatalError("a set of targets belongs to an object") }
    required convenience init?(coder aDecoder: NSCoder) { nil }

    override var count: Int { targets.count }
    override func member(_ object: Any) -> Any? { targets.first { $0 == object as? AnyHashable }?.base }
    override func objectEnumerator() -> NSEnumerator { NSArray(array: targets.map(\.base)).objectEnumerator() }

    override func add(_ object: Any) {
        guard let target = object as? NSManagedObject, !targets.contains(target) else { return }
        targets.append(target)
        self.object.addManaged(key, target)
    }

    override func remove(_ object: Any) {
        guard let target = object as? NSManagedObject else { return }
        targets.removeAll { $0 == AnyHashable(target) }
        self.object.removeManaged(key, target)
    }
}

extension NSManagedObject: KeyValueReading {
    package func value(ofKey key: String) -> Any?? {
        if key == "objectID" { return objectID }
        return property(key) == nil ? nil : .some(value(forKey: key))
    }
}
