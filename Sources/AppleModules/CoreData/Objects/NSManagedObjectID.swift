public import AppleFoundation

/// Identifies an object, in all processes and for ever once it is saved (CoreData: `NSManagedObjectID`).
public final class NSManagedObjectID: NSObject, @unchecked Sendable {
    public let entity: NSEntityDescription
    /// The object's key in the store.
    let key: String
    public internal(set) weak var persistentStore: NSPersistentStore?
    /// True until the object is saved for the first time.
    public internal(set) var isTemporaryID: Bool

    init(_ entity: NSEntityDescription, _ key: String, _ store: NSPersistentStore?, isTemporary: Bool) {
        self.entity = entity
        self.key = key
        persistentStore = store
        isTemporaryID = isTemporary
    }

    /// The address of the object: `x-coredata://STORE/ENTITY/pKEY`.
    public func uriRepresentation() -> URL {
        var parts = URLComponents()
        parts.scheme = "x-coredata"
        parts.host = persistentStore?.identifier ?? ""
        parts.path = "/\(entity.name ?? "")/\(isTemporaryID ? "t" : "p")\(key)"
        return parts.url ?? URL(fileURLWithPath: "/")
    }

    override public func isEqual(_ object: Any?) -> Bool { (object as? NSManagedObjectID)?.key == key }
    override public var hash: Int { key.hashValue }
    override public var description: String { "<\(uriRepresentation().absoluteString)>" }
}

/// What a fetch can return (CoreData: `NSFetchRequestResult`).
public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}
