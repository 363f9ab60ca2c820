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
    private var objects: [String: any PersistentModel] = [:]
    /// The objects that are not yet in the store.
    private var inserted: [any PersistentModel] = []
    /// The objects that the next save removes from the store.
    private var deleted: [any PersistentModel] = []
    private var properties: [ObjectIdentifier: [Schema.PropertyMetadata]] = [:]
    /// The inverses of relationships, by the type and the name.
    private var inverses: [ObjectIdentifier: [String: Schema.PropertyMetadata?]] = [:]
    private let lock = NSRecursiveLock()

    public init(_ container: ModelContainer) { self.container = container }

    /// A context in which there is nothing.
    static var none: ModelContext {
        guard
            let container = try? ModelContainer(
                for: Schema([]), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        else { fatalError("SwiftData: SQLite cannot open a store in memory") }
        return ModelContext(container)
    }

    // MARK: - Changes

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
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
        }
        try? link(Array(objects.values), isForced: true)
    }

    // MARK: - Fetching

    /// Returns the objects that match a descriptor.
    /// - Throws: `SwiftDataError` if the store cannot be read, and errors of the predicate.
    public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
        lock.lock()
        defer { lock.unlock() }
        connect()
        var found = try load(T.self).compactMap { $0 as? T }
        if descriptor.includePendingChanges { found += inserted.compactMap { $0 as? T } }
        if let predicate = descriptor.predicate { found = try found.filter { try predicate.evaluate($0) } }
        if !descriptor.sortBy.isEmpty { found.sort(using: descriptor.sortBy) }
        found.removeFirst(min(max(0, descriptor.fetchOffset ?? 0), found.count))
        // As in Core Data, a limit of 0 is none.
        if let limit = descriptor.fetchLimit, limit > 0 { found = Array(found.prefix(limit)) }
        return found
    }

    public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
        try fetch(descriptor).count
    }

    public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier]
    {
        try fetch(descriptor).map(\.persistentModelID)
    }

    /// Calls a body with each object that matches a descriptor.
    public func enumerate<T: PersistentModel>(
        _ fetch: FetchDescriptor<T>, batchSize: Int = 5_000, block: (T) throws -> Void
    ) throws {
        for object in try self.fetch(fetch) { try block(object) }
    }

    /// Returns the object with this identifier. Traps if there is none.
    public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
        guard let model = existing(persistentModelID) else {
            fatalError(
                "SwiftData: there is no \(persistentModelID.entityName) with the identifier \(persistentModelID.key)")
        }
        return model
    }

    /// Returns the object with this identifier if the context has it already.
    public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
        locked {
            (objects[persistentModelID.key] ?? inserted.first { $0.persistentState.key == persistentModelID.key }) as? T
        }
    }

    /// Returns the object with this identifier; nil if there is none.
    func existing(_ identifier: PersistentIdentifier) -> (any PersistentModel)? {
        lock.lock()
        defer { lock.unlock() }
        if let new = inserted.first(where: { $0.persistentState.key == identifier.key }) { return new }
        if objects[identifier.key] == nil,
            let type = container.schema.types.first(where: { $0.entityName == identifier.entityName })
        {
            _ = try? load(type)
        }
        return objects[identifier.key]
    }

    /// Reads the objects of a type from the store, and sets their relationships.
    private func load(_ type: any PersistentModel.Type) throws -> [any PersistentModel] {
        var loaded: [ObjectIdentifier: [any PersistentModel]] = [:]
        return try load(type, &loaded)
    }

    /// - Parameter loaded: The types that this fetch has read, with their objects.
    private func load(
        _ type: any PersistentModel.Type, _ loaded: inout [ObjectIdentifier: [any PersistentModel]]
    ) throws -> [any PersistentModel] {
        if let known = loaded[ObjectIdentifier(type)] { return known }
        let rows = try container.store(of: type).rows(of: type.entityName)
        // An object that another process has deleted is gone.
        let keys = Set(rows.map(\.key))
        for (key, object) in objects where Swift.type(of: object) == type && !keys.contains(key) {
            forget(object)
        }
        let leaving = Set(deleted.map(\.persistentState.key))
        var found: [any PersistentModel] = []
        for row in rows where !leaving.contains(row.key) {
            if let object = objects[row.key] {
                try refresh(object, with: row.values)
                found.append(object)
                continue
            }
            do {
                found.append(try make(type, row))
            } catch let error as SwiftDataError where error.code == .missingTarget {
                FileHandle.standardError.write(Data("SwiftData: \(error.description)\n".utf8))
            }
        }
        loaded[ObjectIdentifier(type)] = found
        let destinations = metadata(of: type).compactMap { $0.relationship.map { ObjectIdentifier($0.destination) } }
        for destination in Set(destinations) {
            guard let next = container.schema.types.first(where: { ObjectIdentifier($0) == destination }) else {
                continue
            }
            _ = try load(next, &loaded)
        }
        try link(found)
        return found
    }

    private func make(_ type: any PersistentModel.Type, _ row: StoreFile.Row) throws -> any PersistentModel {
        var values = row.values
        for property in type.schemaMetadata where values[property.name] == nil {
            values[property.name] = property.originalName.flatMap { values[$0] }
        }
        let stored = StoredValues(entity: type.entityName, values: values) { [self] name, target in
            guard let text = values[name], let key = try (StoredJSON.decode(text) as [String]).first else { return nil }
            return existing(PersistentIdentifier(entityName: target.entityName, key: key))
        }
        let object = try type.init(stored: stored)
        // The initializer may have fetched the target of a relationship, and with it this object.
        if let twin = objects[row.key] { return twin }
        let state = object.persistentState
        state.key = row.key
        state.context = self
        state.stored = values
        // A new property has its default, which counts as saved.
        for property in metadata(of: type) {
            state.saved[property.name] =
                property.relationship == nil ? try content(of: property, object) : values[property.name] ?? "[]"
        }
        objects[row.key] = object
        return object
    }

    /// Sets the values that another process has changed, unless this context has changed them too.
    private func refresh(_ object: any PersistentModel, with values: [String: String]) throws {
        let state = object.persistentState
        for property in metadata(of: type(of: object)) {
            guard let new = values[property.name], new != state.stored[property.name] else { continue }
            let isUnchanged = try content(of: property, object) == state.saved[property.name]
            state.stored[property.name] = new
            if !isUnchanged { continue }
            if let value = property.value {
                try value.write(object, new)
                state.saved[property.name] = try value.read(object)
            } else {
                state.saved[property.name] = new
                state.links[property.name] = nil
            }
        }
    }

    /// Sets the relationships of objects to what the store says.
    /// - Parameter isForced: True to drop changes of this context.
    private func link(_ objects: [any PersistentModel], isForced: Bool = false) throws {
        for object in objects {
            let state = object.persistentState
            for property in metadata(of: type(of: object)) {
                guard let relationship = property.relationship, isForced || state.links[property.name] == nil else {
                    continue
                }
                let keys: [String] = try state.saved[property.name].map { try StoredJSON.decode($0) } ?? []
                let targets = keys.compactMap { self.objects[$0] }
                relationship.set(object, targets)
                state.links[property.name] = targets
                // A target that is gone is no change.
                state.saved[property.name] = try content(of: property, object)
            }
        }
    }

    // MARK: - Saving

    /// Writes all changes to the store, in one transaction; in one for each store, if there are several.
    /// - Throws: `SwiftDataError` if a store cannot be written, or if a rule of a model forbids the change. Then this store
    ///   is as before, and the changes are still in the context.
    public func save() throws {
        lock.lock()
        defer { lock.unlock() }
        connect()
        for object in deleted { try requireMayBeDeleted(object) }
        for object in Array(objects.values) + inserted { try requireTargets(object) }
        let changed = objects.values.filter { isChanged($0) }
        guard !inserted.isEmpty || !deleted.isEmpty || !changed.isEmpty else { return }
        let before = (objects: objects, inserted: inserted, keys: inserted.map(\.persistentState.key))
        do {
            for store in container.allStores { try save(to: store, changed) }
        } catch {
            (objects, inserted) = (before.objects, before.inserted)
            for (object, key) in zip(inserted, before.keys) { object.persistentState.key = key }
            for object in Array(objects.values) + inserted {
                object.persistentState.context = self
                object.persistentState.isDeleted = false
            }
            throw error
        }
        for object in deleted { leave(object) }
        for object in inserted { objects[object.persistentState.key] = object }
        for object in inserted + changed where object.persistentState.context === self {
            for property in metadata(of: type(of: object)) {
                object.persistentState.saved[property.name] = try content(of: property, object)
            }
        }
        (inserted, deleted) = ([], [])
        NotificationCenter.default.post(name: Self.didSave, object: self)
    }

    private func save(to store: StoreFile, _ changed: [any PersistentModel]) throws {
        func isHere(_ object: any PersistentModel) throws -> Bool {
            try container.store(of: type(of: object)) === store
        }
        let (gone, new) = (try deleted.filter(isHere), try inserted.filter(isHere))
        let other = try changed.filter(isHere)
        if gone.isEmpty && new.isEmpty && other.isEmpty { return }
        try store.transaction { store in
            for object in gone { try store.delete(object.persistentState.key) }
            for object in new {
                try replace(object, in: store)
                try write(object, to: store) { $0.value != nil }
            }
            // Objects may refer to each other, so they all have their keys by now.
            for object in new { try write(object, to: store) { $0.relationship != nil } }
            for object in other { try write(object, to: store) { _ in true } }
        }
    }

    /// Makes the row of a new object. If a stored object has the same unique values, the new one takes its place, and gets
    /// those of its relationships that the new one lacks (SwiftData calls this an upsert).
    private func replace(_ object: any PersistentModel, in store: StoreFile) throws {
        let state = object.persistentState
        let type = type(of: object)
        let properties = metadata(of: type)
        let constraints =
            properties.filter(\.isUnique).map { [$0.keypath] as [AnyKeyPath] } + type.uniquenessConstraints
        for constraint in constraints {
            let values = try properties.filter { constraint.contains($0.keypath) }.map {
                (name: $0.name, content: try content(of: $0, object))
            }
            // Objects without a value are not equal.
            if values.isEmpty || values.contains(where: { $0.content == "null" }) { continue }
            let same = try values.map { try Set(store.keys(of: type.entityName, where: $0.name, is: $0.content)) }
            guard let key = same.reduce(same.first ?? [], { $0.intersection($1) }).first, key != state.key else {
                continue
            }
            let old =
                inserted.first { $0.persistentState.key == key }
                ?? existing(PersistentIdentifier(entityName: type.entityName, key: key))
            if let old { take(the: old, object) }
            state.key = key
            return
        }
        try store.insert(type.entityName, state.key)
    }

    /// Puts a new object in the place of an old one, wherever objects refer to it.
    private func take(the old: any PersistentModel, _ new: any PersistentModel) {
        for property in metadata(of: type(of: new)) {
            guard let relationship = property.relationship, relationship.targets(new).isEmpty else { continue }
            relationship.set(new, relationship.targets(old))
            new.persistentState.links[property.name] = relationship.targets(old)
        }
        for object in Array(objects.values) + inserted where object !== old {
            for property in metadata(of: type(of: object)) {
                guard let relationship = property.relationship else { continue }
                let targets = relationship.targets(object)
                if !targets.contains(where: { $0 === old }) { continue }
                let others = targets.filter { $0 !== new }.map { $0 === old ? new : $0 }
                relationship.set(object, others)
                object.persistentState.links[property.name] = others
            }
        }
        inserted.removeAll { $0 === old }
        objects[old.persistentState.key] = nil
        leave(old)
        old.persistentState.isDeleted = true
    }

    /// Writes the changed properties that meet a condition.
    private func write(
        _ object: any PersistentModel, to store: StoreFile, where isMeant: (Schema.PropertyMetadata) -> Bool
    ) throws {
        let state = object.persistentState
        guard state.context === self else { return }
        for property in metadata(of: type(of: object)) where isMeant(property) {
            var new = try content(of: property, object)
            if new == state.saved[property.name] { continue }
            if property.relationship?.isToMany == true,
                let now = try store.content(of: property.name, in: state.key), now != state.stored[property.name]
            {
                // Another process has changed the relationship too, so only what this one has changed is written.
                let wanted: [String] = try StoredJSON.decode(new)
                let known: [String] = try state.saved[property.name].map { try StoredJSON.decode($0) } ?? []
                let kept = (try StoredJSON.decode(now) as [String]).filter {
                    wanted.contains($0) || !known.contains($0)
                }
                new = try StoredJSON.encode(kept + wanted.filter { !kept.contains($0) && !known.contains($0) })
                // The next fetch sets the relationship anew.
                state.stored[property.name] = ""
            } else {
                state.stored[property.name] = new
            }
            try store.set(property.name, to: new, of: state.key)
        }
    }

    /// Requires that the targets that an object cannot be without are not deleted.
    private func requireTargets(_ object: any PersistentModel) throws {
        for property in metadata(of: type(of: object)) {
            guard let relationship = property.relationship, relationship.isRequired,
                relationship.targets(object).contains(where: { $0.persistentState.isDeleted })
            else { continue }
            throw SwiftDataError(
                .modelValidationFailure,
                "the \(property.name) of a \(type(of: object)) cannot be deleted, because it is not optional")
        }
    }

    private func requireMayBeDeleted(_ object: any PersistentModel) throws {
        for property in metadata(of: type(of: object)) where property.rule.deleteRule == .deny {
            guard let relationship = property.relationship,
                relationship.targets(object).contains(where: { !$0.persistentState.isDeleted })
            else { continue }
            throw SwiftDataError(
                .modelValidationFailure,
                "a \(type(of: object)) cannot be deleted, because \(property.name) is not empty and has the rule .deny")
        }
    }

    // MARK: - Objects

    private func metadata(of type: any PersistentModel.Type) -> [Schema.PropertyMetadata] {
        if let known = properties[ObjectIdentifier(type)] { return known }
        let metadata = type.schemaMetadata
        properties[ObjectIdentifier(type)] = metadata
        return metadata
    }

    /// Returns a property in the form of the store. Targets of a relationship are keys.
    private func content(of property: Schema.PropertyMetadata, _ object: any PersistentModel) throws -> String {
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

    private func add(_ object: any PersistentModel) {
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

    private func remove(_ object: any PersistentModel) {
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
                case .nullify: break
                case .deny, .noAction: break
                }
            }
        }
    }

    /// Ends the object's life in this context.
    private func leave(_ object: any PersistentModel) { object.persistentState.context = nil }

    private func forget(_ object: any PersistentModel) {
        objects[object.persistentState.key] = nil
        object.persistentState.isDeleted = true
        leave(object)
    }

    // MARK: - Relationships

    /// Adds the objects that known objects refer to, and sets the inverses of relationships that have changed.
    private func connect() {
        var queue = Array(objects.values) + inserted
        while let object = queue.popLast() {
            let state = object.persistentState
            if state.isDeleted { continue }
            for property in metadata(of: type(of: object)) {
                guard let relationship = property.relationship else { continue }
                let now = relationship.targets(object)
                let before = state.links[property.name] ?? []
                let (nowSet, beforeSet) = (
                    Set(now.map { ObjectIdentifier($0) }), Set(before.map { ObjectIdentifier($0) })
                )
                let added = now.filter { !beforeSet.contains(ObjectIdentifier($0)) }
                let removed = before.filter { !nowSet.contains(ObjectIdentifier($0)) }
                if added.isEmpty && removed.isEmpty { continue }
                state.links[property.name] = now
                let inverse = inverse(of: property, type(of: object))
                for target in added {
                    add(target)
                    inverse.map { link(object, to: target, $0) }
                    queue.append(target)
                }
                for target in removed {
                    inverse.map { unlink(object, from: target, $0) }
                    queue.append(target)
                }
            }
        }
    }

    private func link(_ object: any PersistentModel, to target: any PersistentModel, _ inverse: Schema.PropertyMetadata)
    {
        guard let relationship = inverse.relationship else { return }
        let now = relationship.targets(target)
        if now.contains(where: { $0 === object }) { return }
        let state = target.persistentState
        let isSettled = now.isEmpty && state.links[inverse.name, default: []].isEmpty
        relationship.set(target, relationship.isToMany ? now + [object] : [object])
        // Then the target need not set this side in turn.
        if isSettled { state.links[inverse.name] = [object] }
    }

    private func unlink(
        _ object: any PersistentModel, from target: any PersistentModel, _ inverse: Schema.PropertyMetadata
    ) {
        guard let relationship = inverse.relationship else { return }
        let now = relationship.targets(target)
        if now.contains(where: { $0 === object }) { relationship.set(target, now.filter { $0 !== object }) }
    }

    /// Returns the inverse of a relationship: the one that either side names, otherwise the only one that leads back.
    private func inverse(
        of property: Schema.PropertyMetadata, _ owner: any PersistentModel.Type
    ) -> Schema.PropertyMetadata? {
        let type = ObjectIdentifier(owner)
        if let known = inverses[type]?[property.name] { return known }
        let found = findInverse(of: property, owner)
        inverses[type, default: [:]][property.name] = .some(found)
        return found
    }

    private func findInverse(
        of property: Schema.PropertyMetadata, _ owner: any PersistentModel.Type
    ) -> Schema.PropertyMetadata? {
        guard let destination = property.relationship?.destination else { return nil }
        let back = destination.schemaMetadata.filter { $0.relationship?.destination == owner }
        if let named = property.rule.inverse { return back.first { $0.keypath == named } }
        if let naming = back.first(where: { $0.rule.inverse == property.keypath }) { return naming }
        let free = back.filter { $0.rule.inverse == nil && $0.keypath != property.keypath }
        let rivals = owner.schemaMetadata.filter {
            $0.relationship?.destination == destination && $0.rule.inverse == nil && $0.keypath != property.keypath
        }
        return free.count == 1 && rivals.isEmpty ? free[0] : nil
    }
}
