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

    public init(
        sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil
    ) where Result: NSManagedObject {
        request = NSFetchRequest()
        request.predicate = predicate
        order = sortDescriptors
    }
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
