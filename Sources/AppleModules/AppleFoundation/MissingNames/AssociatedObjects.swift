// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Synchronization

/// How an object keeps another one (ObjectiveC: `objc_AssociationPolicy`).
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
}

/// The values that objects keep for others.
private struct Associations: @unchecked Sendable {
    struct Owner {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: Any] = [:]
    }

    var owners: [ObjectIdentifier: Owner] = [:]
    var countAfterSearch = 0

    /// Forgets what belonged to objects that are gone, each time that the number of owners has doubled.
    mutating func forgetOwnersThatAreGone() {
        guard owners.count > 2 * countAfterSearch + 16 else { return }
        owners = owners.filter { $0.value.object != nil }
        countAfterSearch = owners.count
    }
}

private let associations = Mutex(Associations())

/// Lets an object keep a value under a key (ObjectiveC: `objc_setAssociatedObject`). A value is released some time after its
/// owner is, and not with it. The policy has no effect: each value is kept.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    let owner = object as AnyObject
    nonisolated(unsafe) let value = value
    associations.withLock { all in
        all.forgetOwnersThatAreGone()
        var entry = all.owners[ObjectIdentifier(owner)]
        // Another object may have had the address before.
        if entry?.object !== owner { entry = Associations.Owner(object: owner) }
        entry?.values[key] = value
        all.owners[ObjectIdentifier(owner)] = entry
    }
}

/// Returns the value that an object keeps under a key (ObjectiveC: `objc_getAssociatedObject`).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    let owner = object as AnyObject
    nonisolated(unsafe) var value: Any?
    associations.withLock { all in
        let entry = all.owners[ObjectIdentifier(owner)]
        if entry?.object === owner { value = entry?.values[key] }
    }
    return value
}
