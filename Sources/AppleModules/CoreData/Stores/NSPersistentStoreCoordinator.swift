// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AppleFoundation
import Synchronization

public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSBinaryStoreType = "Binary"
public let NSStoreTypeKey = "NSStoreType"
public let NSStoreUUIDKey = "NSStoreUUID"
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
    "NSPersistentStoreRemoteChangeNotificationOptionKey"

/// A store's file (CoreData: `NSPersistentStore`).
open class NSPersistentStore: NSObject, @unchecked Sendable {
    /// The kinds of stores, by their newer name (CoreData: `StoreType`).
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sqlite = Self(rawValue: NSSQLiteStoreType)
        public static let inMemory = Self(rawValue: NSInMemoryStoreType)
        public static let binary = Self(rawValue: NSBinaryStoreType)
    }

    open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
    public let configurationName: String
    open var url: URL?
    public let type: String
    public let isReadOnly: Bool
    public let options: [AnyHashable: Any]?
    public let identifier: String!
    let file: StoreFile
    /// The entities of the store; nil for all.
    let entities: Set<String>?

    open var metadata: [String: Any]! {
        get { try? file.storeMetadata(type: type) }
        set {}
    }

    init(
        file: StoreFile, url: URL?, type: String, configuration: String?, entities: [NSEntityDescription]?,
        isReadOnly: Bool, options: [AnyHashable: Any]?
    ) throws {
        self.file = file
        self.url = url
        self.type = type
        configurationName = configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
        self.entities = entities.map { Set($0.compactMap(\.name)) }
        self.isReadOnly = isReadOnly
        self.options = options
        identifier = try file.metadata()["identifier"] ?? ""
    }
}

extension StoreFile {
    /// Returns the metadata of a store as Core Data names them.
    func storeMetadata(type: String) throws -> [String: Any] {
        let notes = try metadata()
        var hashes: [String: Data] = [:]
        for (name, content) in notes where name.hasPrefix("entity ") {
            hashes[String(name.dropFirst(7))] = Data(content.utf8)
        }
        return [
            NSStoreTypeKey: type, NSStoreUUIDKey: notes["identifier"] ?? "", NSStoreModelVersionHashesKey: hashes,
        ]
    }
}

/// Connects contexts with the stores of a model (CoreData: `NSPersistentStoreCoordinator`).
///
/// `@unchecked` is safe, because a lock protects the lists, and the stores lock themselves.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
    public let managedObjectModel: NSManagedObjectModel
    open var name: String?
    private let lock = NSLock()
    private var stores: [NSPersistentStore] = []
    private var contexts: [WeakContext] = []

    private struct WeakContext { weak var context: NSManagedObjectContext? }

    /// The models that have been loaded, for `entity()` of a class.
    private static let models = Mutex<[NSManagedObjectModel]>([])

    public init(managedObjectModel model: NSManagedObjectModel) {
        managedObjectModel = model
        super.init()
        Self.models.withLock { models in
            if !models.contains(where: { $0 === model }) { models.append(model) }
        }
    }

    static func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
        models.withLock { $0 }.reversed().lazy.flatMap(\.entities).first { $0.objectClass == type }
    }

    open var persistentStores: [NSPersistentStore] {
        lock.lock()
        defer { lock.unlock() }
        return stores
    }

    var files: [StoreFile] { persistentStores.map(\.file) }

    /// Returns the store of an entity: the first one whose configuration contains it.
    func store(of entity: NSEntityDescription) -> NSPersistentStore? {
        persistentStores.first { $0.entities?.contains(entity.name ?? "") ?? true }
    }

    func add(_ context: NSManagedObjectContext) {
        lock.lock()
        defer { lock.unlock() }
        contexts = contexts.filter { $0.context != nil && $0.context !== context } + [WeakContext(context: context)]
    }

    /// Merges a save into the other contexts whose `automaticallyMergesChangesFromParent` is true.
    func tell(of changes: [AnyHashable: Any], from saved: NSManagedObjectContext) {
        lock.lock()
        let others = contexts.compactMap(\.context).filter { $0 !== saved && $0.automaticallyMergesChangesFromParent }
        lock.unlock()
        let notification = Notification(name: .NSManagedObjectContextDidSave, object: saved, userInfo: changes)
        for other in others where other.parent == nil { other.mergeSoon(notification) }
    }

    // MARK: - Stores

    /// Opens a store, and creates it if there is none.
    /// - Throws: error 134100 if the store was written with another version of the model, and the options do not allow to
    ///   migrate it; 134080 if its file cannot be opened.
    @discardableResult
    open func addPersistentStore(
        ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        let isInMemory = storeType == NSInMemoryStoreType || storeURL?.path == "/dev/null"
        let isReadOnly = options?[NSReadOnlyPersistentStoreOption] as? Bool ?? false
        guard isInMemory || storeURL != nil else {
            throw CocoaError.coreData(.persistentStoreOpen, "a store that is not in memory needs a URL")
        }
        let file = try Self.open(isInMemory ? nil : storeURL, allowsSave: !isReadOnly)
        let entities = managedObjectModel.entities(forConfigurationName: configuration) ?? []
        let isMigrated = options?[NSMigratePersistentStoresAutomaticallyOption] as? Bool ?? false
        let metadata = try file.storeMetadata(type: storeType)
        let known = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
        let hashes = Dictionary(entities.map { ($0.name ?? "", $0.versionHash) }) { first, _ in first }
        if known != hashes {
            guard known.isEmpty || isMigrated else {
                throw CocoaError.coreData(
                    .persistentStoreIncompatibleVersionHash,
                    "the store \(storeURL?.path ?? "") was written with another version of the model; entities that differ: "
                        + "\(Set(known.keys).union(hashes.keys).filter { known[$0] != hashes[$0] }.sorted()); set "
                        + "shouldMigrateStoreAutomatically, or the option NSMigratePersistentStoresAutomaticallyOption",
                    ["metadata": metadata, "reason": "The model used to open the store is incompatible"])
            }
            // A property that is new gets its default when it is read, and one that was removed is not read.
            if !isReadOnly {
                try file.transaction { file in
                    if try file.metadata()["identifier"] == nil {
                        try file.set(metadata: "identifier", to: UUID().uuidString)
                    }
                    for (name, hash) in hashes {
                        try file.set(metadata: "entity \(name)", to: String(decoding: hash, as: UTF8.self))
                    }
                    for name in known.keys where hashes[name] == nil { try file.remove(metadata: "entity \(name)") }
                    for entity in entities { try file.rename(entity) }
                }
            }
        }
        let store = try NSPersistentStore(
            file: file, url: isInMemory ? URL(fileURLWithPath: "/dev/null") : storeURL, type: storeType,
            configuration: configuration, entities: configuration.map { _ in entities }, isReadOnly: isReadOnly,
            options: options)
        store.persistentStoreCoordinator = self
        lock.lock()
        stores.append(store)
        lock.unlock()
        return store
    }

    @discardableResult
    open func addPersistentStore(
        type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try addPersistentStore(
            ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
    }

    open func addPersistentStore(
        with storeDescription: NSPersistentStoreDescription,
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        do {
            try addPersistentStore(
                ofType: storeDescription.type, configurationName: storeDescription.configuration,
                at: storeDescription.url, options: storeDescription.storeOptions)
            block(storeDescription, nil)
        } catch {
            block(storeDescription, error)
        }
    }

    private static func open(_ url: URL?, allowsSave: Bool) throws -> StoreFile {
        try StoreFile(path: url?.path, allowsSave: allowsSave) { failure, text in
            switch failure {
            case .opening: CocoaError.coreData(.persistentStoreOpen, text)
            case .saving, .other: CocoaError.coreData(.persistentStoreSave, text)
            }
        }
    }

    open func remove(_ store: NSPersistentStore) throws {
        lock.lock()
        defer { lock.unlock() }
        stores.removeAll { $0 === store }
    }

    open func persistentStore(for url: URL) -> NSPersistentStore? {
        persistentStores.first { $0.url?.standardizedFileURL == url.standardizedFileURL }
    }
    open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }
    open func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata ?? [:] }
    /// Has no effect: the metadata are those of the model.
    open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {}

    /// Returns the identifier of an object whose address is known; nil if the address is of another store.
    open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
        guard url.scheme == "x-coredata", url.pathComponents.count == 3,
            let store = persistentStores.first(where: { $0.identifier == url.host }),
            let entity = managedObjectModel.entitiesByName[url.pathComponents[1]]
        else { return nil }
        return NSManagedObjectID(
            entity, String(url.pathComponents[2].dropFirst()), store, isTemporary: url.pathComponents[2].hasPrefix("t"))
    }

    open func perform(_ block: @escaping () -> Void) { block() }
    open func performAndWait(_ block: () -> Void) { block() }
    open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

    // MARK: - Files

    /// Returns the metadata of a store that need not be open.
    open class func metadataForPersistentStore(
        ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw CocoaError.coreData(.persistentStoreOpen, "there is no store \(url.path)")
        }
        return try open(url, allowsSave: false).storeMetadata(type: storeType)
    }

    open class func metadataForPersistentStore(
        type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] { try metadataForPersistentStore(ofType: type.rawValue, at: url, options: options) }

    /// Removes all objects of a store.
    open func destroyPersistentStore(
        at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
    ) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try Self.open(url, allowsSave: true).transaction { try $0.deleteAll() }
    }

    open func destroyPersistentStore(
        at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
    ) throws { try destroyPersistentStore(at: url, ofType: type.rawValue, options: options) }

    /// Copies the objects of a store to another place, and opens that.
    @discardableResult
    open func migratePersistentStore(
        _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil, withType storeType: String
    ) throws -> NSPersistentStore {
        try store.file.copy(to: storeURL.path)
        let moved = try addPersistentStore(
            ofType: storeType, configurationName: store.entities == nil ? nil : store.configurationName, at: storeURL,
            options: options)
        try remove(store)
        return moved
    }

    @discardableResult
    open func migratePersistentStore(
        _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
        type: NSPersistentStore.StoreType
    ) throws -> NSPersistentStore {
        try migratePersistentStore(store, to: storeURL, options: options, withType: type.rawValue)
    }

    /// Puts a copy of a store in the place of another.
    open func replacePersistentStore(
        at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
        sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
    ) throws {
        guard FileManager.default.fileExists(atPath: sourceURL.path) else {
            throw CocoaError.coreData(.persistentStoreOpen, "there is no store \(sourceURL.path)")
        }
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: destinationURL.path + suffix) }
        try Self.open(sourceURL, allowsSave: true).copy(to: destinationURL.path)
    }

    open func replacePersistentStore(
        at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom sourceURL: URL,
        sourceOptions: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType
    ) throws {
        try replacePersistentStore(
            at: destinationURL, destinationOptions: destinationOptions, withPersistentStoreFrom: sourceURL,
            sourceOptions: sourceOptions, ofType: type.rawValue)
    }
}

extension StoreFile {
    /// Gives the objects of an entity that was renamed its new name.
    fileprivate func rename(_ entity: NSEntityDescription) throws {
        if let old = entity.renamingIdentifier, let name = entity.name { try rename(old, to: name) }
    }
}
