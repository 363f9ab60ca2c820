import AppleFoundation
import CoreData

extension ModelContext {
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
        // A limit of 0 means that there is no limit, as in Core Data.
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

    /// Returns the object with this identifier. The call traps if no object has it.
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

    /// Returns the object with this identifier, or nil if no object has it.
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
    func load(_ type: any PersistentModel.Type) throws -> [any PersistentModel] {
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
        for property in metadata(of: type) where values[property.name] == nil {
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
    func link(_ objects: [any PersistentModel], isForced: Bool = false) throws {
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
}
