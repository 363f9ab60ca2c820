public import AppleFoundation

/// How a store of one version of a model becomes one of another (CoreData: `NSMappingModel`). Mapping models of Xcode are not
/// read here, so only inferred ones exist.
open class NSMappingModel: NSObject, @unchecked Sendable {
    override init() { super.init() }

    public convenience init?(
        from bundles: [Bundle]?, forSourceModel sourceModel: NSManagedObjectModel?,
        destinationModel: NSManagedObjectModel?
    ) { return nil }

    public convenience init?(contentsOf url: URL?) { return nil }

    open class func inferredMappingModel(
        forSourceModel sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel
    ) throws -> NSMappingModel { NSMappingModel() }
}

/// How an entity is mapped (CoreData: `NSEntityMapping`).
open class NSEntityMapping: NSObject, @unchecked Sendable {
    open var name: String! = ""
}

/// Code that maps the objects of an entity (CoreData: `NSEntityMigrationPolicy`). It is never called, because mapping models
/// of Xcode are not read here.
open class NSEntityMigrationPolicy: NSObject, @unchecked Sendable {
    override public init() { super.init() }
    open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}
    open func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {}
    open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}
}

/// Migrates a store (CoreData: `NSMigrationManager`).
open class NSMigrationManager: NSObject, @unchecked Sendable {
    public let sourceModel: NSManagedObjectModel
    public let destinationModel: NSManagedObjectModel
    private let source = NSManagedObjectContext(concurrencyType: .privateQueue)
    private let destination = NSManagedObjectContext(concurrencyType: .privateQueue)

    public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        (self.sourceModel, self.destinationModel) = (sourceModel, destinationModel)
    }

    open var sourceContext: NSManagedObjectContext { source }
    open var destinationContext: NSManagedObjectContext { destination }
    open func associate(
        sourceInstance: NSManagedObject, withDestinationInstance destinationInstance: NSManagedObject,
        for entityMapping: NSEntityMapping
    ) {}

    /// Copies the store. Opening the copy with the new model then adds and removes properties.
    open func migrateStore(
        from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]? = nil,
        with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
        destinationOptions dOptions: [AnyHashable: Any]? = nil
    ) throws {
        guard mappings != nil else {
            throw CocoaError.coreData(
                .migrationMissingMappingModel,
                "there is no mapping model for \(sourceURL.path): pass NSMappingModel.inferredMappingModel(forSourceModel:destinationModel:)"
            )
        }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: destinationModel)
        try coordinator.replacePersistentStore(at: dURL, withPersistentStoreFrom: sourceURL, ofType: sStoreType)
        try coordinator.addPersistentStore(
            ofType: dStoreType, configurationName: nil, at: dURL,
            options: [NSMigratePersistentStoresAutomaticallyOption: true])
    }
}

/// A place in the history of a store's changes (CoreData: `NSPersistentHistoryToken`). No history is kept here.
open class NSPersistentHistoryToken: NSObject, @unchecked Sendable {}

/// A set of changes (CoreData: `NSPersistentHistoryTransaction`).
open class NSPersistentHistoryTransaction: NSObject, @unchecked Sendable {
    public let author: String? = nil
    public let contextName: String? = nil
    public let timestamp = Date()
    public let token = NSPersistentHistoryToken()
    open func objectIDNotification() -> Notification { Notification(name: .NSManagedObjectContextDidSave) }
    open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { nil }
}

/// The result of a request for the history (CoreData: `NSPersistentHistoryResult`).
open class NSPersistentHistoryResult: NSPersistentStoreResult, @unchecked Sendable {
    open internal(set) var result: Any?
}

/// A request for the history of a store's changes (CoreData: `NSPersistentHistoryChangeRequest`). Executing it fails, because
/// no history is kept here.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest, @unchecked Sendable {
    /// What the result contains (CoreData: `NSPersistentHistoryResultType`).
    public enum ResultType: Int, Sendable {
        case statusOnly
        case objectIDs
        case count
        case transactionsOnly
        case changesOnly
        case transactionsAndChanges
    }
    open var resultType = ResultType.transactionsAndChanges
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

    open class func fetchHistory(after date: Date) -> NSPersistentHistoryChangeRequest { Self.make() }
    open class func fetchHistory(after token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
        Self.make()
    }
    open class func deleteHistory(before date: Date) -> NSPersistentHistoryChangeRequest { Self.make() }
    open class func deleteHistory(before token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
        Self.make()
    }
    private class func make() -> NSPersistentHistoryChangeRequest { NSPersistentHistoryChangeRequest() }
}
