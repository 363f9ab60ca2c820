import AppleFoundation
import CoreData

extension ModelContext {
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
        for object in deleted { object.persistentState.context = nil }
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
        forget(old)
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
}
