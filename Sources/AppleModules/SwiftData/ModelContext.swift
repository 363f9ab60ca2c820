public import AppleFoundation

/// Objects of a container that are read, changed and saved together (SwiftData: `ModelContext`). The first fetch of an
/// object makes it; later fetches return the same object, with what other processes have saved since.
public final class ModelContext {
    /// Posted after a save (SwiftData: `didSave`).
    public static let didSave = Notification.Name("NSModelContextDidSaveNotification")

    public let container: ModelContainer
    /// Has no effect: changes are kept until `save()`.
    public var autosaveEnabled = false
    public var author: String?

    /// The objects that are in the store, by their keys.
    var objects: [String: any PersistentModel] = [:]
    /// The objects that are not yet in the store.
    var inserted: [any PersistentModel] = []
    /// The objects that the next save removes from the store.
    var deleted: [any PersistentModel] = []
    private var properties: [ObjectIdentifier: [Schema.PropertyMetadata]] = [:]
    /// The inverses of relationships, by the type and the name.
    var inverses: [ObjectIdentifier: [String: Schema.PropertyMetadata?]] = [:]
    let lock = NSRecursiveLock()

    public init(_ container: ModelContainer) { self.container = container }

    /// A context in which there is nothing. The contexts of views lock themselves, so all threads may use it.
    nonisolated(unsafe) static let none: ModelContext = {
        guard
            let container = try? ModelContainer(
                for: Schema([]), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        else { fatalError("SwiftData: SQLite cannot open a store in memory") }
        return ModelContext(container)
    }()

    // MARK: - Changes

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Adds an object, and those that it refers to.
    public func insert<T: PersistentModel>(_ model: T) { locked { add(model) } }

    /// Deletes an object at the next save. The delete rules of its relationships decide about the others.
    public func delete<T: PersistentModel>(_ model: T) {
        locked {
            connect()
            remove(model)
        }
    }

    /// Deletes all objects of a type that meet a condition.
    public func delete<T: PersistentModel>(
        model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
    ) throws {
        try locked { for object in try fetch(FetchDescriptor<T>(predicate: predicate)) { remove(object) } }
    }

    public var hasChanges: Bool {
        locked {
            connect()
            return !inserted.isEmpty || !deleted.isEmpty || objects.values.contains { isChanged($0) }
        }
    }
    public var insertedModelsArray: [any PersistentModel] {
        locked {
            connect()
            return inserted
        }
    }
    public var changedModelsArray: [any PersistentModel] {
        locked {
            connect()
            return objects.values.filter { isChanged($0) }
        }
    }
    public var deletedModelsArray: [any PersistentModel] { locked { deleted } }

    /// Runs a body and saves what it changed.
    public func transaction(block: () throws -> Void) throws {
        try block()
        try save()
    }

    /// Makes the changes of the current event visible to fetches (SwiftData: `processPendingChanges()`). Here they are
    /// visible at once.
    public func processPendingChanges() {}

    /// Drops all changes since the last save.
    public func rollback() {
        lock.lock()
        defer { lock.unlock() }
        for object in inserted { object.persistentState.context = nil }
        for object in deleted {
            object.persistentState.isDeleted = false
            objects[object.persistentState.key] = object
        }
        (inserted, deleted) = ([], [])
        for object in objects.values {
            let state = object.persistentState
            for property in metadata(of: type(of: object)) {
                if let value = property.value, let saved = state.saved[property.name] {
                    try? value.write(object, saved)
                }
            }
            // The next fetch reads what other processes have saved in the meantime.
            state.stored = [:]
        }
        try? link(Array(objects.values), isForced: true)
    }

    // MARK: - Objects

    func metadata(of type: any PersistentModel.Type) -> [Schema.PropertyMetadata] {
        if let known = properties[ObjectIdentifier(type)] { return known }
        let metadata = type.schemaMetadata
        properties[ObjectIdentifier(type)] = metadata
        return metadata
    }

    /// Returns a property in the form of the store. Targets of a relationship are keys.
    func content(of property: Schema.PropertyMetadata, _ object: any PersistentModel) throws -> String {
        if let value = property.value { return try value.read(object) }
        let targets = property.relationship?.targets(object) ?? []
        return try StoredJSON.encode(targets.filter { !$0.persistentState.isDeleted }.map(\.persistentState.key))
    }

    func isChanged(_ object: any PersistentModel) -> Bool {
        locked {
            let state = object.persistentState
            return metadata(of: type(of: object)).contains { (try? content(of: $0, object)) != state.saved[$0.name] }
        }
    }

    func add(_ object: any PersistentModel) {
        let state = object.persistentState
        if state.context === self, !state.isDeleted { return }
        state.context = self
        state.isDeleted = false
        if deleted.contains(where: { $0 === object }) {
            // It is still in the store.
            deleted.removeAll { $0 === object }
            objects[state.key] = object
        } else {
            (state.saved, state.stored, state.links) = ([:], [:], [:])
            inserted.append(object)
        }
    }

    func remove(_ object: any PersistentModel) {
        let state = object.persistentState
        guard state.context === self, !state.isDeleted else { return }
        let properties = metadata(of: type(of: object))
        // Another process may have added targets.
        for property in properties where property.rule.deleteRule == .cascade && objects[state.key] != nil {
            if let relationship = property.relationship { _ = try? load(relationship.destination) }
        }
        state.isDeleted = true
        if objects[state.key] === object {
            objects[state.key] = nil
            deleted.append(object)
        } else {
            inserted.removeAll { $0 === object }
            state.context = nil
        }
        for property in properties {
            guard let relationship = property.relationship else { continue }
            for target in relationship.targets(object) {
                switch property.rule.deleteRule {
                case .cascade: remove(target)
                case .nullify where !target.persistentState.isDeleted:
                    inverse(of: property, type(of: object)).map { unlink(object, from: target, $0) }
                case .nullify, .deny, .noAction: break
                }
            }
        }
    }

    /// Removes an object that is no longer in the store.
    func forget(_ object: any PersistentModel) {
        objects[object.persistentState.key] = nil
        object.persistentState.isDeleted = true
        object.persistentState.context = nil
    }
}
