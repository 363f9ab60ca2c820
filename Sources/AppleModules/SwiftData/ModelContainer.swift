import AppleFoundation

/// The stores of some models, which contexts read and write (SwiftData: `ModelContainer`).
///
/// `@unchecked` is safe, because the stores lock themselves, and everything else is constant or for the main actor.
public final class ModelContainer: @unchecked Sendable {
    public let schema: Schema
    public let configurations: [ModelConfiguration]
    public let migrationPlan: (any SchemaMigrationPlan.Type)?
    private let stores: [StoreFile]
    @MainActor private var main: ModelContext?

    /// The context of the main actor.
    @MainActor public var mainContext: ModelContext {
        if let main { return main }
        let context = ModelContext(self)
        context.autosaveEnabled = true
        main = context
        return context
    }

    /// - Throws: `SwiftDataError.loadIssueModelContainer` if a store cannot be opened.
    public init(
        for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]
    ) throws {
        let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
        self.schema = schema
        self.configurations = configurations
        self.migrationPlan = migrationPlan
        stores = try configurations.map(StoreFile.init)
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
