extension ModelContext {
    /// Adds the objects that known objects refer to, and sets the inverses of relationships that have changed.
    func connect() {
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

    func unlink(
        _ object: any PersistentModel, from target: any PersistentModel, _ inverse: Schema.PropertyMetadata
    ) {
        guard let relationship = inverse.relationship else { return }
        let now = relationship.targets(target)
        if now.contains(where: { $0 === object }) { relationship.set(target, now.filter { $0 !== object }) }
    }

    /// Returns the inverse of a relationship: the one that either side names, otherwise the only one that leads back.
    func inverse(
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
