public import AppleFoundation

/// A kind of change of an object in the results (CoreData: `NSFetchedResultsChangeType`).
public enum NSFetchedResultsChangeType: UInt, Sendable {
    case insert = 1
    case delete
    case move
    case update
}

/// A part of the results (CoreData: `NSFetchedResultsSectionInfo`).
public protocol NSFetchedResultsSectionInfo {
    var name: String { get }
    var indexTitle: String? { get }
    var numberOfObjects: Int { get }
    var objects: [Any]? { get }
}

/// Learns of changes of the results (CoreData: `NSFetchedResultsControllerDelegate`).
public protocol NSFetchedResultsControllerDelegate: AnyObject {
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

extension NSFetchedResultsControllerDelegate {
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}

/// The results of a fetch, which are fetched again when the context changes (CoreData: `NSFetchedResultsController`). Its
/// delegate learns that they changed, but not which objects did.
open class NSFetchedResultsController<ResultType>: NSObject, @unchecked Sendable {
    private struct Section: NSFetchedResultsSectionInfo {
        var name: String
        var objects: [Any]?
        var indexTitle: String? { name.prefix(1).uppercased() }
        var numberOfObjects: Int { objects?.count ?? 0 }
    }

    public let fetchRequest: NSFetchRequest<ResultType>
    public let managedObjectContext: NSManagedObjectContext
    public let sectionNameKeyPath: String?
    public let cacheName: String?
    open weak var delegate: (any NSFetchedResultsControllerDelegate)?
    open private(set) var fetchedObjects: [ResultType]?
    private var observer: (any NSObjectProtocol)?

    public init(
        fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
        sectionNameKeyPath: String?, cacheName name: String?
    ) {
        self.fetchRequest = fetchRequest
        managedObjectContext = context
        self.sectionNameKeyPath = sectionNameKeyPath
        cacheName = name
    }

    deinit { observer.map { NotificationCenter.default.removeObserver($0) } }

    /// Fetches the results, and again after each change of the context.
    /// - Throws: errors of the fetch.
    open func performFetch() throws {
        fetchedObjects = try managedObjectContext.fetch(fetchRequest)
        guard observer == nil else { return }
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: managedObjectContext, queue: nil
        ) { [weak self] _ in self?.contextChanged() }
    }

    private func contextChanged() {
        let plain = NSFetchedResultsController<any NSFetchRequestResult>(
            fetchRequest: NSFetchRequest(entityName: fetchRequest.entityName ?? ""),
            managedObjectContext: managedObjectContext, sectionNameKeyPath: sectionNameKeyPath, cacheName: cacheName)
        plain.fetchedObjects = fetchedObjects?.compactMap { $0 as? any NSFetchRequestResult }
        delegate?.controllerWillChangeContent(plain)
        fetchedObjects = (try? managedObjectContext.fetch(fetchRequest)) ?? fetchedObjects
        plain.fetchedObjects = fetchedObjects?.compactMap { $0 as? any NSFetchRequestResult }
        delegate?.controllerDidChangeContent(plain)
    }

    /// The results in the order of the fetch, in a section for each run of objects with the same value of the key path.
    open var sections: [any NSFetchedResultsSectionInfo]? {
        guard let fetchedObjects else { return nil }
        guard let sectionNameKeyPath else { return [Section(name: "", objects: fetchedObjects)] }
        var sections: [Section] = []
        for object in fetchedObjects {
            let value = (object as? NSManagedObject)?.value(forKeyPath: sectionNameKeyPath)
            let name = value.map { "\($0)" } ?? ""
            if sections.last?.name != name { sections.append(Section(name: name, objects: [])) }
            sections[sections.count - 1].objects?.append(object)
        }
        return sections
    }

    /// Returns the object at a section and a row. An index path with one number means a row of section 0. Ends the process if
    /// there is no such object.
    public func object(at indexPath: IndexPath) -> ResultType {
        let section = indexPath.count > 1 ? indexPath[0] : 0
        guard let object = sections?[section].objects?[indexPath[indexPath.count - 1]] as? ResultType else {
            fatalError("Core Data: the results have no object at \(indexPath)")
        }
        return object
    }

    public func indexPath(forObject object: ResultType) -> IndexPath? {
        for (section, list) in (sections ?? []).enumerated() {
            if let row = list.objects?.firstIndex(where: { ($0 as AnyObject) === (object as AnyObject) }) {
                return IndexPath(indexes: [section, row])
            }
        }
        return nil
    }

    open class func deleteCache(withName name: String?) {}
}
