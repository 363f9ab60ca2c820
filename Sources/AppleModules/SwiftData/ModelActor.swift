/// An actor with a context of its own; `@ModelActor` adds the requirements (SwiftData: `ModelActor`).
public protocol ModelActor: Actor {
    nonisolated var modelContainer: ModelContainer { get }
    var modelContext: ModelContext { get }
}

extension ModelActor {
    /// Returns the model with this identifier in the actor's context.
    public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
        modelContext.existing(id) as? T
    }
}
