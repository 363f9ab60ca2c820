import AppleFoundation

extension NSManagedObjectContext {
    /// Returns the objects that match a request.
    /// - Throws: error 134060 if the model has no such entity, or if an object is of another class than the result; errors of
    ///   the store.
    public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
        let objects = try objects(for: request)
        switch request.resultType {
        case .countResultType: return [NSNumber(value: objects.count)].compactMap { $0 as? T }
        case .managedObjectIDResultType: return objects.compactMap { $0.objectID as? T }
        case .dictionaryResultType: return request.dictionaries(of: objects).compactMap { $0 as? T }
        default:
            return try objects.map { object in
                guard let result = object as? T else {
                    throw CocoaError.coreData(
                        .coreData,
                        "an object of the entity \(object.entity.name ?? "") is \(type(of: object)), not \(T.self): "
                            + "the class that the model names is not found")
                }
                return result
            }
        }
    }

    /// Returns the number of objects that match a request.
    public func count<T>(for request: NSFetchRequest<T>) throws -> Int { try objects(for: request).count }

    private func objects<T>(for request: NSFetchRequest<T>) throws -> [NSManagedObject] {
        try locked {
            // The entity of the request may be from another copy of the model.
            guard let entity = request.entityName.flatMap({ entity(named: $0) }) else {
                throw CocoaError.coreData(
                    .coreData,
                    "the model has no entity \(request.entityName ?? ""); it has \(coordinator?.managedObjectModel.entitiesByName.keys.sorted() ?? [])"
                )
            }
            let family = request.includesSubentities ? entity.family : [entity]
            var found = try candidates(family, isRefreshed: request.shouldRefreshRefetchedObjects)
            if request.includesPendingChanges {
                found += inserted.filter { new in family.contains { $0 === new.entity } }.map { ($0, $0) }
            }
            if let predicate = request.predicate { found = found.filter { predicate.evaluate(with: $0.read) } }
            if let order = request.sortDescriptors, !order.isEmpty {
                // Sorting is stable, and by the first descriptor that tells two objects apart.
                // Descriptors may name properties of the class.
                let compared = found.map { (element: $0, value: ($0.read as? StoredObject)?.copy ?? $0.object) }
                found = compared.enumerated().sorted { one, other in
                    for descriptor in order {
                        switch descriptor.compare(one.element.value, to: other.element.value) {
                        case .orderedAscending: return true
                        case .orderedDescending: return false
                        case .orderedSame: continue
                        }
                    }
                    return one.offset < other.offset
                }.map(\.element.element)
            }
            // The limits of a grouped request count groups.
            return request.isGrouped ? found.map(\.object) : request.limited(found).map(\.object)
        }
    }

    func entity(named name: String) -> NSEntityDescription? {
        coordinator?.managedObjectModel.entitiesByName[name]
    }

    /// Returns the objects of some entities that are not new, each with what a predicate reads: the object's values in the
    /// store, unless this context has changed the object.
    private func candidates(
        _ family: [NSEntityDescription], isRefreshed: Bool
    ) throws -> [(object: NSManagedObject, read: Any)] {
        if let parent {
            return try family.flatMap { entity in
                let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
                request.includesSubentities = false
                return try parent.fetch(request).map { object(with: $0.objectID) }
            }.filter { object in
                if object.state == .fault { fire(object) }
                return object.state == .read
            }.map { ($0, $0) }
        }
        guard let coordinator else {
            throw CocoaError.coreData(.coreData, "the context has neither a coordinator nor a parent")
        }
        var found: [(object: NSManagedObject, read: Any)] = []
        for entity in family {
            guard let file = coordinator.store(of: entity)?.file else { continue }
            for row in try file.rows(of: entity.name ?? "") {
                let object = object(entity, row.key)
                if object.state == .deleted { continue }
                if object.state == .fault || isRefreshed && object.changed.isEmpty { fill(object, row) }
                let isStale = object.changed.isEmpty && object.version != row.version
                found.append((object, isStale ? StoredObject(row: row, entity: entity, context: self) : object))
            }
        }
        return found
    }

    /// Reads the values of an object.
    func fire(_ object: NSManagedObject) {
        if let parent {
            let original = parent.object(with: object.objectID)
            guard !original.read({ $0.state == .deleted }) else { return lose(object) }
            for name in object.entity.attributesByName.keys {
                object.values[name] = original.read { $0.values[name] }
            }
            for (name, relationship) in object.entity.relationshipsByName where !relationship.isToMany {
                object.values[name] = original.read { $0.related(relationship) }.first.map {
                    self.object(with: $0.objectID)
                }
            }
            object.state = .read
            return object.awakeFromFetch()
        }
        do {
            guard let file = coordinator?.store(of: object.entity)?.file, let row = try file.row(object.objectID.key)
            else {
                return lose(object)
            }
            fill(object, row)
        } catch {
            FileHandle.standardError.write(Data("Core Data: \(object.objectID) cannot be read: \(error)\n".utf8))
            lose(object)
        }
    }

    /// An object that another process has deleted counts as deleted, and has no values.
    private func lose(_ object: NSManagedObject) {
        object.values = [:]
        object.state = .deleted
        registered[object.objectID.key] = nil
    }

    /// Sets the values of an object to those in the store.
    func fill(_ object: NSManagedObject, _ row: StoreFile.Row) {
        let stored = StoredObject(row: row, entity: object.entity, context: self)
        (object.snapshot, object.version, object.targets, object.changed) = (row.values, row.version, [:], [])
        for (name, property) in object.entity.propertiesByName {
            if property.isTransient { continue }
            object.values[name] = property is NSAttributeDescription ? stored.value(of: property) : nil
        }
        let isNew = object.state == .fault
        object.state = .read
        if isNew { object.awakeFromFetch() }
    }

    /// Returns a value in memory as the store had it when the object was read.
    func stored(_ name: String, of object: NSManagedObject) -> Any? {
        guard let property = object.entity.propertiesByName[name] else { return nil }
        let row = StoreFile.Row(
            entity: object.entity.name ?? "", key: object.objectID.key, values: object.snapshot)
        return StoredObject(row: row, entity: object.entity, context: self).value(of: property)
    }

    /// Reads the targets of a relationship to several objects.
    func readTargets(_ relationship: NSRelationshipDescription, of object: NSManagedObject) -> [NSManagedObject] {
        if object.state == .new { return [] }
        if let parent {
            let original = parent.object(with: object.objectID)
            return original.read { $0.related(relationship) }.map { self.object(with: $0.objectID) }
        }
        let row = StoreFile.Row(
            entity: object.entity.name ?? "", key: object.objectID.key, values: object.snapshot)
        return StoredObject(row: row, entity: object.entity, context: self).targets(of: relationship)
    }
}

extension StoreFile.Row {
    /// The number of times that the object was written.
    var version: Int { values[StoredObject.version].flatMap { Int($0) } ?? 0 }
}

/// An object as it is in the store.
///
/// - An attribute is a value of its name.
/// - A relationship to one object is a value of its name, with the reference `ENTITY/KEY`.
/// - A relationship to several objects whose inverse leads to one object is not stored. Its targets are the objects that refer
///   to this one.
/// - Any other relationship to several objects is one value `ENTITY.NAME/REFERENCE` for each target, so that two processes can
///   add targets at the same time. If both sides lead to several objects, only the side is stored whose `ENTITY.NAME` comes
///   first.
/// - The order of an ordered relationship is a value of its name, with the references.
struct StoredObject: KeyValueReading {
    /// The name of the value that counts how often the object was written.
    static let version = "_version"

    let row: StoreFile.Row
    let entity: NSEntityDescription
    let context: NSManagedObjectContext

    static func reference(_ object: NSManagedObject) -> String { "\(object.entity.name ?? "")/\(object.objectID.key)" }

    /// Returns the relationship under whose name the targets are stored; nil if they refer to the object.
    static func stored(_ relationship: NSRelationshipDescription) -> NSRelationshipDescription? {
        guard relationship.isToMany, let inverse = relationship.inverseRelationship else { return relationship }
        if !inverse.isToMany { return nil }
        return link(relationship) <= link(inverse) ? relationship : inverse
    }

    /// The first part of the names of the values that are targets.
    static func link(_ relationship: NSRelationshipDescription) -> String {
        "\(relationship.entity?.name ?? "").\(relationship.name)/"
    }

    func value(of property: NSPropertyDescription) -> Any? {
        let text = property.storedNames.compactMap { row.values[$0] }.first
        if let attribute = property as? NSAttributeDescription {
            guard let text else { return StoredValue.value(of: attribute.defaultValue, attribute.attributeType) }
            return try? attribute.value(inStore: text)
        }
        guard let relationship = property as? NSRelationshipDescription else { return nil }
        if relationship.isToMany { return targets(of: relationship) }
        return text.flatMap { object($0) }
    }

    func targets(of relationship: NSRelationshipDescription) -> [NSManagedObject] {
        let reference = "\(row.entity)/\(row.key)"
        var found: [NSManagedObject]
        switch Self.stored(relationship) {
        case nil:
            guard let inverse = relationship.inverseRelationship else { return [] }
            found = referring(inverse.storedNames, reference)
        case let stored? where stored === relationship:
            let prefix = Self.link(relationship)
            found = row.values.keys.filter { $0.hasPrefix(prefix) }.sorted().compactMap {
                object(String($0.dropFirst(prefix.count)))
            }
        case let stored?: found = referring([Self.link(stored) + reference], "")
        }
        found = found.filter { target in
            target.state != .deleted
                && relationship.destinationEntity.map { target.entity.isKindOf(entity: $0) } ?? true
        }
        guard relationship.isOrdered, let text = row.values[relationship.name] else { return found }
        let places = Dictionary(
            text.split(separator: " ").enumerated().map { (String($1), $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ object: NSManagedObject) -> Int { places[Self.reference(object)] ?? .max }
        return found.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(
            \.element)
    }

    private func referring(_ names: [String], _ content: String) -> [NSManagedObject] {
        let files = context.coordinator?.files ?? []
        let found = names.flatMap { name in
            files.flatMap { (try? $0.objects(where: name, is: content)) ?? [] }
        }
        return found.compactMap { found in context.entity(named: found.entity).map { context.object($0, found.key) } }
    }

    private func object(_ reference: String) -> NSManagedObject? {
        let parts = reference.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let entity = context.entity(named: parts[0]) else { return nil }
        return context.object(entity, parts[1])
    }

    /// An object of the same class with these values, which no context knows.
    var copy: NSManagedObject {
        let copy = entity.objectClass.init(entity: entity, insertInto: nil)
        for (name, property) in entity.propertiesByName {
            if let relationship = property as? NSRelationshipDescription, relationship.isToMany { continue }
            copy.values[name] = value(of: property)
        }
        return copy
    }

    func value(ofKey key: String) -> Any?? {
        if key.lowercased() == "self" { return context.object(entity, row.key) }
        if key == "objectID" { return context.object(entity, row.key).objectID }
        guard let property = entity.propertiesByName[key] else { return nil }
        return .some(StoredValue.object(value(of: property)))
    }
}

extension NSFetchRequest {
    /// Returns the properties that the request names, of each object, or of each group of objects.
    func dictionaries(of objects: [NSManagedObject]) -> [NSDictionary] {
        guard isGrouped else { return ungrouped(objects) }
        let grouping = (propertiesToGroupBy ?? []).compactMap { ($0 as? NSPropertyDescription)?.name ?? $0 as? String }
        var groups: [(key: NSDictionary, objects: [NSManagedObject])] = []
        var places: [NSDictionary: Int] = [:]
        for object in objects {
            let key = NSMutableDictionary()
            for name in grouping { if let value = object.value(forKeyPath: name) { key[name] = value } }
            if let place = places[key] {
                groups[place].objects.append(object)
            } else {
                places[key] = groups.count
                groups.append((key, [object]))
            }
        }
        return limited(
            groups.flatMap { ungrouped($0.objects).prefix(1) }.filter { havingPredicate?.evaluate(with: $0) ?? true })
    }

    fileprivate var isGrouped: Bool { resultType == .dictionaryResultType && propertiesToGroupBy?.isEmpty == false }

    /// Returns the results from the offset on, up to the limit.
    fileprivate func limited<Result>(_ results: [Result]) -> [Result] {
        let rest = results.dropFirst(max(0, fetchOffset))
        return Array(fetchLimit > 0 ? rest.prefix(fetchLimit) : rest)
    }

    private func ungrouped(_ objects: [NSManagedObject]) -> [NSDictionary] {
        var seen: Set<NSDictionary> = []
        let computed = (propertiesToFetch ?? []).compactMap { $0 as? NSExpressionDescription }
        // A sum or a count is that of all objects, so there is one result.
        let isOfAll = computed.contains { $0.expression?.isOfAll == true }
        if isOfAll, objects.isEmpty { return [NSMutableDictionary(dictionary: values(of: computed, objects, nil))] }
        return (isOfAll ? Array(objects.prefix(1)) : objects).compactMap { object in
            let names = (propertiesToFetch ?? []).compactMap {
                $0 is NSExpressionDescription ? nil : ($0 as? NSPropertyDescription)?.name ?? $0 as? String
            }
            let all = names.isEmpty && computed.isEmpty ? Array(object.entity.attributesByName.keys) : names
            let dictionary = NSMutableDictionary(dictionary: values(of: computed, objects, object))
            for name in all {
                if let value = object.value(forKeyPath: name) { dictionary[name] = value }
            }
            return returnsDistinctResults && !seen.insert(dictionary).inserted ? nil : dictionary
        }
    }

    /// Returns the computed values by name: those of all objects, such as a sum, and those of one object.
    private func values(
        of computed: [NSExpressionDescription], _ objects: [NSManagedObject], _ object: NSManagedObject?
    ) -> [String: Any] {
        var values: [String: Any] = [:]
        for description in computed {
            guard let expression = description.expression else { continue }
            let value = expression.expressionValue(with: expression.isOfAll ? objects : object, context: nil)
            values[description.name] = value
        }
        return values
    }
}
