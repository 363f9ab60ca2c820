// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AppleFoundation
import Dispatch

/// Objects that are read, changed and saved together (CoreData: `NSManagedObjectContext`).
///
/// As on iOS, a fetch keeps the values of objects that the context has read before. `refresh(_:mergeChanges:)` and
/// `refreshAllObjects()` read what another process has saved.
///
/// `@unchecked` is safe, because a lock protects the objects and their values. Set the other properties before other threads use the
/// context. On iOS, only the context's queue may use it.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    /// Where blocks of a context run (CoreData: `NSManagedObjectContextConcurrencyType`).
    public enum ConcurrencyType: UInt, Sendable {
        case privateQueue = 1
        case mainQueue = 2
        public static let privateQueueConcurrencyType = privateQueue
        public static let mainQueueConcurrencyType = mainQueue
        @available(*, deprecated, message: "use .privateQueueConcurrencyType")
        public static let confinementConcurrencyType = privateQueue
    }

    public let concurrencyType: ConcurrencyType
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        didSet { persistentStoreCoordinator?.add(self) }
    }
    /// The context that this one reads from and saves to, in place of a store.
    open var parent: NSManagedObjectContext?
    /// What happens if another process or context has changed an object since it was read.
    open var mergePolicy: Any = NSErrorMergePolicy
    open var name: String?
    open var transactionAuthor: String?
    open var undoManager: UndoManager?
    open var automaticallyMergesChangesFromParent = false
    open var shouldDeleteInaccessibleFaults = true
    open var propagatesDeletesAtEndOfEvent = true
    open var retainsRegisteredObjects = false
    open var stalenessInterval: TimeInterval = -1
    open var userInfo = NSMutableDictionary()

    /// The objects that the program still holds, by their keys.
    var registered: [String: WeakObject] = [:]
    /// The objects that the next save adds, changes and removes, in the order in which they were first changed.
    var inserted: [NSManagedObject] = []
    var updated: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []
    /// True if objects have changed since the last notification.
    var isPending = false
    private let lock = NSRecursiveLock()
    private lazy var queue: DispatchQueue =
        concurrencyType == .mainQueue ? .main : DispatchQueue(label: "NSManagedObjectContext")

    struct WeakObject { weak var object: NSManagedObject? }

    public init(concurrencyType ct: ConcurrencyType) {
        concurrencyType = ct
        super.init()
    }

    public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type) }

    /// The coordinator of the context or of its parents.
    var coordinator: NSPersistentStoreCoordinator? { persistentStoreCoordinator ?? parent?.coordinator }

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    // MARK: - Queues

    /// Where a block of `perform(schedule:_:)` runs (CoreData: `ScheduledTaskType`).
    public enum ScheduledTaskType: Sendable {
        case immediate
        case enqueued
    }

    open func perform(_ block: @escaping () -> Void) {
        nonisolated(unsafe) let block = block
        queue.async { self.locked(block) }
    }

    /// Runs a block at once, on the thread of the caller.
    open func performAndWait(_ block: () -> Void) { locked(block) }
    /// Runs a block at once, on the thread of the caller.
    open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try locked(block) }

    /// Runs a block on the context's queue (CoreData: `perform(schedule:_:)`). It is always enqueued here.
    /// - Throws: what the block throws.
    open func perform<T, Failure: Error>(
        schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(Failure) -> T
    ) async throws(Failure) -> T {
        nonisolated(unsafe) let block = block
        nonisolated(unsafe) var result: Result<T, Failure>?
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            queue.async {
                result = self.locked { Result(catching: block) }
                done.resume()
            }
        }
        guard let result else { fatalError("Core Data: a block of a context did not run") }
        return try result.get()
    }

    // MARK: - Objects

    open var insertedObjects: Set<NSManagedObject> { locked { Set(inserted) } }
    open var updatedObjects: Set<NSManagedObject> { locked { Set(updated.filter { !$0.changed.isEmpty }) } }
    open var deletedObjects: Set<NSManagedObject> { locked { Set(deleted) } }
    open var registeredObjects: Set<NSManagedObject> {
        locked { Set(registered.values.compactMap(\.object)).union(inserted) }
    }
    open var hasChanges: Bool {
        locked { !inserted.isEmpty || !deleted.isEmpty || updated.contains { !$0.changed.isEmpty } }
    }

    /// Returns the object with an identifier, without looking whether the store has it. Its values are read at the first
    /// access.
    open func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        locked { object(objectID.entity, objectID.key, objectID) }
    }

    /// Returns the object with an identifier.
    /// - Throws: error 133000 if the store has no such object.
    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        try locked {
            let object = object(with: objectID)
            if object.state == .fault { fire(object) }
            guard object.state != .deleted else {
                throw CocoaError.coreData(.managedObjectReferentialIntegrity, "there is no object \(objectID)")
            }
            return object
        }
    }

    /// Returns the object with an identifier if the context has it already.
    open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        locked { known(objectID.key) }
    }

    func known(_ key: String) -> NSManagedObject? {
        registered[key]?.object
    }

    func object(_ entity: NSEntityDescription, _ key: String, _ id: NSManagedObjectID? = nil) -> NSManagedObject {
        if let known = known(key) { return known }
        let object = entity.objectClass.init(entity: entity, insertInto: nil)
        object.objectID = id ?? NSManagedObjectID(entity, key, coordinator?.store(of: entity), isTemporary: false)
        object.values = [:]
        object.state = .fault
        object.managedObjectContext = self
        registered[key] = WeakObject(object: object)
        return object
    }

    /// Adds an object, which the next save writes. A deleted object that is still in the store is no longer deleted.
    open func insert(_ object: NSManagedObject) {
        locked {
            if object.managedObjectContext === self, object.state != .deleted { return }
            if deleted.contains(where: { $0 === object }) {
                deleted.removeAll { $0 === object }
                object.state = .read
                return
            }
            object.managedObjectContext = self
            object.objectID.persistentStore = coordinator?.store(of: object.entity)
            object.state = .new
            object.changed = []
            registered[object.objectID.key] = WeakObject(object: object)
            inserted.append(object)
            isPending = true
            object.awakeFromInsert()
        }
    }

    /// Has no effect: each entity belongs to one store here.
    open func assign(_ object: Any, to store: NSPersistentStore) {}

    /// Makes identifiers permanent, as a save does.
    open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
        locked { for object in objects { object.objectID.isTemporaryID = false } }
    }

    /// Deletes an object at the next save. The delete rules of its relationships decide about the others.
    open func delete(_ object: NSManagedObject) {
        locked {
            guard object.managedObjectContext === self, object.state != .deleted else { return }
            if object.state == .fault { fire(object) }
            guard object.state != .deleted else { return }
            object.prepareForDeletion()
            let wasNew = object.state == .new
            // The targets must be read before the object counts as deleted.
            let relationships = object.entity.relationshipsByName.values.map { ($0, object.related($0)) }
            object.state = .deleted
            isPending = true
            inserted.removeAll { $0 === object }
            updated.removeAll { $0 === object }
            if wasNew {
                registered[object.objectID.key] = nil
            } else {
                deleted.append(object)
            }
            for (relationship, targets) in relationships {
                for target in targets {
                    switch relationship.deleteRule {
                    case .cascadeDeleteRule: delete(target)
                    case .nullifyDeleteRule where target.state != .deleted:
                        relationship.inverseRelationship.map { target.unlink(object, $0) }
                    case .nullifyDeleteRule, .denyDeleteRule, .noActionDeleteRule: break
                    }
                }
            }
            if wasNew { object.managedObjectContext = nil }
        }
    }

    /// Notes that an object has changed.
    func note(_ object: NSManagedObject) {
        isPending = true
        if object.state == .read, !updated.contains(where: { $0 === object }) { updated.append(object) }
    }

    /// Has no effect: a save looks for conflicts.
    open func detectConflicts(for object: NSManagedObject) {}

    /// Drops the object's values, so that the next access reads them again. With `mergeChanges`, changes stay.
    open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
        locked {
            guard object.state == .read else { return }
            let kept = flag ? object.changed : []
            let (values, targets, snapshot) = (object.values, object.targets, object.snapshot)
            turnIntoFault(object)
            guard !kept.isEmpty else { return }
            fire(object)
            guard object.state == .read else { return }
            for name in kept {
                object.values[name] = values[name]
                if let relationship = object.entity.relationshipsByName[name], let now = targets[name] {
                    object.targets[name] = merged(relationship, of: object, now, snapshot)
                }
            }
            object.changed = kept
            note(object)
        }
    }

    /// Returns the targets in the store with the changes that this context has made to what it had read before.
    private func merged(
        _ relationship: NSRelationshipDescription, of object: NSManagedObject, _ now: [NSManagedObject],
        _ snapshot: [String: String]
    ) -> [NSManagedObject] {
        let fresh = readTargets(relationship, of: object)
        let (added, removed): ([NSManagedObject], [NSManagedObject])
        if StoredObject.stored(relationship) === relationship {
            let prefix = StoredObject.link(relationship)
            func wasKnown(_ target: NSManagedObject) -> Bool {
                snapshot[prefix + StoredObject.reference(target)] != nil
            }
            added = now.filter { !wasKnown($0) }
            removed = fresh.filter { target in wasKnown(target) && !now.contains { $0 === target } }
        } else {
            // The other side has the changes.
            let name = relationship.inverseRelationship?.name ?? ""
            added = now.filter { $0.state == .new || $0.changed.contains(name) }
            removed = fresh.filter { target in target.changed.contains(name) && !now.contains { $0 === target } }
        }
        let kept = fresh.filter { target in !removed.contains { $0 === target } }
        return kept + added.filter { target in !kept.contains { $0 === target } }
    }

    /// Drops all values except unsaved changes, so that the next access reads them again.
    open func refreshAllObjects() {
        locked { for object in registered.values.compactMap(\.object) { refresh(object, mergeChanges: true) } }
    }

    private func turnIntoFault(_ object: NSManagedObject) {
        object.willTurnIntoFault()
        updated.removeAll { $0 === object }
        (object.values, object.targets, object.changed, object.snapshot) = ([:], [:], [], [:])
        object.state = .fault
        object.didTurnIntoFault()
    }

    /// Forgets all objects and changes.
    open func reset() {
        locked {
            for object in registeredObjects { object.managedObjectContext = nil }
            (inserted, updated, deleted, registered) = ([], [], [], [:])
        }
    }

    /// Drops all changes since the last save.
    open func rollback() {
        locked {
            for object in inserted {
                object.managedObjectContext = nil
                registered[object.objectID.key] = nil
            }
            let changed = updated + deleted
            (inserted, deleted) = ([], [])
            for object in changed {
                object.state = .read
                turnIntoFault(object)
            }
            updated = []
            isPending = true
        }
        processPendingChanges()
    }

    /// Undoes nothing, because nothing is recorded here.
    open func undo() {}
    open func redo() {}

    /// Tells observers of `NSManagedObjectContextObjectsDidChange` what has changed. On iOS this also happens by itself, when
    /// the event that changed objects ends.
    open func processPendingChanges() {
        let info: [AnyHashable: Any]? = locked {
            guard isPending else { return nil }
            isPending = false
            return changes
        }
        if let info {
            NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: info)
        }
    }

    var changes: [AnyHashable: Any] {
        [NSInsertedObjectsKey: Set(inserted), NSUpdatedObjectsKey: Set(updated), NSDeletedObjectsKey: Set(deleted)]
    }

    /// Reads again the objects that a notification `NSManagedObjectContextDidSave` lists.
    open func mergeChanges(fromContextDidSave notification: Notification) {
        func identifiers(_ key: String) -> [NSManagedObjectID] {
            NSManagedObject.objects(notification.userInfo?[key]).map(\.objectID)
        }
        merge(
            identifiers(NSUpdatedObjectsKey) + identifiers(NSInsertedObjectsKey),
            deleted: identifiers(NSDeletedObjectsKey))
    }

    /// Reads again, in each context, the objects that a dictionary of changes lists (CoreData:
    /// `mergeChanges(fromRemoteContextSave:into:)`).
    open class func mergeChanges(
        fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
    ) {
        func identifiers(_ key: String) -> [NSManagedObjectID] {
            switch changeNotificationData[key] {
            case let list as [NSManagedObjectID]: list
            case let list as [Any]: list.compactMap { ($0 as? NSManagedObject)?.objectID ?? $0 as? NSManagedObjectID }
            default: NSManagedObject.objects(changeNotificationData[key]).map(\.objectID)
            }
        }
        let changed = [NSUpdatedObjectsKey, NSInsertedObjectsKey].flatMap(identifiers)
        for context in contexts { context.merge(changed, deleted: identifiers(NSDeletedObjectsKey)) }
    }

    /// Merges what another context has saved: at once if nobody uses this context, otherwise later, on its queue. Two contexts
    /// that save at the same moment do not wait for each other.
    func mergeSoon(_ notification: Notification) {
        nonisolated(unsafe) let notification = notification
        if lock.try() {
            defer { lock.unlock() }
            mergeChanges(fromContextDidSave: notification)
        } else {
            queue.async { self.mergeChanges(fromContextDidSave: notification) }
        }
    }

    func merge(_ changed: [NSManagedObjectID], deleted gone: [NSManagedObjectID]) {
        locked {
            for id in changed { known(id.key).map { refresh($0, mergeChanges: true) } }
            for id in gone {
                guard let object = known(id.key) else { continue }
                object.state = .deleted
                updated.removeAll { $0 === object }
                registered[id.key] = nil
            }
            // A relationship of another object may have changed with them.
            for object in registered.values.compactMap(\.object) where object.state == .read && object.changed.isEmpty {
                refresh(object, mergeChanges: true)
            }
            isPending = true
        }
        processPendingChanges()
    }
}

public typealias NSManagedObjectContextConcurrencyType = NSManagedObjectContext.ConcurrencyType

extension Notification.Name {
    public static let NSManagedObjectContextWillSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
    public static let NSManagedObjectContextDidSave = Notification.Name("NSManagingContextDidSaveChangesNotification")
    public static let NSManagedObjectContextObjectsDidChange = Notification.Name(
        "NSObjectsChangedInManagingContextNotification")
    /// Never posted here: no process learns of the changes of another one by itself.
    public static let NSPersistentStoreRemoteChange = Notification.Name("NSPersistentStoreRemoteChangeNotification")
    public static let NSPersistentStoreCoordinatorStoresDidChange = Notification.Name(
        "NSPersistentStoreCoordinatorStoresDidChange")
}

extension NSManagedObjectContext {
    public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange

    /// The keys of notifications (CoreData: `NotificationKey`).
    public enum NotificationKey: String, Sendable {
        case insertedObjects = "inserted"
        case updatedObjects = "updated"
        case deletedObjects = "deleted"
        case refreshedObjects = "refreshed"
    }
}

public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
public let NSInvalidatedObjectsKey = "invalidated"
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
