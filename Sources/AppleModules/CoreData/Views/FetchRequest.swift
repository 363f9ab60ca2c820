public import AppleFoundation
public import SwiftUI

/// The objects that a fetch in the environment of a view finds (SwiftUI: `FetchedResults`).
public struct FetchedResults<Result>: RandomAccessCollection {
    let objects: [Result]

    public var startIndex: Int { 0 }
    public var endIndex: Int { objects.count }
    public subscript(position: Int) -> Result { objects[position] }

    /// Setting these has no effect, because a view is evaluated only once. Reading gives nothing.
    public var nsPredicate: NSPredicate? {
        get { nil }
        nonmutating set {}
    }
    public var nsSortDescriptors: [NSSortDescriptor] {
        get { [] }
        nonmutating set {}
    }
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { [] }
        nonmutating set {}
    }
}

/// Objects of the context in the environment of a view (SwiftUI: `FetchRequest`).
@propertyWrapper public struct FetchRequest<Result>: DynamicProperty {
    private let request: NSFetchRequest<Result>
    private let order: [SortDescriptor<Result>]

    /// The objects; none if they cannot be fetched.
    public var wrappedValue: FetchedResults<Result> {
        do {
            let found = try EnvironmentValues.current.managedObjectContext.fetch(request)
            return FetchedResults(objects: order.isEmpty ? found : found.sorted(using: order))
        } catch {
            FileHandle.standardError.write(Data("Core Data: \(error.localizedDescription)\n".utf8))
            return FetchedResults(objects: [])
        }
    }

    public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
        request = fetchRequest
        order = []
    }

    public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
        self.init(fetchRequest: fetchRequest)
    }

    public init(
        entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        request = NSFetchRequest(entityName: entity.name ?? "")
        request.sortDescriptors = sortDescriptors
        request.predicate = predicate
        order = []
    }

    public init(
        sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
    ) where Result: NSManagedObject {
        request = NSFetchRequest()
        request.sortDescriptors = sortDescriptors
        request.predicate = predicate
        order = []
    }

    // An empty list of descriptors is one of `NSSortDescriptor`.
    @_disfavoredOverload
    public init(
        sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil
    ) where Result: NSManagedObject {
        request = NSFetchRequest()
        request.predicate = predicate
        order = sortDescriptors
    }
}

/// Objects of the context in the environment of a view, in sections (SwiftUI: `SectionedFetchRequest`).
@propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result: NSManagedObject>:
    DynamicProperty
{
    private let request: FetchRequest<Result>
    private let identifier: (Result) -> SectionIdentifier

    public init(
        sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        request = FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate)
        identifier = { $0[keyPath: sectionIdentifier] }
    }

    @_disfavoredOverload
    public init(
        sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [SortDescriptor<Result>],
        predicate: NSPredicate? = nil, animation: Animation? = nil
    ) {
        request = FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate)
        identifier = { $0[keyPath: sectionIdentifier] }
    }

    public init(
        fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        animation: Animation? = nil
    ) {
        request = FetchRequest(fetchRequest: fetchRequest)
        identifier = { $0[keyPath: sectionIdentifier] }
    }

    public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
        SectionedFetchResults(request.wrappedValue.objects, identifier)
    }
    public mutating func update() {}
}

/// The sections that a fetch in the environment of a view finds (SwiftUI: `SectionedFetchResults`). A section begins where
/// the identifier of an object differs from that of the one before.
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result: NSManagedObject>: RandomAccessCollection {
    /// Objects with the same identifier (SwiftUI: `SectionedFetchResults.Section`).
    public struct Section: Identifiable, RandomAccessCollection {
        public let id: SectionIdentifier
        var objects: [Result]

        public var startIndex: Int { 0 }
        public var endIndex: Int { objects.count }
        public subscript(position: Int) -> Result { objects[position] }
    }

    private var sections: [Section] = []

    init(_ objects: [Result], _ identifier: (Result) -> SectionIdentifier) {
        for object in objects {
            let id = identifier(object)
            if sections.last?.id != id { sections.append(Section(id: id, objects: [])) }
            sections[sections.count - 1].objects.append(object)
        }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { sections.count }
    public subscript(position: Int) -> Section { sections[position] }
}

/// A context in which there is nothing, for views without another one.
private enum ManagedObjectContextKey: EnvironmentKey {
    private static let none: NSManagedObjectContext = {
        let context = NSManagedObjectContext(concurrencyType: .mainQueue)
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
        return context
    }()
    static var defaultValue: NSManagedObjectContext { none }
}

extension EnvironmentValues {
    /// The context of the views inside `environment(\.managedObjectContext, _:)` (SwiftUI: `managedObjectContext`).
    public var managedObjectContext: NSManagedObjectContext {
        get { self[ManagedObjectContextKey.self] }
        set { self[ManagedObjectContextKey.self] = newValue }
    }
}
