import AppleFoundation

extension NSManagedObjectContext {
    /// Writes all changes to the store, in one transaction; in one for each store, if there are several. A context with a
    /// parent writes them to the parent.
    /// - Throws: errors of the domain `NSCocoaErrorDomain`: 1550 to 1700 if an object is not valid, 133020 if another process
    ///   or context has changed an object and the merge policy is `NSErrorMergePolicy`, 133021 if an object of the same
    ///   unique values exists, 134030 if the store cannot be written, 134060 if the context has neither a coordinator nor a
    ///   parent. Then this store is as before, and the changes are still in the context. Stores that were written earlier
    ///   keep the save.
    public func save() throws {
        let saved: (info: [AnyHashable: Any], objects: [NSManagedObject])? = try locked {
            guard hasChanges else { return nil }
            NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
            for object in inserted + updated + deleted { object.willSave() }
            updated.removeAll(where: \.changed.isEmpty)
            try validateChanges()
            let info = changes
            let objects = inserted + updated
            if let parent { try push(to: parent) } else { try write() }
            return (info, objects)
        }
        guard let saved else { return }
        for object in saved.objects { object.didSave() }
        isPending = false
        NotificationCenter.default.post(
            name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: saved.info)
        NotificationCenter.default.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: saved.info)
        if parent == nil { coordinator?.tell(of: saved.info, from: self) }
    }

    private func validateChanges() throws {
        var errors: [any Error] = []
        func check(_ body: () throws -> Void) { do { try body() } catch { errors.append(error) } }
        for object in deleted {
            check {
                try object.validateForDelete(); try object.validateDeletion()
            }
        }
        for object in inserted { check { try object.validateForInsert() } }
        for object in updated { check { try object.validateForUpdate() } }
        if errors.count == 1 { throw errors[0] }
        if !errors.isEmpty {
            throw CocoaError.coreData(
                .validationMultipleErrors, "\(errors.count) objects or values are not valid",
                [NSDetailedErrorsKey: errors])
        }
    }

    private func write() throws {
        guard let coordinator else {
            throw CocoaError.coreData(.coreData, "the context has neither a coordinator nor a parent")
        }
        let before = (inserted + updated + deleted).map { (object: $0, id: $0.objectID, values: $0.values) }
        var rows: [(NSManagedObject, StoreFile.Row?)] = []
        var isExpected = true
        var replaced: [NSManagedObject] = []
        do {
            for store in coordinator.persistentStores {
                func isHere(_ object: NSManagedObject) -> Bool { coordinator.store(of: object.entity) === store }
                let (gone, new, other) = (deleted.filter(isHere), inserted.filter(isHere), updated.filter(isHere))
                if gone.isEmpty, new.isEmpty, other.isEmpty { continue }
                try store.file.transaction { file in
                    let writer = ObjectWriter(file: file, policy: NSMergePolicy.policy(mergePolicy), context: self)
                    for object in other where try file.row(object.objectID.key)?.version != object.version {
                        isExpected = false
                    }
                    for object in gone { try writer.delete(object) }
                    for object in new { try writer.claim(object).map { replaced.append($0) } }
                    let kept = other.filter { object in !replaced.contains { $0 === object } }
                    for object in kept { try writer.requireUnique(object) }
                    for object in new { try writer.write(object, isNew: true) }
                    for object in kept { try writer.write(object, isNew: false) }
                    for object in new + kept { rows.append((object, try file.row(object.objectID.key))) }
                }
            }
        } catch {
            for (object, id, values) in before { (object.objectID, object.values) = (id, values) }
            throw error
        }
        for object in deleted {
            registered[object.objectID.key] = nil
            object.managedObjectContext = nil
        }
        for object in replaced { object.state = .deleted }
        for (object, row) in rows {
            object.objectID.isTemporaryID = false
            registered[object.objectID.key] = WeakObject(object: object)
            object.state = .read
            let targets = object.targets
            if let row { fill(object, row) } else { object.state = .deleted }
            // Objects stay the same, so what was read of relationships is still right, unless others have changed them too.
            if isExpected { object.targets = targets }
        }
        if !isExpected {
            for object in registered.values.compactMap(\.object) where object.state == .read { object.targets = [:] }
        }
        (inserted, updated, deleted) = ([], [], [])
    }

    /// Puts the changes into the parent.
    private func push(to parent: NSManagedObjectContext) throws {
        parent.locked {
            for object in inserted where parent.known(object.objectID.key) == nil {
                let copy = object.entity.objectClass.init(entity: object.entity, insertInto: nil)
                copy.objectID = object.objectID
                copy.managedObjectContext = parent
                parent.registered[object.objectID.key] = WeakObject(object: copy)
                parent.inserted.append(copy)
            }
            for object in inserted + updated {
                let copy = parent.object(with: object.objectID)
                let isNew = object.state == .new
                for name in object.entity.attributesByName.keys where isNew || object.changed.contains(name) {
                    copy.setManagedValue(name, object.values[name])
                }
                for (name, relationship) in object.entity.relationshipsByName
                where isNew || object.changed.contains(name) {
                    copy.setManagedValue(name, object.related(relationship).map { parent.object(with: $0.objectID) })
                }
            }
            for object in deleted { parent.delete(parent.object(with: object.objectID)) }
            parent.isPending = true
        }
        for object in inserted + updated {
            object.state = .read
            object.changed = []
        }
        for object in deleted {
            registered[object.objectID.key] = nil
            object.managedObjectContext = nil
        }
        (inserted, updated, deleted) = ([], [], [])
    }
}

/// Writes the objects of a save within one transaction.
private struct ObjectWriter {
    let file: StoreFile
    let policy: NSMergePolicy
    let context: NSManagedObjectContext

    func delete(_ object: NSManagedObject) throws {
        if let row = try file.row(object.objectID.key), row.version != object.version {
            try refuse(object, row)
        }
        try file.delete(object.objectID.key)
    }

    /// Makes the row of a new object. If a stored object has the same unique values, the policy decides.
    /// - Returns: The known object whose place the new one takes; nil if there is none.
    func claim(_ object: NSManagedObject) throws -> NSManagedObject? {
        let names = object.entity.attributesByName
        for entity in object.entity.lineage {
            for constraint in entity.uniquenessConstraints {
                let attributes = Self.attributes(of: constraint, names)
                guard let key = try holder(of: attributes, as: object) else { continue }
                if policy.kind == .error { throw refusal(attributes, object) }
                // The new object takes the place of the stored one.
                object.objectID = NSManagedObjectID(
                    object.entity, key, object.objectID.persistentStore, isTemporary: false)
                return context.known(key)
            }
        }
        try file.insert(object.entity.name ?? "", object.objectID.key)
        // The next new object may have the same values.
        for entity in object.entity.lineage {
            for attribute in Self.attributes(of: entity.uniquenessConstraints.flatMap { $0 }, names) {
                let text = try attribute.storedText(of: object.values[attribute.name])
                try file.set(attribute.name, to: text, of: object.objectID.key)
            }
        }
        return nil
    }

    /// Returns the attributes that a constraint names.
    private static func attributes(
        of constraint: [Any], _ names: [String: NSAttributeDescription]
    ) -> [NSAttributeDescription] {
        constraint.compactMap { names[($0 as? NSPropertyDescription)?.name ?? $0 as? String ?? ""] }
    }

    /// Requires that no stored object has the unique values that a changed object now has.
    func requireUnique(_ object: NSManagedObject) throws {
        for constraint in object.entity.lineage.flatMap(\.uniquenessConstraints) {
            let attributes = Self.attributes(of: constraint, object.entity.attributesByName)
            guard attributes.contains(where: { object.changed.contains($0.name) }),
                try holder(of: attributes, as: object) != nil
            else { continue }
            throw refusal(attributes, object)
        }
    }

    private func refusal(_ attributes: [NSAttributeDescription], _ object: NSManagedObject) -> NSError {
        CocoaError.coreData(
            .managedObjectConstraintMerge,
            "another \(object.entity.name ?? "") has the same \(attributes.map(\.name).joined(separator: ", "))",
            ["conflictList": [NSConstraintConflict(attributes.map(\.name), object, context)]])
    }

    private func holder(of attributes: [NSAttributeDescription], as object: NSManagedObject) throws -> String? {
        var keys: Set<String>?
        for attribute in attributes {
            let text = try attribute.storedText(of: object.values[attribute.name])
            // Objects without a value are not equal.
            if text == "null" { return nil }
            let found = try object.entity.root.family.flatMap {
                try file.keys(of: $0.name ?? "", where: attribute.name, is: text)
            }
            keys = keys.map { $0.intersection(found) } ?? Set(found)
        }
        return keys?.first { $0 != object.objectID.key }
    }

    func write(_ object: NSManagedObject, isNew: Bool) throws {
        let key = object.objectID.key
        let row = try file.row(key)
        var names = isNew ? Set(object.entity.propertiesByName.keys) : object.changed
        if !isNew, row?.version != object.version {
            try refuse(object, row)
            guard let row else {
                // Another process has deleted the object.
                if policy.kind == .rollback || policy.kind == .storeTrump { return }
                try file.insert(object.entity.name ?? "", key)
                return try write(object, names: Set(object.entity.propertiesByName.keys), 0, [:])
            }
            switch policy.kind {
            case .rollback: return
            case .storeTrump: names = names.filter { row.values[$0] == object.snapshot[$0] }
            case .overwrite: names = Set(object.entity.propertiesByName.keys)
            case .objectTrump, .error: break
            }
        } else if isNew, let row, !row.values.isEmpty, policy.kind == .rollback || policy.kind == .storeTrump {
            // The stored object with the same unique values stays as it is.
            return
        }
        try write(object, names: names, row?.version ?? 0, row?.values ?? [:])
    }

    private func write(
        _ object: NSManagedObject, names: Set<String>, _ version: Int, _ stored: [String: String]
    ) throws {
        let key = object.objectID.key
        var isWritten = false
        for name in names {
            guard let property = object.entity.propertiesByName[name], !property.isTransient else { continue }
            if let attribute = property as? NSAttributeDescription {
                try file.set(name, to: attribute.storedText(of: object.values[name]), of: key)
                isWritten = true
            } else if let relationship = property as? NSRelationshipDescription {
                isWritten = try write(relationship, of: object, stored) || isWritten
            }
        }
        if isWritten { try file.set(StoredObject.version, to: "\(version + 1)", of: key) }
    }

    /// Writes the targets of a relationship. Returns true if the object's own row has changed.
    private func write(
        _ relationship: NSRelationshipDescription, of object: NSManagedObject, _ stored: [String: String]
    ) throws -> Bool {
        let key = object.objectID.key
        let targets = object.related(relationship).filter { $0.state != .deleted }
        let references = targets.map { StoredObject.reference($0) }
        if !relationship.isToMany {
            if let reference = references.first {
                try file.set(relationship.name, to: reference, of: key)
            } else {
                try file.remove(relationship.name, of: key)
            }
            return true
        }
        if relationship.isOrdered { try file.set(relationship.name, to: references.joined(separator: " "), of: key) }
        let owner = StoredObject.stored(relationship)
        // A relationship that is its own inverse is written for both sides, each by its own object.
        guard owner === relationship else { return relationship.isOrdered }
        let prefix = StoredObject.link(relationship)
        // An object that another process has deleted is written anew.
        let known = stored.isEmpty ? [] : Set(object.snapshot.keys.filter { $0.hasPrefix(prefix) })
        let wanted = Set(references.map { prefix + $0 })
        // Only what this context has changed is written, because another process may have added targets.
        for name in known.subtracting(wanted) { try file.remove(name, of: key) }
        for name in wanted.subtracting(known) { try file.set(name, to: "", of: key) }
        return known != wanted
    }

    private func refuse(_ object: NSManagedObject, _ row: StoreFile.Row?) throws {
        guard policy.kind == .error else { return }
        throw CocoaError.coreData(
            .managedObjectMerge,
            "\(object.entity.name ?? "") \(object.objectID.key) was \(row == nil ? "deleted" : "changed") by another process or "
                + "context since it was read; set a mergePolicy, or read it again",
            ["conflictList": [NSMergeConflict(object, row?.version ?? 0)]])
    }
}

extension NSEntityDescription {
    /// The entity and its parents.
    var lineage: [NSEntityDescription] { [self] + (superentity?.lineage ?? []) }
    var root: NSEntityDescription { superentity?.root ?? self }
}

extension NSManagedObject {
    /// Requires that the values meet the rules of the model.
    func validate() throws {
        var errors: [any Error] = []
        func fail(_ code: CoreDataErrorCode, _ property: NSPropertyDescription, _ reason: String) {
            errors.append(
                CocoaError.coreData(
                    code, "\(entity.name ?? "").\(property.name) \(reason)",
                    [NSValidationKeyErrorKey: property.name, NSValidationObjectErrorKey: self]))
        }
        for property in entity.propertiesByName.values.sorted(by: { $0.name < $1.name }) where !property.isTransient {
            if let relationship = property as? NSRelationshipDescription {
                // Only a relationship that has changed is read, because the others were valid before.
                if state == .read, !changed.contains(relationship.name) { continue }
                let count = related(relationship).count { $0.state != .deleted }
                if count == 0, !relationship.isOptional {
                    fail(.validationMissingMandatoryProperty, property, "has no target, and is not optional")
                } else if relationship.isToMany, relationship.maxCount > 1, count > relationship.maxCount {
                    fail(
                        .validationRelationshipExceedsMaximumCount, property,
                        "has more than \(relationship.maxCount) targets")
                } else if relationship.isToMany, count > 0, count < relationship.minCount {
                    fail(
                        .validationRelationshipLacksMinimumCount, property,
                        "has fewer than \(relationship.minCount) targets")
                }
                continue
            }
            guard let attribute = property as? NSAttributeDescription else { continue }
            guard let value = values[attribute.name] else {
                if !attribute.isOptional {
                    fail(.validationMissingMandatoryProperty, property, "is nil, and is not optional")
                }
                continue
            }
            let limits = attribute.limits
            if let text = value as? String {
                if let limit = limits.maximum.flatMap({ Int($0) }), text.count > limit {
                    fail(.validationStringTooLong, property, "has more than \(limit) characters")
                }
                if let limit = limits.minimum.flatMap({ Int($0) }), text.count < limit {
                    fail(.validationStringTooShort, property, "has fewer than \(limit) characters")
                }
                if let pattern = limits.pattern, text.range(of: "^(?:\(pattern))$", options: .regularExpression) == nil
                {
                    fail(.validationStringPatternMatching, property, "does not match \(pattern)")
                }
            } else if let number = (StoredValue.object(value) as? NSNumber)?.doubleValue, !(value is Bool) {
                if let limit = limits.maximum.flatMap({ Double($0) }), number > limit {
                    fail(.validationNumberTooLarge, property, "is above \(limit)")
                }
                if let limit = limits.minimum.flatMap({ Double($0) }), number < limit {
                    fail(.validationNumberTooSmall, property, "is below \(limit)")
                }
            }
        }
        if errors.count == 1 { throw errors[0] }
        if !errors.isEmpty {
            throw CocoaError.coreData(
                .validationMultipleErrors, "\(errors.count) values of a \(entity.name ?? "") are not valid",
                [NSDetailedErrorsKey: errors])
        }
    }

    /// Requires that no relationship with the rule to deny has targets.
    func validateDeletion() throws {
        for relationship in entity.relationshipsByName.values where relationship.deleteRule == .denyDeleteRule {
            guard (targets[relationship.name] ?? related(relationship)).contains(where: { $0.state != .deleted }) else {
                continue
            }
            throw CocoaError.coreData(
                .validationRelationshipDeniedDelete,
                "a \(entity.name ?? "") cannot be deleted, because \(relationship.name) is not empty and has the rule Deny",
                [NSValidationKeyErrorKey: relationship.name, NSValidationObjectErrorKey: self])
        }
    }
}
