public import AppleFoundation

/// The place and the options of a store (CoreData: `NSPersistentStoreDescription`).
open class NSPersistentStoreDescription: NSObject, NSCopying, @unchecked Sendable {
    open var type = NSSQLiteStoreType
    open var configuration: String?
    open var url: URL?
    /// The options, without those that have a property.
    open private(set) var options: [String: NSObject] = [:]
    open var isReadOnly = false
    open var timeout: TimeInterval = 240
    open var sqlitePragmas: [String: NSObject] = [:]
    /// Has no effect: stores are always opened at once.
    open var shouldAddStoreAsynchronously = false
    open var shouldMigrateStoreAutomatically = true
    open var shouldInferMappingModelAutomatically = true
    /// Nothing is sent to CloudKit.
    open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?

    override public init() { super.init() }

    public init(url: URL) {
        super.init()
        self.url = url
    }

    open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) { sqlitePragmas[name] = value }

    var storeOptions: [AnyHashable: Any] {
        var all: [AnyHashable: Any] = options.mapValues { $0 as Any }
        all[NSMigratePersistentStoresAutomaticallyOption] = shouldMigrateStoreAutomatically
        all[NSInferMappingModelAutomaticallyOption] = shouldInferMappingModelAutomatically
        if isReadOnly { all[NSReadOnlyPersistentStoreOption] = true }
        return all
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPersistentStoreDescription()
        (copy.type, copy.configuration, copy.url, copy.options) = (type, configuration, url, options)
        (copy.isReadOnly, copy.timeout, copy.sqlitePragmas) = (isReadOnly, timeout, sqlitePragmas)
        copy.shouldMigrateStoreAutomatically = shouldMigrateStoreAutomatically
        copy.shouldInferMappingModelAutomatically = shouldInferMappingModelAutomatically
        return copy
    }
}

/// Options of CloudKit, which have no effect (CoreData: `NSPersistentCloudKitContainerOptions`).
open class NSPersistentCloudKitContainerOptions: NSObject, @unchecked Sendable {
    public let containerIdentifier: String

    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

/// A model with its stores and contexts (CoreData: `NSPersistentContainer`).
open class NSPersistentContainer: NSObject, @unchecked Sendable {
    public let name: String
    public let managedObjectModel: NSManagedObjectModel
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]
    /// The context of the main queue.
    public let viewContext: NSManagedObjectContext

    /// Uses the model of this name in the bundle. Without one, the model is empty, as on a phone.
    public convenience init(name: String) {
        let bundle = Bundle.ofAdoptedCode
        let model = ["momd", "mom"].lazy.compactMap { bundle.url(forResource: name, withExtension: $0) }
            .compactMap { NSManagedObjectModel(contentsOf: $0) }.first
        if model == nil {
            FileHandle.standardError.write(
                Data("Core Data: the bundle \(bundle.bundlePath) contains no model \(name).momd\n".utf8))
        }
        self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
    }

    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueue)
        persistentStoreDescriptions = []
        super.init()
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
        persistentStoreDescriptions = [
            NSPersistentStoreDescription(
                url: type(of: self).defaultDirectoryURL().appendingPathComponent(name + ".sqlite"))
        ]
    }

    /// The folder of stores that have no other place: `Library/Application Support`. An app and its extension have different
    /// ones.
    open class func defaultDirectoryURL() -> URL { URL.applicationSupportDirectory }

    /// Opens the stores of the descriptions at once, and calls the block for each.
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
        }
    }

    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueue)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    open func performBackgroundTask<T, Failure: Error>(
        _ block: @escaping (NSManagedObjectContext) throws(Failure) -> T
    ) async throws(Failure) -> T {
        let context = newBackgroundContext()
        nonisolated(unsafe) let block = block
        return try await context.perform { () throws(Failure) -> T in try block(context) }
    }
}

/// A container whose stores iCloud keeps equal on several devices (CoreData: `NSPersistentCloudKitContainer`). Nothing is
/// sent or received here, as on a phone without an iCloud account.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    public static let eventChangedNotification = Notification.Name(
        "NSPersistentCloudKitContainerEventChangedNotification")

    /// The key of the `Event` in the user info of `eventChangedNotification`, which is never posted here.
    public static let eventNotificationUserInfoKey = "NSPersistentCloudKitContainerEventNotificationUserInfoKey"

    /// Work of the container with iCloud (CoreData: `NSPersistentCloudKitContainer.Event`). There is none here.
    open class Event: NSObject, @unchecked Sendable {
        public enum EventType: Int, Sendable {
            case setup
            case `import`
            case export
        }

        public let identifier = UUID()
        public let storeIdentifier = ""
        public let type: EventType
        public let startDate = Date()
        public let endDate: Date? = nil
        public let succeeded = false
        public let error: (any Error)? = nil

        init(_ type: EventType) { self.type = type }
    }

    /// Options of `initializeCloudKitSchema(options:)`, which have no effect.
    public struct SchemaInitializationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let dryRun = Self(rawValue: 2)
        public static let printSchema = Self(rawValue: 4)
    }

    open func initializeCloudKitSchema(options: SchemaInitializationOptions = []) throws {}
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
}
