// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AppleFoundation

/// What a save does with an object that another process or context has changed since it was read (CoreData:
/// `NSMergePolicy`).
open class NSMergePolicy: NSObject, @unchecked Sendable {
    enum Kind: UInt {
        case error
        case storeTrump
        case objectTrump
        case overwrite
        case rollback
    }

    let kind: Kind
    /// The number of the policy (CoreData: `mergeType`).
    open var mergeType: NSMergePolicyType { NSMergePolicyType(rawValue: kind.rawValue) ?? .errorMergePolicyType }

    public init(merge ty: NSMergePolicyType) { kind = Kind(rawValue: ty.rawValue) ?? .error }

    /// The save fails.
    public static let error = NSMergePolicy(merge: .errorMergePolicyType)
    /// For a property that both have changed, the store's value stays.
    public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
    /// For a property that both have changed, the context's value is written.
    public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    /// The whole object is written.
    public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
    /// The context's changes of the object are dropped.
    public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)

    /// Returns a context's `mergePolicy`, which is declared as `Any`, as a policy; `error` if it is none.
    static func policy(_ given: Any) -> NSMergePolicy { given as? NSMergePolicy ?? .error }
}

/// The kinds of merge policies (CoreData: `NSMergePolicyType`).
public enum NSMergePolicyType: UInt, Sendable {
    case errorMergePolicyType
    case mergeByPropertyStoreTrumpMergePolicyType
    case mergeByPropertyObjectTrumpMergePolicyType
    case overwriteMergePolicyType
    case rollbackMergePolicyType
}

nonisolated(unsafe) public let NSErrorMergePolicy: Any = NSMergePolicy.error
nonisolated(unsafe) public let NSMergeByPropertyStoreTrumpMergePolicy: Any = NSMergePolicy.mergeByPropertyStoreTrump
nonisolated(unsafe) public let NSMergeByPropertyObjectTrumpMergePolicy: Any = NSMergePolicy.mergeByPropertyObjectTrump
nonisolated(unsafe) public let NSOverwriteMergePolicy: Any = NSMergePolicy.overwrite
nonisolated(unsafe) public let NSRollbackMergePolicy: Any = NSMergePolicy.rollback

/// An object that was changed twice, in the errors of a save (CoreData: `NSMergeConflict`).
open class NSMergeConflict: NSObject, @unchecked Sendable {
    public let sourceObject: NSManagedObject
    public let oldVersionNumber: Int
    /// 0 if the object was deleted.
    public let newVersionNumber: Int

    init(_ object: NSManagedObject, _ version: Int) {
        sourceObject = object
        oldVersionNumber = object.version
        newVersionNumber = version
    }
}

/// Objects of the same unique values, in the errors of a save (CoreData: `NSConstraintConflict`).
open class NSConstraintConflict: NSObject, @unchecked Sendable {
    public let constraint: [String]
    public let conflictingObjects: [NSManagedObject]

    init(_ names: [String], _ object: NSManagedObject, _ context: NSManagedObjectContext) {
        constraint = names
        conflictingObjects = [object]
    }
}
