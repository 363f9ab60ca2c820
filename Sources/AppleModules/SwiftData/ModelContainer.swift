import AppleFoundation
import CoreData
import Synchronization

/// The stores of some models, which contexts read and write (SwiftData: `ModelContainer`).
///
/// `@unchecked` is safe, because the stores lock themselves, and everything else is constant or for the main actor.
public final class ModelContainer: @unchecked Sendable {
    public let schema: Schema
    public let configurations: [ModelConfiguration]
    public let migrationPlan: (any SchemaMigrationPlan.Type)?
    private let stores: [StoreFile]
    private let lock = NSLock()
    private var main: ModelContext?

    /// The context of the main actor.
    @MainActor public var mainContext: ModelContext { viewContext }

    /// The main actor's context, which views use too. Views are evaluated on another thread here, so the context locks
    /// itself.
    var viewContext: ModelContext {
        lock.lock()
        defer { lock.unlock() }
        if let main { return main }
        let context = ModelContext(self)
        context.autosaveEnabled = true
        main = context
        return context
    }

    private static let opened = Mutex<[String: ModelContainer]>([:])

    /// Returns the container that `modelContainer(for:)` opens, which is the same one for the same models.
    static func shared(_ types: [any PersistentModel.Type], isStoredInMemoryOnly: Bool) throws -> ModelContainer {
        let schema = Schema(types)
        let key = "\(isStoredInMemoryOnly) \(schema.types.map { "\(ObjectIdentifier($0))" }.sorted())"
        return try opened.withLock { opened in
            if let container = opened[key] { return container }
            let container = try ModelContainer(
                for: schema, configurations: ModelConfiguration(isStoredInMemoryOnly: isStoredInMemoryOnly))
            opened[key] = container
            return container
        }
    }

    /// - Throws: `SwiftDataError.loadIssueModelContainer` if a store cannot be opened.
    public init(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]
    ) throws {
        let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
        self.schema = schema
        self.configurations = configurations
        self.migrationPlan = migrationPlan
        stores = try configurations.map { configuration in
            if let problem = configuration.problem { throw SwiftDataError(.loadIssueModelContainer, problem) }
            return try StoreFile(
                path: configuration.isStoredInMemoryOnly ? nil : configuration.url.path,
                allowsSave: configuration.allowsSave
            ) { failure, text in
                switch failure {
                case .opening: SwiftDataError(.loadIssueModelContainer, text)
                case .saving: SwiftDataError(.saveNotAllowed, text)
                case .other: SwiftDataError(.store, text)
                }
            }
        }
    }

    public convenience init(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {
        try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
    }

    public convenience init(
        for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {
        try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Removes all objects from the stores.
    public func deleteAllData() {
        for store in stores { try? store.transaction { try $0.deleteAll() } }
    }

    /// Returns the store of a model: that of the first configuration whose schema contains it.
    func store(of type: any PersistentModel.Type) throws -> StoreFile {
        guard schema.contains(type) else {
            throw SwiftDataError(
                .unknownSchema, "\(type) is not in the container's schema (\(schema.entities.map(\.name)))")
        }
        let index = configurations.firstIndex { $0.schema?.contains(type) ?? true }
        return stores[index ?? 0]
    }

    var allStores: [StoreFile] { stores }
}
