public import AppleFoundation

/// A request that a context executes (CoreData: `NSPersistentStoreRequest`).
open class NSPersistentStoreRequest: NSObject, @unchecked Sendable {
    open var affectedStores: [NSPersistentStore]?
}

/// The kind of values that a fetch returns (CoreData: `NSFetchRequestResultType`).
public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let managedObjectResultType: Self = []
    public static let managedObjectIDResultType = Self(rawValue: 1)
    public static let dictionaryResultType = Self(rawValue: 2)
    public static let countResultType = Self(rawValue: 4)
}

/// Which objects a context fetches (CoreData: `NSFetchRequest`).
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
    open var entity: NSEntityDescription? { didSet { knownName = entity?.name } }
    private var knownName: String?
    open var entityName: String? { knownName }
    open var predicate: NSPredicate?
    open var sortDescriptors: [NSSortDescriptor]?
    /// The highest number of objects; 0 for all.
    open var fetchLimit = 0
    open var fetchOffset = 0
    open var resultType = NSFetchRequestResultType.managedObjectResultType
    open var includesSubentities = true
    open var includesPendingChanges = true
    open var shouldRefreshRefetchedObjects = false
    open var returnsDistinctResults = false
    open var propertiesToFetch: [Any]?
    // How objects are read has no effect on the result.
    open var includesPropertyValues = true
    open var returnsObjectsAsFaults = true
    open var relationshipKeyPathsForPrefetching: [String]?
    open var fetchBatchSize = 0
    /// The properties whose values a group of objects shares. Each group is one dictionary, with the sums and counts of its
    /// objects.
    open var propertiesToGroupBy: [Any]?
    /// The groups that the result contains.
    open var havingPredicate: NSPredicate?

    /// Makes a request for the objects of the result's class.
    override public init() {
        super.init()
        guard let type = ResultType.self as? NSManagedObject.Type else { return }
        entity = NSPersistentStoreCoordinator.entity(of: type)
        knownName = entity?.name ?? String(describing: type)
    }

    public init(entityName: String) {
        super.init()
        knownName = entityName
    }

    /// Always fails: on iOS this fetches with the context whose block is running, and that context is not known here.
    /// - Throws: error 134060. Use `fetch(_:)` of a context.
    open func execute() throws -> [ResultType] {
        throw CocoaError.coreData(
            .coreData,
            "NSFetchRequest.execute() is not supported here, because it does not name a context: use fetch(_:)")
    }

    func copied() -> NSFetchRequest<ResultType> {
        let copy = NSFetchRequest<ResultType>(entityName: knownName ?? "")
        copy.entity = entity
        copy.knownName = knownName
        (copy.predicate, copy.sortDescriptors) = (predicate, sortDescriptors)
        (copy.fetchLimit, copy.fetchOffset, copy.resultType) = (fetchLimit, fetchOffset, resultType)
        (copy.includesSubentities, copy.includesPendingChanges) = (includesSubentities, includesPendingChanges)
        (copy.returnsDistinctResults, copy.propertiesToFetch) = (returnsDistinctResults, propertiesToFetch)
        return copy
    }
}

// MARK: - Many objects at once

/// The result of a request (CoreData: `NSPersistentStoreResult`).
open class NSPersistentStoreResult: NSObject, @unchecked Sendable {}

/// The result of a fetch that iOS runs later (CoreData: `NSAsynchronousFetchResult`).
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreResult, @unchecked Sendable {
    open internal(set) var finalResult: [ResultType]?
}

/// A fetch that iOS runs later (CoreData: `NSAsynchronousFetchRequest`). Here `execute(_:)` runs it at once.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
    public let fetchRequest: NSFetchRequest<ResultType>
    let completion: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    open var estimatedResultCount = 0

    public init(
        fetchRequest request: NSFetchRequest<ResultType>,
        completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) {
        fetchRequest = request
        completion = blk
    }
}

/// The kind of result that a deletion of many objects gives (CoreData: `NSBatchDeleteRequestResultType`).
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
    case resultTypeStatusOnly
    case resultTypeObjectIDs
    case resultTypeCount
}

/// The result of a deletion of many objects (CoreData: `NSBatchDeleteResult`).
open class NSBatchDeleteResult: NSPersistentStoreResult, @unchecked Sendable {
    open internal(set) var result: Any?
    open internal(set) var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
}

/// Deletes objects in the store, without the context (CoreData: `NSBatchDeleteRequest`).
open class NSBatchDeleteRequest: NSPersistentStoreRequest, @unchecked Sendable {
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
    /// Finds the objects in a context of its own.
    let find: (NSManagedObjectContext) throws -> [NSManagedObject]

    public init<T>(fetchRequest fetch: NSFetchRequest<T>) {
        find = { context in
            let request = NSFetchRequest<NSManagedObject>(entityName: fetch.entity?.name ?? fetch.entityName ?? "")
            (request.predicate, request.sortDescriptors) = (fetch.predicate, fetch.sortDescriptors)
            (request.fetchLimit, request.fetchOffset) = (fetch.fetchLimit, fetch.fetchOffset)
            return try context.fetch(request)
        }
    }

    public convenience init(objectIDs objects: [NSManagedObjectID]) {
        self.init { context in objects.map { context.object(with: $0) } }
    }

    private init(_ find: @escaping (NSManagedObjectContext) throws -> [NSManagedObject]) { self.find = find }
}

/// The kind of result that an update of many objects gives (CoreData: `NSBatchUpdateRequestResultType`).
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
    case statusOnlyResultType
    case updatedObjectIDsResultType
    case updatedObjectsCountResultType
}

/// The result of an update of many objects (CoreData: `NSBatchUpdateResult`).
open class NSBatchUpdateResult: NSPersistentStoreResult, @unchecked Sendable {
    open internal(set) var result: Any?
    open internal(set) var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
}

/// Changes objects in the store, without the context (CoreData: `NSBatchUpdateRequest`).
open class NSBatchUpdateRequest: NSPersistentStoreRequest, @unchecked Sendable {
    public let entityName: String
    open var predicate: NSPredicate?
    open var propertiesToUpdate: [AnyHashable: Any]?
    open var includesSubentities = true
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType

    public init(entityName: String) { self.entityName = entityName }
    public convenience init(entity: NSEntityDescription) { self.init(entityName: entity.name ?? "") }
}

/// The kind of result that an insertion of many objects gives (CoreData: `NSBatchInsertRequestResultType`).
public enum NSBatchInsertRequestResultType: UInt, Sendable {
    case statusOnly
    case objectIDs
    case count
}

/// The result of an insertion of many objects (CoreData: `NSBatchInsertResult`).
open class NSBatchInsertResult: NSPersistentStoreResult, @unchecked Sendable {
    open internal(set) var result: Any?
    open internal(set) var resultType = NSBatchInsertRequestResultType.statusOnly
}

/// Adds objects to the store, without the context (CoreData: `NSBatchInsertRequest`).
open class NSBatchInsertRequest: NSPersistentStoreRequest, @unchecked Sendable {
    public let entityName: String
    public let objectsToInsert: [[String: Any]]?
    open var resultType = NSBatchInsertRequestResultType.statusOnly
    let fill: ((NSManagedObject) -> Bool)?

    public init(entityName: String, objects dictionaries: [[String: Any]]) {
        self.entityName = entityName
        objectsToInsert = dictionaries
        fill = nil
    }

    /// Makes objects until the handler returns true.
    public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
        self.entityName = entityName
        objectsToInsert = nil
        fill = handler
    }

    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entityName: entity.name ?? "", objects: dictionaries)
    }
    public convenience init(
        entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) { self.init(entityName: entity.name ?? "", managedObjectHandler: handler) }
}

extension NSManagedObjectContext {
    /// Executes a batch request or an asynchronous fetch.
    /// - Throws: error 134060 for any other request, such as one for the history of changes; errors of the store.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        let own = NSManagedObjectContext(concurrencyType: .privateQueue)
        own.persistentStoreCoordinator = coordinator
        own.mergePolicy = NSMergePolicy.overwrite
        func identifiers(_ objects: [NSManagedObject]) -> [NSManagedObjectID] { objects.map(\.objectID) }
        switch request {
        case let request as NSBatchDeleteRequest:
            let found = try request.find(own)
            let ids = identifiers(found)
            for object in found { own.delete(object) }
            try own.save()
            let result = NSBatchDeleteResult()
            result.resultType = request.resultType
            result.result =
                switch request.resultType {
                case .resultTypeStatusOnly: true
                case .resultTypeObjectIDs: ids
                case .resultTypeCount: ids.count
                }
            return result
        case let request as NSBatchUpdateRequest:
            let fetch = NSFetchRequest<NSManagedObject>(entityName: request.entityName)
            fetch.predicate = request.predicate
            fetch.includesSubentities = request.includesSubentities
            let found = try own.fetch(fetch)
            for object in found {
                for (key, value) in request.propertiesToUpdate ?? [:] {
                    let name = (key.base as? NSPropertyDescription)?.name ?? key.base as? String ?? ""
                    object.setValue(value, forKey: name)
                }
            }
            try own.save()
            let result = NSBatchUpdateResult()
            result.resultType = request.resultType
            result.result =
                switch request.resultType {
                case .statusOnlyResultType: true
                case .updatedObjectIDsResultType: identifiers(found)
                case .updatedObjectsCountResultType: found.count
                }
            return result
        case let request as NSBatchInsertRequest:
            var made: [NSManagedObject] = []
            func make() -> NSManagedObject {
                NSEntityDescription.insertNewObject(forEntityName: request.entityName, into: own)
            }
            for values in request.objectsToInsert ?? [] {
                let object = make()
                object.setValuesForKeys(values)
                made.append(object)
            }
            while let fill = request.fill {
                let object = make()
                if fill(object) {
                    own.delete(object)
                    break
                }
                made.append(object)
            }
            own.mergePolicy = mergePolicy
            try own.save()
            let result = NSBatchInsertResult()
            result.resultType = request.resultType
            result.result =
                switch request.resultType {
                case .statusOnly: true
                case .objectIDs: identifiers(made)
                case .count: made.count
                }
            return result
        case let request as any AsynchronousFetch: return try request.run(in: self)
        default:
            throw CocoaError.coreData(
                .coreData, "\(type(of: request)) is not supported here; batch requests and asynchronous fetches are")
        }
    }
}

private protocol AsynchronousFetch {
    func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult
}

extension NSAsynchronousFetchRequest: AsynchronousFetch {
    func run(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult<ResultType>()
        result.finalResult = try context.fetch(fetchRequest)
        completion?(result)
        return result
    }
}
